# Arbiter. `make demo` builds it and shows its main job; `make test` runs all tests.

export CGO_ENABLED ?= 0
GO ?= go
BIN := bin/arbiter
DEMO := bin/demo.db
EXAMPLE := docs/examples/subdivision.txt
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME ?= 1m

.PHONY: build test lint bench fuzz crash long hunt man demo install release

build:
	$(GO) build -trimpath -ldflags '-s -w' -o $(BIN) ./cmd/arbiter

demo: build
	$(BIN) score --db $(DEMO) --save $(EXAMPLE)
	$(BIN) standings --db $(DEMO) --league 'Tuesday league'

test:
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

# SIGKILL in a loop, servers that fall over and many processes at once, in files
# and on a server, for longer than the tests do.
crash:
	ARBITER_LONG=1 $(GO) test ./records ./cmd/arbiter -run 'Crash|Processes' -count 1 -v -timeout 60m

# All tests, and of what is drawn at random twenty times as much.
long:
	ARBITER_LONG=1 $(GO) test ./... -count 1 -timeout 2h

# A hunt for endings whose playing order is hard to find.
hunt:
	ARBITER_HUNT=20000 $(GO) test ./validate/subdivision/order -run TestHunt -count 1 -v -timeout 30m

# The manual pages, from what the commands say of themselves.
man:
	UPDATE_MAN=1 $(GO) test ./cmd/arbiter -run TestManualPages -count 1

install:
	$(GO) install -trimpath -ldflags '-s -w' ./cmd/arbiter

# All that a release has, in dist/. The version is the commit's tag, or VERSION.
release:
	.ci/release
