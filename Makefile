# Every command a person or CI runs. `make` alone shows them.
.DEFAULT_GOAL := help
.PHONY: help run dev build test test-node test-data drills drills-together drills-any drills-timed night faults chaos conformance format check format-check codegen-check references announced types lint layers unused migrations migration codegen lint-spec \
	contract-diff differences mock sdk libraries plugin testers mcp-snapshot bench bench-gate bench-telemetry agents readiness overload rolling-restart upgrade-drill webhook-drill soak streams capacity relevance hit-rate lighthouse screens icons image image-drill clean
SHELL := /bin/sh
MODULES := node_modules/.package-lock.json
TOOLS := tools/node_modules/.package-lock.json
LIGHTHOUSE := tools/lighthouse/node_modules/.package-lock.json
LIBRARIES := tools/libraries/node_modules/.package-lock.json
AGENT_CLIENTS := tools/agents/node_modules/.package-lock.json
SCRIPT := node --import ./scripts/typescript.mjs
# With a PostgreSQL server: that of DATABASE_URL, else this machine's, else one of its own.
ON_SERVER := $(SCRIPT) scripts/on-server.ts
# The tests as JavaScript: `make` runs those, a third faster; `npx mocha test/<file>.test.ts` needs no build of them.
TESTS := .cache/tests
MOCHA := node_modules/.bin/mocha --config .mocharc.compiled.json $(if $(JOBS),--jobs $(JOBS))
ALL_TESTS := '$(TESTS)/**/*.test.js' --ignore '$(TESTS)/conformance/**'

help:
	@awk -F ':.*## ' '/^##@ /{printf "\n%s\n", substr($$0, 5)} /^[a-z-]+:.*## /{printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

##@ Run it
run: build ## Start on http://localhost:3000 with demo content; needs nothing but Node
	@if [ -f .env ]; then set -a; . ./.env; set +a; fi; NODE_ENV=$${NODE_ENV:-production} DEMO=$${DEMO:-true} DCS_ENV_FILE= exec bin/dcs serve

dev: $(MODULES) ## Start, and again at each save; spec/ makes generated/ anew; type errors and a debugger (INSPECT=127.0.0.1:9229)
	@if [ -f .env ]; then set -a; . ./.env; set +a; fi; exec $(SCRIPT) scripts/dev.ts

build: dist/.built ## Compile to dist/

dist/.built: $(MODULES) tsconfig.json scripts/build.ts $(shell find src generated -name '*.ts' -o -name '*.tsx')
	@echo "Compiling ..."
	@npm run -s build
	@touch $@

##@ Test it
# With the folders, which change when a file goes; `test` itself would be the target of that name.
TEST_SOURCES = $(shell find test/. -name '*.ts' -o -type d)

$(TESTS)/.built: $(MODULES) tsconfig.json scripts/build-tests.ts $(shell find src generated scripts -name '*.ts' -o -name '*.tsx') $(TEST_SOURCES)
	@$(SCRIPT) scripts/build-tests.ts
	@touch $@

# What starts and kills whole processes, or takes more than 1.5 seconds of processor time; CI runs them every time.
DRILLS := '$(TESTS)/**/*.drill.js'

test: build $(TESTS)/.built ## Run every test but the drills, or ONLY=bookmarks: what has that in its file's path, else in its title. DATABASE_URL and REDIS_URL choose real servers
	@$(MOCHA) $(if $(ONLY),$(or $(patsubst test/%.ts,$(TESTS)/%.js,$(shell find test -path '*$(ONLY)*.test.ts' ! -path 'test/conformance/*' -o -path '*$(ONLY)*.drill.ts' -o -path '*$(ONLY)*.timed.ts')),$(ALL_TESTS) --fail-zero --grep '$(ONLY)'),$(ALL_TESTS))

drills: drills-together drills-timed ## Run the longer tests: whole processes, kills, faults of the database, whatever takes its time

drills-together: build $(TESTS)/.built
	@$(MOCHA) $(DRILLS)

