# Everything a contributor types. `make test` is what CI runs; it installs what it needs.

CARGO ?= cargo
export CARGO_TERM_COLOR ?= auto

.PHONY: browsers courses lighthouse study-speed test format lint docs dependencies rust wasm same page browser perft fuzz faults fleet proxies services types screenshots nextest npm chromium release

test: format lint docs dependencies rust same page browser

format:
	$(CARGO) fmt --all --check

lint:
	TABLEE_SKIP_WEB=1 $(CARGO) clippy --workspace --all-targets --all-features -- -D warnings

docs:
	TABLEE_SKIP_WEB=1 RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

# Layering, licences, unused and duplicate dependencies.
dependencies:
	node tools/check-dependencies.mjs

rust: nextest services
	TABLEE_SKIP_WEB=1 $(CARGO) nextest run --workspace --all-features
	TABLEE_SKIP_WEB=1 $(CARGO) test --workspace --doc --quiet

# What runs in a browser's worker, into web/engine: built where its sources have changed since.
wasm:
	node tools/wasm.mjs fresh

# The module and the program choose the same moves.
same: wasm
	TABLEE_SKIP_WEB=1 $(CARGO) build -q -p tablee-browser --example think
	node tools/same-moves.mjs $(CURDIR)/target/debug/examples/think

# The browser part: types, unit tests, weight.
page: npm
	[ ! -e web/engine/sources.json ] || node tools/wasm.mjs fresh
	cd web && npm run check && npm test && npm run build && npm run weight

# The real program, clicked through in headless Chromium.
# A debug build reads the page from web/dist. One with the toy shows that the page plays a game it has never heard of.
browser: page chromium
	TABLEE_SKIP_WEB=1 $(CARGO) build -p tablee --features toy
	cp target/debug/tablee target/debug/tablee-toy
	TABLEE_SKIP_WEB=1 $(CARGO) build -p tablee
	cd web && TABLEE_BIN=$(CURDIR)/target/debug/tablee TABLEE_TOY_BIN=$(CURDIR)/target/debug/tablee-toy npm run e2e

# Every course at both widths in both languages, without a net; minutes. `make test` takes each course by hand once. A part of
# it: COURSES=kidam,damata, and of each TABLEE_WAYS=1,3 of its four ways.
COURSES ?= all
courses: page chromium
	TABLEE_SKIP_WEB=1 $(CARGO) build -p tablee
	cd web && TABLEE_COURSES=$(COURSES) TABLEE_BIN=$(CURDIR)/target/debug/tablee node --test e2e/courses.test.mjs e2e/courses-keys.test.mjs

# One short walk of each game in Firefox and in WebKit, Safari's engine.
browsers: npm
	@{ command -v firefox-esr && command -v WebKitWebDriver && command -v xvfb-run; } >/dev/null \
	  || { echo "Installing Firefox and WebKit for the walk"; $(if $(filter 0,$(shell id -u)),,sudo) apt-get update -q && $(if $(filter 0,$(shell id -u)),,sudo) apt-get install -y -q firefox-esr webkit2gtk-driver xvfb; }
	cd web && npm run build
	TABLEE_SKIP_WEB=1 $(CARGO) build -p tablee
	cd web && TABLEE_BIN=$(CURDIR)/target/debug/tablee xvfb-run -a npm run browsers

# Lighthouse's marks for home, a rulebook and a table, as a phone would have them; comes from the npm registry.
lighthouse: npm chromium release
	cd web && TABLEE_BIN=$(CURDIR)/target/release/tablee npm run lighthouse

# How long the analysis of sixty moves takes on the page, beside the program, and whether the page stays alive; minutes.
study-speed: npm chromium release
	cd web && TABLEE_BIN=$(CURDIR)/target/release/tablee npm run study-speed

# Every published count, in full; minutes.
perft:
	$(CARGO) test --release -p tablee-rules --test perft -- --ignored --nocapture

