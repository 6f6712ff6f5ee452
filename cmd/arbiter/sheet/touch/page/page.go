// Package page is what a page needs to show a sheet by touch: its style and its script.
package page

import _ "embed" // the style and the script

// Style is the style of a sheet, beside that of all pages.
//
//go:embed sheet.css
var Style string

// Script gives taps to the program and shows what it draws.
//
//go:embed sheet.js
var Script string