# One at a time: whether these pass depends on how long something takes.
drills-timed: build $(TESTS)/.built
	@failed=; for file in $(TESTS)/*/*.timed.js; do $(MOCHA) --no-parallel $$file || failed=yes; done; [ -z "$$failed" ]

# The npm packages with Node's own programs; the one for this machine.
NODE_PACKAGE = node-$(shell node -p 'process.platform + "-" + process.arch')@$(or $(NODE),22)
# Without what is measured in time: that says nothing of a Node.
QUICK_TESTS := '$(TESTS)/unit/*.test.js' \
	$(patsubst %,$(TESTS)/%.test.js,schema behaviour/feeds auth/flow auth/sessions mcp/endpoint) $(TESTS)/start/warnings.drill.js

test-node: build $(TESTS)/.built ## Run the quick tests on another Node: NODE=22, NODE=24
	@npx --yes --package $(NODE_PACKAGE) -c "node --version && $(MOCHA) $(QUICK_TESTS)"

test-data: build $(TESTS)/.built ## Run only the tests that depend on which database there is, drills included
	@$(MOCHA) $(ALL_TESTS) $(DRILLS) $(foreach room,$(ANY_DATABASE),--ignore '$(TESTS)/$(subst %,**,$(room))')

# The other drills: with `test-data` these are all.
drills-any: build $(TESTS)/.built
	@$(MOCHA) $(patsubst test/%.ts,$(TESTS)/%.js,$(filter $(ANY_DATABASE:%=test/%),$(shell find test -name '*.drill.ts')))

# What these say is the same on every database: SQL, plans, migrations, locks and what processes share is not.
ANY_DATABASE := $(addsuffix /%,unit contract pages start cli embedded mcp telemetry) $(addsuffix .%, \
	nginx $(addprefix auth/,access-tokens apps authorize change-email clients demo example-app forms request-errors self-registration settings) \
	$(addprefix ingest/,enrich pages sources websub worker-process) \
	$(addprefix security/,bodies comments connection-limits cost credentials cursors database-faults documents door-faults failover input leaks lifecycle \
	overload policy-hosts pooler refusals regular-expressions replica revoke-with-password security-txt slow-clients statement-faults))

night: build $(TESTS)/.built ## Run everything long and print a table of it, four hours in all: ONLY=chaos,soak, SHORT=true, WRITE=true for docs/night.md
	@$(SCRIPT) scripts/night/main.ts

faults: $(MODULES) ## Plant faults into a copy, one at a time: the check that is to find it must, by name. ONLY=owner for some
	@$(SCRIPT) scripts/faults/main.ts

chaos: build ## Break PostgreSQL, Redis, the ways to them and the service itself under load: 10 minutes, or CHAOS_MINUTES=1
	@$(SCRIPT) scripts/chaos/main.ts

conformance: $(MODULES) ## Run the public conformance suite of MCP; installs it into .cache/ at the first run
	@node --import ./scripts/typescript.mjs test/conformance/run.ts
	@npx mocha --jobs 2 'test/conformance/clients*.test.ts'

##@ Change it
format: $(MODULES) ## Write code the way the formatter has it
	@npx oxfmt

check: $(MODULES) ## Form, contract drift, what names the contract, changelog, types, lint, layers, what nobody uses, migrations that would lock
	@mkdir -p .cache
	@$(MAKE) -s -k -j2 -O lint format-check codegen-check references types layers unused announced migrations

format-check:
	@npx oxfmt --check >/dev/null || { npx oxfmt --list-different; echo 'Not as the formatter has it: make format'; exit 1; }
codegen-check:
	@npm run -s codegen -- --check
# What pages, guides and flows name of the contract.
references:
	@$(SCRIPT) scripts/contract/references.ts
announced:
	@$(SCRIPT) scripts/contract/announced.ts
types:
	@node node_modules/typescript-7/bin/tsc --noEmit --incremental --tsBuildInfoFile .cache/tsc.tsbuildinfo
# ESLint caches a file's result by its content and configuration, but rules with types read other files, too: packages,
# the compiler's options and generated/ are part of the cache's name, files that fail by the cache are linted again
# without it, and CI uses none.
LINT_CACHE = .cache/eslint/$(shell cat tsconfig.json package-lock.json generated/*.ts generated/*/*.ts | git hash-object --stdin)
LINT_FAILED = require("./.cache/eslint/report.json").flatMap((file) => (file.messages.length ? [file.filePath] : [])).join(" ")
lint:
	@rm -f .cache/eslint/report.json
	@$(if $(CI),npx eslint . --max-warnings 0,npx eslint . --max-warnings 0 --cache --cache-strategy content \
		--cache-location $(LINT_CACHE) --format json --output-file .cache/eslint/report.json || npx eslint --max-warnings 0 $$(node -p '$(LINT_FAILED)'))
# Nothing that would lock a large table, or that the last release cannot run beside.
migrations:
	@$(SCRIPT) scripts/migrations/check.ts
