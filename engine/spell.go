package engine

import "dagaz/engine/notation"

// Spell plays a line from the session's start and writes each of its moves in a style of
// [notation.Styles], with marks for check and mate if the style has them.
func (s *Session) Spell(line []string, style string) ([][]notation.Part, error) {
	out := make([][]notation.Part, len(line))
	for k, text := range line {
		i, err := notation.Find(s.pos, s.Legal(), text)
		if err != nil {
			return out, err
		}
		out[k] = notation.Spell(s.pos, &s.list, i, style)
		s.PlayMove(s.list.Moves[i], s.Texts()[i])
		if style == notation.StyleLetters {
			if mark := s.checkMark(); mark != "" {
				out[k] = append(out[k], notation.Part{Text: mark})
			}
		}
	}
	return out, nil
}

// checkMark returns + if the side to move is in check, # if it is mated.
func (s *Session) checkMark() string {
	switch check := s.Checked(); {
	case s.over && len(check) > 0:
		return "#"
	case len(check) > 0:
		return "+"
	}
	return ""
}
