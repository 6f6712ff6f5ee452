package records

import (
	"strings"
	"testing"
)

// The identities that words give are the same for ever: files and records are known by them.
func TestIdentitiesStayTheSame(t *testing.T) {
	const uid = "0193a5b2-7c1d-7e3f-8a4b-5c6d7e8f9a0b"
	for _, one := range [][2]string{
		{UIDOf(SourceID, "Tally", "one"), "fa0e7bcb-527a-5aff-9c71-78aa08311b02"},
		{UIDOf(SourceID, "TALLY", "one"), "fa0e7bcb-527a-5aff-9c71-78aa08311b02"},
		{UIDOf(SourceCSV, "tally", "one"), "48e05bb3-0394-501a-828d-d9f1b1f14f14"},
		{UIDOf(SourceTable, "tally", "one"), "97eae227-f26b-5090-8c02-763ea8f415e2"},
		{UIDOf(SourceBGStats, "", "one"), "0d54a63f-021e-5b47-822e-f1f89e10ff59"},
		{UIDOf(SourceBGG, "", "one"), "6ef98742-6c2a-5e24-b24a-63181baf6ffa"},
		{UIDOf(SourceCSV, "tally", strings.ToUpper(uid)), uid},
		{ReadUID(uid), uid},
		{ReadUID("{" + uid + "}"), ""},
		{ReadUID("00000000-0000-0000-0000-000000000000"), ""},
		{ReadUID(strings.ReplaceAll(uid, "-", "")), ""},
		{PlaceUID("The Ship"), "ad172254-e872-5394-be2d-e63cb203ff52"},
		{PlaceUID("the ship"), "ad172254-e872-5394-be2d-e63cb203ff52"},
		{GameUID("The Ship"), "4953b16e-bb51-5da1-bd53-d521ca77fe36"},
		{TextUID("tally", "Ann 5"), "f2b2012f-77bc-56c6-b377-871cd8bf9d9e"},
		{textUID("tally", "Ann 5", 2), "c87b3e3d-6f1e-50e3-8014-d10fc57eaf42"},
		{TextUID("tally", "date: 2026\n\nAnn 5"), "73803c3f-73f0-5ec3-843f-bfcd57fcaad8"},
		{textUID("tally", "date: 2026\n\nAnn 5", 2), "73803c3f-73f0-5ec3-843f-bfcd57fcaad8"},
		{textUID("tally", "note: x\ndate: 2026\n\nAnn 5", 2), "90c1baf8-3946-5ee1-8b89-b10291224e23"},
		{textUID("tally", "note: x\n\ndate: 2026", 2), "9d4b6ddb-05fd-5e92-89dd-bcd4c57deaec"},
	} {
		if one[0] != one[1] {
			t.Errorf("got %q, want %q", one[0], one[1])
		}
	}
}

// A game that another program has renamed is known by its number there; where the number is
// one of a game's own, the game's name is a part of it.
func TestAResultIsKnownThoughItsGameIsRenamed(t *testing.T) {
	for source, same := range map[string]bool{SourceBGStats: true, SourceBGG: true, SourceCSV: false, SourceTable: false, SourceID: false} {
		var one, other Incoming
		one.Game, other.Game = "Catan", "The Settlers of Catan"
		one.KnownBy(source, "17")
		other.KnownBy(source, "17")
		if (one.UID == other.UID) != same || one.UID == "" || one.Words != "17" {
			t.Errorf("%s: %s and %s, in words %q", source, one.UID, other.UID, one.Words)
		}
	}
}
