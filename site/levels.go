package main

import (
	"encoding/json"
	"errors"
	"io/fs"

	engine "dagaz/engine/game"
	"dagaz/engine/levels"
)

// campaign is the data for the page of a game with levels: the level file, and whether the
// game consists only of its levels. static/js/page/levels.js plays the levels.
type campaign struct {
	*levels.Campaign
	Only bool `json:"only"`
}

// readLevels compiles the level file id.levels. It returns nil if there is none.
func readLevels(fsys fs.FS, id string, g *engine.Game) ([]byte, error) {
	src, err := fs.ReadFile(fsys, id+".levels")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	c, errs := levels.Parse(id+".levels", src, g)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return json.Marshal(campaign{c, g.Opt.Levels})
}

// levelsFile returns the path of a game's levels.
func levelsFile(g *game) string { return "games/" + g.card.ID + ".levels.json" }