layers:
	@npx depcruise --config .dependency-cruiser.cjs --cache .cache/depcruise --cache-strategy content src
# With the tests, then without: what only tests use is not shipped.
unused:
	@npx knip --no-progress --cache --cache-location .cache/knip
	@npx knip --no-progress --production --cache --cache-location .cache/knip-production

codegen: $(MODULES) ## spec/ -> generated/
	@npm run -s codegen

migration: $(MODULES) ## Write NAME=post-notes, a migration for what the entities say and the database lacks
	@npm run -s codegen
	@$(ON_SERVER) scripts/migrations/write.ts

##@ The contract and clients made of it
lint-spec: $(MODULES) $(TOOLS) ## What linters from outside say of the contract
	@$(SCRIPT) scripts/contract/lint.ts

contract-diff: $(MODULES) ## What changed in the contract since BASE=<git ref>, and whether info.version says so
	@$(SCRIPT) scripts/contract/diff.ts $(or $(BASE),origin/main)

differences: $(MODULES) ## Write what changed in the contract with each release, which /changelog serves, into docs/differences
	@$(SCRIPT) scripts/contract/differences.ts

mock: $(MODULES) $(TOOLS) ## Answer every operation with its example on http://localhost:4010; no database
	@tools/node_modules/.bin/prism mock generated/openapi.json --port 4010

sdk: build $(TOOLS) ## Ask the mock for everything, then generate clients (all, or CLIENTS="a b"; of OpenAPI 3.2 CLIENTS_32="a") and make ten calls with each
	@$(SCRIPT) scripts/contract/mock.ts
	@$(SCRIPT) scripts/contract/sdk.ts $(CLIENTS)

libraries: $(MODULES) $(LIBRARIES) ## Sign in, read and renew with ten OAuth libraries, by the samples of their guide
	@npx mocha --no-parallel test/conformance/oauth-libraries.test.ts

plugin: $(MODULES) $(AGENT_CLIENTS) ## Load the plugin and skills of a service in two agents, and check them with the tools of Agent Skills
	@npx mocha --no-parallel test/conformance/agent-plugin.test.ts

testers: build $(TOOLS) ## Test the compiled server with dcs contract and with testers that others wrote
	@$(SCRIPT) scripts/contract/testers.ts

mcp-snapshot: build ## Write down anew what the MCP server tells agents, in docs/mcp.yaml and docs/mcp-operations.yaml
	@$(SCRIPT) scripts/contract/testers.ts mcp-snapshot

##@ Measure it
bench: build ## Compare the speed with two other servers over a real PostgreSQL
	@$(ON_SERVER) scripts/bench/main.ts
	@$(ON_SERVER) scripts/bench/writes.ts
	@$(ON_SERVER) scripts/bench/votes.ts

bench-gate: build ## Compare the speed with the floor, two minutes, with loose bounds: CI runs it
	@$(ON_SERVER) scripts/bench/gate.ts

bench-telemetry: build ## Measure what metrics and traces cost in processor time a request. DATABASE_URL, MINUTES=5, POSTS
	@$(ON_SERVER) scripts/bench/telemetry.ts

overload: build ## Send a thousand connections' requests to one process: what is served, refused, and how fast. DATABASE_URL
	@$(ON_SERVER) scripts/drills/overload.ts

rolling-restart: build ## Restart two services behind haproxy in turn, under load: no request may fail. DATABASE_URL, ROUNDS=5
	@$(ON_SERVER) scripts/drills/rolling-restart.ts

upgrade-drill: build ## Upgrade from the last release under load, with a million posts: no request may wait for a second. DATABASE_URL, POSTS
	@$(ON_SERVER) scripts/drills/upgrade.ts

webhook-drill: build ## A receiver is away for ten minutes under 1,000 events, and the service is killed twice: nothing may be lost. DATABASE_URL
	@$(ON_SERVER) scripts/drills/webhooks.ts

soak: build ## Send mixed load for an hour (MINUTES=60) and watch the memory
	@$(SCRIPT) scripts/drills/soak.ts

streams: build ## Hold a thousand streams of events open on one process: memory, signs of life, how fast an event is at all of them
	@$(ON_SERVER) scripts/drills/streams.ts

# Each file on a distributed copy of its own.
test-citus: build $(TESTS)/.built ## Run what people do (ONLY=behaviour) on distributed tables of the Citus cluster at CITUS_URL
	@DISTRIBUTED=true DATABASE_URL='$(CITUS_URL)' $(MAKE) --no-print-directory test ONLY=$(or $(ONLY),behaviour/)

