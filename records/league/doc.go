// Package league works out, from results in the order in which they were played, what
// people want to know of a league: standings, ratings, careers, pairs, the hall of
// fame, evenings and attendance. It knows no database: whoever has results puts them
// in a Timeline.
package league
