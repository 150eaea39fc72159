package zrf

// choosy says that an expansion may have a Want; pages read games completely.
const choosy = false

// included parses a file; a program for browsers reads too few games to keep their files.
func included(name string, src []byte, errs *Errors, strict bool) *File {
	return parse(name, src, errs, strict)
}
