// Package export writes what is recorded in other forms, one file a form: CSV for spreadsheets,
// JSON Lines that lose nothing, Markdown, play files of BG Stats, pages, and pictures that need
// neither a script nor a network. What came from outside is escaped as the form requires, and
// nothing written can control a terminal.
package export