# Texts, files and lines that try to break things; a failing input is left in fuzz/artifacts.
SECONDS ?= 60
HOST = $(shell rustc -vV | sed -n 's/host: //p')
COVERAGE = -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
	-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
	-Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing
fuzz:
	TABLEE_SKIP_WEB=1 $(CARGO) run -q -p tablee -- games --json | node fuzz/seeds.mjs crates/rules/tests/vectors fuzz/corpus
	RUSTFLAGS="$(COVERAGE)" $(CARGO) build -q --release --manifest-path fuzz/Cargo.toml --bins --target $(HOST)
	for target in position move_text pdn referee; do \
	  mkdir -p fuzz/artifacts/$$target && \
	  fuzz/target/$(HOST)/release/$$target -max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=2048 -max_len=16384 \
	    -print_final_stats=1 -artifact_prefix=fuzz/artifacts/$$target/ fuzz/corpus/$$target || exit 1; \
	done

# Everything that can go wrong with a server, for minutes; then all that its OpenAPI document allows is asked of it.
FAULTS ?= 180
faults: nextest
	TABLEE_SKIP_WEB=1 TABLEE_FAULTS_SECONDS=$(FAULTS) $(CARGO) nextest run -p tablee-server --no-capture -E 'test(whatever_goes_wrong)'
	TABLEE_SKIP_WEB=1 $(CARGO) build -p tablee
	tools/schemathesis.sh

# Three servers, PostgreSQL and NATS, and everything that can happen to them, each so many times; minutes.
ROUNDS ?= 12
fleet: nextest services
	TABLEE_SKIP_WEB=1 TABLEE_FLEET_ROUNDS=$(ROUNDS) $(CARGO) nextest run -p tablee-server --no-capture --retries 0 -E 'test(a_fleet_loses_nothing)'

# The proxies of examples/fleet before three servers that are stopped and started one after another; a minute each. Their
# packages are not installed for it: Debian's start a server of the machine's own.
proxies: nextest services
	@{ command -v caddy && PATH=$$PATH:/usr/sbin command -v nginx; } >/dev/null || { echo "This needs Debian's caddy and nginx."; exit 1; }
	TABLEE_SKIP_WEB=1 $(CARGO) nextest run -p tablee-server --no-capture --retries 0 --run-ignored only -E 'test(the_proxies_of_the_examples)'

types:
	$(CARGO) run -q -p tablee-browser --features schema --example export_types

screenshots: npm chromium release
	cd web && TABLEE_BIN=$(CURDIR)/target/release/tablee npm run screenshots

release: npm
	$(CARGO) build --release

nextest:
	@$(CARGO) nextest --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-nextest

# Debian's PostgreSQL, NATS and OpenSSL, for tests that start their own; no cluster of the machine is made or touched.
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)
services:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || { echo "Installing PostgreSQL for the tests"; \
	  $(SUDO) mkdir -p /etc/postgresql-common; grep -qs '^ *create_main_cluster' /etc/postgresql-common/createcluster.conf \
	    || echo "create_main_cluster = false" | $(SUDO) tee -a /etc/postgresql-common/createcluster.conf >/dev/null; \
	  $(SUDO) apt-get update -q && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -q -o Dpkg::Options::=--force-confold postgresql; }
	@command -v nats-server >/dev/null || [ -x /usr/sbin/nats-server ] || { echo "Installing NATS for the tests"; \
	  $(SUDO) apt-get update -q && $(SUDO) apt-get install -y -q nats-server; }
	@command -v openssl >/dev/null || { echo "Installing OpenSSL for the tests"; $(SUDO) apt-get update -q && $(SUDO) apt-get install -y -q openssl; }

npm:
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' || { echo "Node 20 or newer is needed for the page."; exit 1; }
	@cd web && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund; }

chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || { echo "Installing Chromium for the browser tests"; $(if $(filter 0,$(shell id -u)),,sudo) apt-get update -q && $(if $(filter 0,$(shell id -u)),,sudo) apt-get install -y -q chromium; }
