package web

import "net/http"

// A route is a page or an action: the role that it needs, and its handler.
type route struct {
	pattern string // method and path
	least   Role
	answer  func(*Server, http.ResponseWriter, *http.Request, Visitor)
}

var routes = []route{
	{"GET /{$}", Reader, (*Server).home},
	{"GET /join", Stranger, (*Server).showJoin},
	{"POST /join", Stranger, (*Server).join},
	{"POST /leave", Stranger, (*Server).leave},
	{"GET /style.css", Stranger, (*Server).asset},
	{"GET /arbiter.js", Stranger, (*Server).asset},
	{"GET /table.js", Stranger, (*Server).asset},
	{"GET /referee.wasm", Stranger, (*Server).asset},
	{"GET /icon.svg", Stranger, (*Server).asset},
	{"GET /referee.html", Reader, (*Server).asset},

	{"GET /go", Player, (*Server).goToTable},
	{"GET /new", Player, (*Server).whichGame},
	{"POST /table", Player, (*Server).makeTable},
	{"GET /table/{code}", Player, (*Server).showTable},
	{"PUT /table/{code}", Player, (*Server).putTable},
	{"GET /table/{code}/events", Player, (*Server).tableEvents},
	{"POST /table/{code}/pen", Player, (*Server).takePen},
	{"POST /table/{code}/text", Player, (*Server).postText},
	{"POST /table/{code}/send", Player, (*Server).sendTable},
	{"GET /pad", Player, (*Server).showPad},
	{"POST /pad", Player, (*Server).sendPad},
	{"POST /result/{id}/contest", Player, (*Server).contest},
	{"POST /command/{id}/back", Player, (*Server).takeBack},

	{"GET /league", Reader, (*Server).league},
	{"GET /league.json", Reader, (*Server).leagueJSON},
	{"GET /results.json", Reader, (*Server).resultsJSON},
	{"GET /player/{id}", Reader, (*Server).player},
	{"GET /result/{id}", Reader, (*Server).result},
	{"GET /wall", Reader, (*Server).wall},
	{"GET /events", Reader, (*Server).recordEvents},

	{"GET /desk", Arbiter, (*Server).desk},
	{"GET /desk/result/{id}", Arbiter, (*Server).deskResult},
	{"POST /desk/result/{id}/edit", Arbiter, (*Server).editResult},
	{"POST /desk/result/{id}/sheet", Arbiter, (*Server).editInSheet},
	{"POST /desk/result/{id}/state", Arbiter, (*Server).decide},
	{"POST /desk/undo/{id}", Arbiter, (*Server).undo},
	{"POST /desk/table/{code}/away", Arbiter, (*Server).putAway},
	{"POST /desk/table/back", Arbiter, (*Server).bringBack},
	{"POST /desk/reopen", Arbiter, (*Server).reopen},
	{"GET /desk/pair", Arbiter, (*Server).pair},
	{"POST /desk/pair", Arbiter, (*Server).savePairing},

	{"/", Reader, (*Server).noPage},
}

// Handler returns the server's handler: every request passes the guard, then the route checks the
// role.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, one := range routes {
		mux.HandleFunc(one.pattern, func(w http.ResponseWriter, r *http.Request) {
			who := visitorOf(r)
			if who.Role < one.least {
				s.turnAway(w, r, one.least)
				return
			}
			one.answer(s, w, r, who)
		})
	}
	return s.guard(mux)
}

func (s *Server) noPage(w http.ResponseWriter, r *http.Request, _ Visitor) {
	s.problem(w, r, http.StatusNotFound, "There is no such page.")
}
