package zrf

// choosy says that an expansion may have a Want: pages read games whole.
const choosy = false

// included parses a file. Here nobody reads many games.
func included(name string, src []byte, errs *Errors, strict bool) *File {
	return parse(name, src, errs, strict)
}
