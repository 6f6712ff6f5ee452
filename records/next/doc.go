// Package records is the new store, which takes the place of the one above it once it can do
// all that callers need: plain tables, one way to write them, one log of changes, one undo.
package records
