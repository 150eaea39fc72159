// Package zrf reads the text of a rules file and knows nothing of rules.
//
// A rules file is a sequence of lists in parentheses, in plain ZRF (Zillions Rules File)
// or, if it begins with (dagaz N), in our stricter dialect of it. Text becomes a tree in
// three steps:
//
//  1. decode: bytes to UTF-8 text with lines ended by "\n";
//  2. Parse:  text to a [File], a tree of [Node]s as the author wrote it;
//  3. Expand: includes are spliced, macros (define) collected and replaced;
//     what is left are the top-level items, (game …) and (variant …) above all.
//
// [Format] turns a File back into text in one canonical layout.
//
// All mistakes of a file are collected in an [Errors], each with its place; a mistake
// inside a macro's expansion names both the macro's body and the call. No input makes the
// package panic, hang or overflow the stack: depth, number of includes and size of the
// expansion have fixed limits. Trees never change after they have been returned; an
// expansion shares nodes with its File.
//
// Later packages decide what a word means and whether it exists.
package zrf
