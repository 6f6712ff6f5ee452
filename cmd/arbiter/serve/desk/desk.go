// Package desk is where the arbiter decides about results, changes them and pairs rounds.
package desk

import "arbiter/cmd/arbiter/serve/league"

// Pages are the arbiter's pages.
type Pages struct{ *league.Pages }
