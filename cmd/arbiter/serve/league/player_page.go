package league

import (
	"arbiter/cmd/arbiter/terminal"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"arbiter/export"
	"arbiter/records"
)

// A playerView is a player's page with the way back.
type playerView struct {
	Leagues []export.Choice
	Page    template.HTML
}

// showPlayer shows the player with a number or a name, in all leagues or in one.
func (s *Pages) showPlayer(w http.ResponseWriter, r *http.Request) {
	who, league := r.PathValue("who"), r.URL.Query().Get("league")
	key := "player " + url.QueryEscape(who) + " " + url.QueryEscape(league)
	made, err := s.keptPage(r, key, func(ctx context.Context) (made madePage, err error) {
		var v playerView
		err = s.Books.Read(ctx, func(store *records.Store) error {
			p, err := findPlayer(ctx, store, who)
			if err != nil {
				return err
			}
			made.Title = terminal.Clean(p.Name)
			if v.Leagues, err = choosePlayersLeague(ctx, store, &p, league); err != nil {
				return err
			}
			var b strings.Builder
			err = export.Player(ctx, &b, s.pageSource(store, records.Filter{League: league, AllSeasons: league != ""}, &export.Site{}), p.ID, p.Name)
			v.Page = template.HTML(b.String())
			return err
		})
		if err == nil {
			made.Text, err = s.Part("player", v)
		}
		return made, err
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.Frame(w, r, http.StatusOK, made.Title, made.Text)
}

// findPlayer finds a player by number, or by any name.
func findPlayer(ctx context.Context, store *records.Store, who string) (records.Player, error) {
	id, err := strconv.ParseInt(who, 10, 64)
	if err != nil {
		return store.Player(ctx, who)
	}
	list, err := store.Players(ctx)
	if err != nil {
		return records.Player{}, err
	}
	for _, p := range list {
		if p.ID == id {
			return p, nil
		}
	}
	return store.Player(ctx, who)
}

// choosePlayersLeague lists the leagues in which a player has played, where they are
// several.
func choosePlayersLeague(ctx context.Context, store *records.Store, p *records.Player, chosen string) (list []export.Choice, err error) {
	seen := map[string]bool{}
	results, err := store.Results(ctx, records.Filter{Players: []string{p.Name}})
	for _, r := range results {
		if r.League != "" && !seen[r.League] {
			seen[r.League] = true
			list = append(list, export.Choice{Name: terminal.Clean(r.League), Link: fmt.Sprintf("/player/%d?league=%s", p.ID, url.QueryEscape(r.League)), Here: r.League == chosen})
		}
	}
	if len(list) < 2 {
		return nil, err
	}
	return append(list, export.Choice{Name: "all leagues", Link: fmt.Sprintf("/player/%d", p.ID), Here: chosen == ""}), err
}
