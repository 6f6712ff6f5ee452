// Package validate is the referee: it checks a position against its game's
// rules and answers with a verdict whose every finding names its rule.
//
// A finding is data with a permanent rule id; all findings of a position are
// reported at once, in rule order, then place order. For Subdivision a legal
// verdict comes with a proof: an order of turns that leads to the position.
package validate
