// Package export writes what is recorded in other forms: pictures that need
// neither a script nor a network.
package export
