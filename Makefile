# flipwatch. `make demo` and `make test` do all the set-up by themselves.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The one place for gocv's build tags. OpenCV 4.6 (Debian 12) lacks what gocv
# builds without them; on newer ones they do no harm.
GOCV_TAGS := gocv_specific_modules gocv_videoio gocv_calib3d gocv_features2d

# Go takes its flags from GOFLAGS, of which only the last -tags counts: tags of
# the caller's own GOFLAGS are added to ours, its other flags stay.
comma := ,
empty :=
space := $(empty) $(empty)
tag_flags := $(filter -tags=% --tags=%,$(GOFLAGS))
caller_tags := $(subst $(comma), ,$(patsubst -tags=%,%,$(patsubst --tags=%,%,$(tag_flags))))
TAGS := $(subst $(space),$(comma),$(sort $(GOCV_TAGS) $(caller_tags)))
override GOFLAGS := $(strip $(filter-out $(tag_flags),$(GOFLAGS)) -tags=$(TAGS))
export GOFLAGS

# Looked up when a recipe runs, after setup may have installed it.
GO = $(shell .ci/setup go)

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
# Runs of a fuzz target, not seconds: when a time is up, Go's fuzzer before 1.27
# may fail with "context deadline exceeded" though it found nothing
# (go.dev/issue/75804). Targets of which one run takes long do fewer. Inputs that
# reach something new are shortened in few tries: by default in a minute each.
FUZZRUNS ?= 200000
BENCHTIME ?= 1s
# Tests that need no camera library must run without a C compiler.
PURE := ./engine/... ./display/... ./cmd/internal/house/...

.PHONY: help
help: ## this list
	@echo "flipwatch: make TARGET"
	@sed -n 's/^\([a-z]*\):[^#]*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 12

.PHONY: demo
demo: build ## referee the bundled game video, in the terminal
	@bin/flipwatch demo $(ARGS)

.PHONY: test
test: setup ## all tests
	$(GO) test ./...

.PHONY: build
build: setup ## bin/flipwatch
	@mkdir -p bin
	$(GO) build -buildvcs=false -o bin/flipwatch ./cmd/flipwatch

.PHONY: setup
setup: ## install what is missing to build; done by the targets that need it
	@.ci/setup

.PHONY: pure
pure: setup ## tests of the packages that need no C compiler, without one
	CGO_ENABLED=0 $(GO) test $(PURE)

.PHONY: race
race: setup ## all tests but the long ones of accuracy with the race detector, counting OpenCV's matrices
	$(GO) test -race -short -tags=$(TAGS),matprofile -timeout 20m ./...

.PHONY: lint
lint: setup ## formatting, go.mod, vet, staticcheck
	@unformatted=$$("$$($(GO) env GOROOT)/bin/gofmt" -l .); \
	if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w:" $$unformatted; exit 1; fi
	$(GO) mod tidy -diff
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

.PHONY: fuzz
fuzz: setup ## every fuzz target, FUZZRUNS=200000 runs each, slow ones fewer
	@grep -rnoE --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' . | sort | \
	while IFS=: read -r file _ name; do \
		name=$${name#func }; runs=$(FUZZRUNS); \
		case $$name in \
			FuzzLocate) runs=$$((runs / 500));; \
			FuzzLines | FuzzModels | FuzzObserve | FuzzOrder) runs=$$((runs / 50));; \
			FuzzRead[BGLNPSQW]*) runs=$$((runs / 10));; \
		esac; \
		echo "fuzz $$name in $$(dirname $$file), $$runs runs"; \
		$(GO) test -run '^$$' -fuzz "^$$name\$$" -fuzztime "$${runs}x" -fuzzminimizetime 100x "$$(dirname $$file)"; \
	done

.PHONY: bench
bench: setup ## every benchmark, BENCHTIME=1s each
	$(GO) test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./...

.PHONY: train
train: setup ## make the learned part of vision anew, from ../shared
	$(GO) run ./vision/train/squares -out vision/weights.bin $(ARGS)
	$(GO) run ./vision/train/boards -out vision/board.bin $(ARGS)

.PHONY: fonts
fonts: setup ## draw the sheets of letters of the screens anew, from Debian's M+ fonts
	$$([ "$$(id -u)" = 0 ] || echo sudo) apt-get install -y --no-install-recommends fonts-mplus xfonts-mplus pcf2bdf
	UPDATE_FONTS=1 CGO_ENABLED=0 $(GO) test ./display -run FontSheets

.PHONY: goflags
goflags: ## the GOFLAGS for calling go by hand: export GOFLAGS="$(make -s goflags)"
	@echo "$$GOFLAGS"

.PHONY: clean
clean: ## remove what was built
	rm -rf bin
