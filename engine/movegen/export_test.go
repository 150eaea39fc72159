package movegen

// FirstOf is First with a generator that a test has prepared.
func FirstOf(gen Generator) (some, more bool) { return first(gen.(*vm)) }
