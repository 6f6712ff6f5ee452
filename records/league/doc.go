// Package league computes what people want to know about a league from a list of results:
// standings, ratings, histories, the hall of fame, evenings and attendance. It knows no store. A
// list has its results in the order played (SortPlayed), and each seat has the number and present
// name of its player.
package league
