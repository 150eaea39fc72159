package main

import (
	"encoding/json"
	"io/fs"
)

// fixture is a describer for tests without the engine: it reads
// family/id.info.json and family/id.view.json.
func fixture(fsys fs.FS, id string) (info, view json.RawMessage, err error) {
	if info, err = fs.ReadFile(fsys, id+".info.json"); err != nil {
		return nil, nil, err
	}
	view, err = fs.ReadFile(fsys, id+".view.json")
	return info, view, err
}
