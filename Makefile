# Arbiter. `make demo` builds it and shows its main job; `make test` runs all tests.

export CGO_ENABLED ?= 0
GO ?= go
BIN := bin/arbiter
DEMO := bin/demo.db
EXAMPLE := docs/examples/subdivision.txt
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME ?= 1m
KILLS ?= 1000

.PHONY: build test quick lint bench fuzz crash long hunt pictures demo install release

build:
	$(GO) build -trimpath -ldflags '-s -w' -o $(BIN) ./cmd/arbiter

demo: build
	$(BIN) score --db $(DEMO) --save $(EXAMPLE)
	$(BIN) standings --db $(DEMO) --league 'Tuesday league'

test:
	ARBITER_WHOLE=1 $(GO) test -timeout 20m ./...

# The tests while one works, about a minute: one evening and one page in a browser, and
# a quarter of what is drawn at random.
quick:
	$(GO) test ./...

lint:
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'not gofmt-clean: run gofmt -w on these'; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff

# Figures with the machine's name and Go's version; whole commands last.
bench: build
	@echo "machine: $$(uname -n) $$(uname -sm), $$(nproc) processors"; $(GO) version
	$(GO) test -run '^$$' -bench . -benchmem ./...

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
long:
	ARBITER_WHOLE=1 ARBITER_LONG=1 ARBITER_KILLS=$(KILLS) $(GO) test ./... -count 1 -timeout 4h

# A hunt for endings whose playing order is hard to find.
hunt:
	ARBITER_HUNT=20000 $(GO) test ./validate/subdivision/order -run TestHunt -count 1 -v -timeout 30m

# The answers in docs/pictures, as a terminal shows them.
pictures:
	UPDATE_PICTURES=1 $(GO) test ./cmd/arbiter -run TestPicturesOfAnswers -count 1

install:
	$(GO) install -trimpath -ldflags '-s -w' ./cmd/arbiter

# All that a release has, in dist/. The version is the commit's tag, or VERSION.
release:
	.ci/release
