package handle

import (
	"strconv"

	"dagaz/engine/eval"
)

const (
	maxTeam  = 16      // engines that can search one position together
	maxHeard = 100_000 // results that can wait for a search; later ones are dropped
)

// Digits of a result in messages: its key and its data, sixteen hexadecimal digits each.
const (
	wordDigits   = 16
	resultDigits = 2 * wordDigits
)

// team lets a search cooperate with those of other workers; number is its own number, where
// 1 is the leader. Its results are sent as events, at most one every yieldEvery.
func (t *thinking) team(j *job, number int64) *eval.Team {
	var found []byte
	told := eval.Now()
	return &eval.Team{
		Member: int(number - 1),
		Tell: func(results []eval.Result) {
			for _, r := range results {
				found = appendHex(appendHex(found, r.Key), r.Data)
			}
			if now := eval.Now(); now-told >= yieldEvery {
				w := new(writer)
				w.open('{')
				w.key("id")
				w.raw(t.id)
				w.strField("event", "found")
				w.strField("results", string(found))
				t.h.send(w)
				found, told = found[:0], now
			}
		},
		Hear: func() []eval.Result {
			t.h.jobs.mu.Lock()
			defer t.h.jobs.mu.Unlock()
			heard := j.heard
			j.heard = nil
			return heard
		},
	}
}

// hear receives results of another worker's search. They are ignored if the search is done
// already.
func (h *Handler) hear(r *request, _ *writer) error {
	target, err := r.target("hear")
	if err != nil {
		return err
	}
	text, err := r.str("results")
	if err != nil {
		return err
	}
	results := make([]eval.Result, 0, len(text)/resultDigits)
	for ; len(text) >= resultDigits; text = text[resultDigits:] {
		key, err1 := strconv.ParseUint(text[:wordDigits], 16, 64)
		data, err2 := strconv.ParseUint(text[wordDigits:resultDigits], 16, 64)
		if err1 != nil || err2 != nil {
			break
		}
		results = append(results, eval.Result{Key: key, Data: data})
	}
	if text != "" {
		return bad(`"results" must be hexadecimal digits, ` + strconv.Itoa(resultDigits) + " for each")
	}
	h.jobs.mu.Lock()
	defer h.jobs.mu.Unlock()
	for _, j := range h.jobs.list {
		if j.id == target && len(j.heard) < maxHeard {
			j.heard = append(j.heard, results...)
		}
	}
	return nil
}

// appendHex writes a number with all its digits.
func appendHex(b []byte, x uint64) []byte {
	for shift := 60; shift >= 0; shift -= 4 {
		b = append(b, "0123456789abcdef"[x>>shift&15])
	}
	return b
}
