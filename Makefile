# Arbiter. `make demo` builds it and shows its main job; `make test` runs all tests.

export CGO_ENABLED ?= 0
GO ?= go
BIN := bin/arbiter
BUILT := cmd/referee/built
DEMO := bin/demo.db
EXAMPLE := docs/examples/subdivision.txt
GREMLINS := github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME ?= 1m
KILLS ?= 1000

.PHONY: build test quick lint bench fuzz crash long season gremlins hunt pictures demo install release program referee

# With the referee in it, which plain `go build` leaves out.
build: program
	$(GO) build -tags referee -trimpath -ldflags '-s -w' -o $(BIN) ./cmd/arbiter

# cmd/referee as browsers run it. Phones load it: Go's own packages and what draws a sheet
# are not inlined in it, which makes it a tenth smaller.
program:
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags '-s -w' -gcflags all=-l -gcflags arbiter/...= -gcflags arbiter/cmd/arbiter/sheet/touch=-l -o $(BUILT)/referee.wasm ./cmd/referee
	gzip -9nc $(BUILT)/referee.wasm >$(BUILT)/referee.wasm.gz
	rm $(BUILT)/referee.wasm
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(BUILT)/

# The referee in one file, for any browser.
referee: program
	mkdir -p dist
	$(GO) run -tags referee ./cmd/referee >dist/referee.html

demo: build
	$(BIN) score --db $(DEMO) --save $(EXAMPLE)
	$(BIN) standings --db $(DEMO) --league 'Tuesday league'

test: program
	ARBITER_WHOLE=1 $(GO) test -tags referee -timeout 20m ./...

# The tests while one works, about a minute: without most pages in a browser and other slow ones,
# and a tenth of what is drawn at random.
quick: program
	$(GO) test -tags referee ./...

lint:
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'not gofmt-clean: run gofmt -w on these'; exit 1; }
	$(GO) vet ./...
	GOBIN=$(CURDIR)/bin $(GO) install $(STATICCHECK)
	bin/staticcheck ./...
	GOOS=js GOARCH=wasm $(GO) vet ./cmd/referee
	GOOS=js GOARCH=wasm bin/staticcheck ./cmd/referee
	$(GO) mod tidy -diff

# Figures with the machine's name and Go's version; whole commands last.
bench: build
	@echo "machine: $$(uname -n) $$(uname -sm), $$(nproc) processors"; $(GO) version
	$(GO) test -tags referee -run '^$$' -bench . -benchmem ./...

# Every fuzz test, one after the other.
fuzz:
	grep -ro --include='*_test.go' '^func Fuzz[A-Za-z0-9]*' . | sed 's|/[^/]*:func | |' | sort | while read -r package test; do \
		$(GO) test "$$package" -run '^$$' -fuzz "^$$test\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x || exit 1; \
	done

# KILLS programs killed on each engine, servers that fall over, and many processes at
# once. The last lines count. A kill at the wrong moment is rare: the more the better.
crash:
	ARBITER_LONG=1 ARBITER_KILLS=$(KILLS) $(GO) test ./records ./cmd/arbiter -run 'Crash|Processes' -count 1 -v -timeout 4h | \
	awk '{ print; fflush() } /^ok/ { ok++ } \
		/ acknowledged results, of / { kills[$$2] += $$3; results[$$2] += $$5 } \
		END { \
			for (engine in kills) print engine, kills[engine] " kills, " results[engine] " acknowledged results" (ok == 2 ? ", none lost, none twice" : ""); \
			exit ok != 2 \
		}'

# All tests, and of what is drawn at random twenty times as much as `make test` does.
long: program
	ARBITER_WHOLE=1 ARBITER_LONG=1 ARBITER_KILLS=$(KILLS) $(GO) test -tags referee ./... -count 1 -timeout 4h

# A season of a club: a server, a laptop, phones, a site.
season: program
	ARBITER_WHOLE=1 ARBITER_LONG=1 $(GO) test -tags referee ./cmd/arbiter -run TestSeasonOfAClub -count 1 -v -timeout 30m

# Each boundary, condition and sum of a package changed, one by one, and whether the package's
# own tests notice it. The lines with LIVED and NOT COVERED are to be read.
gremlins:
	GOFLAGS=-short $(GO) run $(GREMLINS) unleash $(PKG)

# A hunt for endings whose playing order is hard to find.
hunt:
	ARBITER_HUNT=20000 $(GO) test ./validate/subdivision/order -run TestHunt -count 1 -v -timeout 30m

# The pictures in docs: answers as a terminal shows them, pages as a browser does.
pictures: program
	UPDATE_PICTURES=1 ARBITER_WHOLE=1 $(GO) test -tags referee ./cmd/arbiter ./cmd/arbiter/web -run TestPicturesOf -count 1

install: program
	$(GO) install -tags referee -trimpath -ldflags '-s -w' ./cmd/arbiter

# All that a release has, in dist/. The version is the commit's tag, or VERSION.
release:
	.ci/release