citus: $(MODULES) ## Start a throwaway Citus cluster, a coordinator and two workers, and print its CITUS_URL. CITUS_PORT
	$(SCRIPT) scripts/citus.ts

capacity: build ## Measure what calls cost here, and compute what 10^4, 10^6 and 10^8 people need: docs/scaling.md
	@$(ON_SERVER) scripts/capacity/main.ts

relevance: $(MODULES) ## Measure how well recommendations and search answer judged questions; SHORT=true among fewer posts
	@$(SCRIPT) scripts/bench/relevance.ts
	@$(SCRIPT) scripts/bench/vectors.ts

hit-rate: $(MODULES) ## Measure whether the personal feed shows what simulated people go on to read; SHORT=true with fewer
	@$(SCRIPT) scripts/bench/recommend-offline.ts

agents: build ## Count what the MCP server costs an agent in tokens: lists, 14 tasks, 40 requests in plain words
	@$(SCRIPT) scripts/bench/agents.ts

readiness: build ## Ask a service what checkers of readiness for agents ask of a site. URL; without it one is started
	@$(SCRIPT) scripts/agent-readiness.ts

##@ Else
lighthouse: build $(LIGHTHOUSE) ## Measure pages as a slow phone sees them: fast, for everybody, well made, found. Installs Lighthouse once
	@$(SCRIPT) scripts/lighthouse.ts

screens: $(MODULES) ## Draw every page for people into .screens/, desktop and phone, light and dark, and the README's pictures
	@SCREENS=.screens npx mocha test/pages/screens.drill.ts

icons: $(MODULES) ## Draw the icons of the pages anew from assets/icon.svg
	@$(SCRIPT) scripts/icons.ts

# The first that works of podman, docker and buildah, which only builds; BUILD_OPTIONS are given to its build, such as --platform linux/arm64.
CONTAINER_ENGINE ?= $(or $(shell scripts/image/engine.sh),docker)
IMAGE ?= developer-content-service
# Only the Docker format has health checks, which podman and buildah otherwise leave out.
image: ## Build the container image IMAGE, and write what is in it to .cache/sbom.cdx.json (CycloneDX)
	@mkdir -p .cache
	@$(CONTAINER_ENGINE) build $(if $(findstring docker,$(CONTAINER_ENGINE)),,--format docker) --file Containerfile --tag $(IMAGE) $(BUILD_OPTIONS) \
		--build-arg VERSION=$$(sed -n 's/^  version: //p' spec/openapi.yaml | head -1) --build-arg REVISION=$$(git rev-parse HEAD) \
		--build-arg CREATED=$$(date -u +%Y-%m-%dT%H:%M:%SZ) .
	@$(if $(findstring buildah,$(CONTAINER_ENGINE)),exit 0;) id=$$($(CONTAINER_ENGINE) create $(IMAGE)) && $(CONTAINER_ENGINE) cp $$id:/app/sbom.cdx.json .cache/sbom.cdx.json; $(CONTAINER_ENGINE) rm $$id >/dev/null

image-drill: ## Run IMAGE as it is meant to run and check it: no root, nothing writable, ready, stopped, started again. DATABASE_URL
	@CONTAINER_ENGINE="$(CONTAINER_ENGINE)" IMAGE=$(IMAGE) $(ON_SERVER) scripts/image/drill.ts

clean: ## Remove what was built; data stays
	@rm -rf dist node_modules tools/node_modules tools/lighthouse/node_modules tools/libraries/node_modules tools/agents/node_modules

$(MODULES): package.json package-lock.json
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); if (a < 20 || (a === 20 && b < 19)) { console.error("Node 20.19 or newer is needed; this is " + process.version + "."); process.exit(1); }'
	@echo "Installing packages (once, about a minute) ..."
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $(MODULES)

# What checks the contract from outside is large; only the commands that need it install it.
$(TOOLS): tools/package.json tools/package-lock.json
	@echo "Installing the contract's tools (once, about half a minute) ..."
	@cd tools && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $(TOOLS)

$(LIGHTHOUSE): tools/lighthouse/package.json tools/lighthouse/package-lock.json
	@cd tools/lighthouse && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $(LIGHTHOUSE)

$(AGENT_CLIENTS): tools/agents/package.json tools/agents/package-lock.json
	@cd tools/agents && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $(AGENT_CLIENTS)

$(LIBRARIES): tools/libraries/package.json tools/libraries/package-lock.json
	@cd tools/libraries && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $(LIBRARIES)
