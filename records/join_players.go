package records

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"arbiter/score"
)

// Player joins a player of other records. Merges and names may refer to players who
// come later, so all of them wait for the first result.
func (r *Recorder) Player(p CopyPlayer, line int) error {
	all := p.Name + p.Born + p.Merged + strings.Join(p.Also, "") + strings.Join(p.Forms, "")
	for _, id := range p.IDs {
		all += id.Source + id.ID
	}
	if !isStorable(all) || slices.ContainsFunc(append([]string{p.Name}, p.Also...), func(name string) bool { return strings.TrimSpace(name) == "" }) {
		return refuse("%q cannot be a player's name", p.Name)
	}
	r.t.joining = true
	r.names = append(r.names, playerThere{CopyPlayer: p, line: line})
	return nil
}

// A playerThere is a player of other records.
type playerThere struct {
	CopyPlayer
	line  int
	row   int64 // the player's row here
	new   bool
	done  bool
	taken bool // what the other records say was taken over
	ahead bool // only this side changed it
}

// joinPlayers joins the players who wait. The results before them are written first:
// they may show that two players are not one.
func (r *Recorder) joinPlayers() error {
	if len(r.names) == 0 {
		return nil
	}
	if err := r.write(); err != nil {
		return err
	}
	if err := r.writeSeats(true); err != nil {
		return err
	}
	list := r.names
	r.names = nil
	if r.people == nil {
		r.people = map[string]int64{}
	}
	g := r.t.names
	born := map[string]int64{}
	for _, id := range g.players {
		if key := g.born[id]; key != "" {
			born[key] = id
		}
	}
	for i := range list {
		if err := r.findThere(g, &list[i], born); err != nil {
			return err
		}
	}
	for _, last := range []bool{false, true} { // a name may become free only when another player is renamed
		for i := range list {
			if p := &list[i]; !p.done {
				if err := r.joinPlayer(p, last); err != nil {
					return err
				}
			}
		}
	}
	for i := range list {
		if err := r.noteNamesOf(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

// findThere finds a player of other records here: the player who was entered with the
// same name, or who has one of the identities, or who has the name now. If there is
// none, it enters the player.
func (r *Recorder) findThere(g *register, p *playerThere, as map[string]int64) (err error) {
	key := score.NameKey(p.Name)
	born := cmp.Or(p.Born, key)
	p.row = as[born]
	for _, id := range p.IDs {
		p.row = cmp.Or(p.row, g.identities[alias{id.Source, id.ID}])
	}
	if row := g.players[key]; p.row == 0 && g.born[row] == "" { // a former name
		p.row = g.people.Who(row)
	} else if p.row == 0 {
		p.row = row
	}
	if p.row == 0 {
		p.row, err = r.t.enterPlayer(p.Name, key, 0, born, p.Forms...)
		p.new = true
		r.joined = append(r.joined, Joined{Line: p.line, Kind: "player", Name: p.Name, New: true})
	}
	r.people[key] = p.row
	return err
}

// joinPlayer joins the name and the merge of a player. What is refused waits for the
// other players, unless this is the last try.
func (r *Recorder) joinPlayer(p *playerThere, last bool) error {
	t, g := r.t, r.t.names
	p.done = true
	here := g.person(p.row)
	var into person // whom a merge there made this one
	if key := score.NameKey(p.Merged); p.Merged != "" {
		into = g.person(cmp.Or(r.people[key], g.player(key)))
	}
	if p.new {
		here.guest = p.Guest
		if into.id != 0 && into.id != p.row { // merged from the beginning
			here.merged = into.main()
		}
		g.addPlayer(here, score.NameKey(here.name))
		return t.exec(`UPDATE all_players SET merged = $1, guest = $2 WHERE id = $3`, orNone(here.merged), oneIf(here.guest), p.row)
	}
	whom := g.person(here.merged) // whom a merge here made this one
	w, err := r.twin("players", p.row, p.Forms, personDigest(p.Name, into.born, p.Guest))
	if err != nil {
		return err
	}
	if w.unrelated() && whom.born == into.born && here.guest == p.Guest { // they are known by that name
		if who := g.player(score.NameKey(p.Name)); who == p.row || who == here.merged {
			w.standing = level
		}
	}
	p.ahead = w.standing == ahead
	if !w.isNews() {
		return r.agree(w)
	}
	j := Joined{Line: p.line, Kind: "player", Name: here.name}
	j.say(fieldName, here.name, here.name, p.Name)
	if into.id != here.merged {
		j.say(fieldMerged, here.name, whom.name, p.Merged)
	}
	j.say(fieldGuest, here.name, yesOrNo(here.guest), yesOrNo(p.Guest))
	err = r.decide(w, &j.Correction, func() error { return t.become(here, p.Name, into.id, p.Guest) })
	if refused := new(RefusedError); errors.As(err, &refused) && !last {
		p.done = false
		return nil
	}
	p.taken = j.Done
	return r.noteJoined(&j, err)
}

// become gives a player a name, makes the player a guest or a member, and merges the
// player into another; with 0 the player is not merged.
func (t *Tx) become(p person, name string, into int64, guest bool) error {
	if p.guest != guest {
		if err := t.set("players", p.id, image{"guest": oneIf(guest)}); err != nil {
			return err
		}
	}
	stay := t.names.person(into)
	if stay.merged != 0 {
		return refuse("%s is another player's name here", stay.name)
	}
	if p.merged != into && p.merged != 0 {
		if err := t.set("players", p.id, image{"merged": nil}); err != nil {
			return err
		}
		p.merged = 0
	}
	if p.name != name && p.merged == 0 {
		if err := t.renamePerson(p, name); err != nil {
			return err
		}
		p.name = name
	}
	if p.merged == into {
		return nil
	}
	return t.Merge(stay.name, p.name)
}

// noteNamesOf notes the names and identities that a player has there. Names and
// identities that another player has here stay as they are.
func (r *Recorder) noteNamesOf(p *playerThere) error {
	t := r.t
	main := t.names.people.Who(p.row)
	for _, also := range append(p.Also, p.Name) { // where the name there was not taken over, it is another name
		var err error
		switch id := t.names.player(score.NameKey(also)); {
		case id == 0:
			err = t.enterOtherName(also, main)
		case id != main && p.taken:
			err = t.giveName(also, main)
		case id != main && !p.ahead && also != p.Name:
			r.joined = append(r.joined, Joined{Line: p.line, Kind: "player", Name: p.Name, Why: also + " is another name of " + p.Name + " there, and somebody else's here; both stay"})
		}
		if err != nil {
			return err
		}
	}
	for _, id := range p.IDs {
		if t.names.identified(id.Source, id.ID) == 0 {
			if err := t.enterIdentity(p.row, id.Source, id.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// giveName gives a player the former name of another. A name that a player was entered
// with stays.
func (t *Tx) giveName(also string, to int64) error {
	id := t.names.players[score.NameKey(also)]
	if id == 0 || t.names.born[id] != "" {
		return nil
	}
	return t.set("players", id, image{"merged": to})
}
