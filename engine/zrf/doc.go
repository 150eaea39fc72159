// Package zrf reads the text of a rules file and knows nothing of rules.
//
// A rules file is a row of parenthesised lists, in plain ZRF (Zillions Rules
// File) or, when it begins with (dagaz N), in our stricter dialect of it. Text
// becomes a tree in three steps:
//
//  1. decode: bytes to UTF-8 text with lines ended by "\n";
//  2. Parse:  text to a [File], a tree of [Node]s as the author wrote it;
//  3. Expand: includes are spliced, macros (define) collected and replaced;
//     what is left are the top-level items, (game …) and (variant …) above all.
//
// [Format] turns a File back into text in one canonical layout.
//
// All mistakes of a file are gathered in an [Errors] at once, each with its
// place; one inside a macro's expansion names the macro's body and the call. No
// input makes the package panic, hang or overflow the stack: depth, number of
// includes and size of the expansion have fixed limits. Trees are never changed
// after they were returned; an expansion shares nodes with its File.
//
// What a word means, and whether it exists, is decided in later packages.
package zrf
