# Every command a person or CI runs. `make` alone shows them.
.DEFAULT_GOAL := help
.PHONY: help run build test check codegen bench relevance hit-rate clean
SHELL := /bin/sh
MODULES := node_modules/.package-lock.json

help: ## Show what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

run: build ## Start on http://localhost:3000 with demo content; needs nothing but Node
	@if [ -f .env ]; then set -a; . ./.env; set +a; fi; NODE_ENV=$${NODE_ENV:-production} DEMO=$${DEMO:-true} exec node --enable-source-maps dist/src/main.js

build: dist/.built ## Compile to dist/

dist/.built: $(MODULES) tsconfig.json tsconfig.build.json $(shell find src generated -name '*.ts' -o -name '*.tsx')
	@npm run -s build
	@touch $@

test: build ## Run every test; DATABASE_URL and REDIS_URL choose real servers
	@npm run -s test

check: $(MODULES) ## Contract drift, types, lint, layers
	@npm run -s codegen -- --check
	@npx tsc --noEmit
	@npx eslint . --max-warnings 0
	@npx depcruise --config .dependency-cruiser.cjs src

codegen: $(MODULES) ## spec/ -> generated/
	@npm run -s codegen

bench: build ## Compare the speed with two other servers over a real PostgreSQL
	@node --import ./scripts/typescript.mjs scripts/bench/main.ts
	@node --import ./scripts/typescript.mjs scripts/bench/recommend-offline.ts

relevance: $(MODULES) ## Measure how well recommendations and search answer judged questions
	@node --import ./scripts/typescript.mjs scripts/bench/relevance.ts

hit-rate: $(MODULES) ## Measure whether the personal feed shows what simulated people go on to read
	@node --import ./scripts/typescript.mjs scripts/bench/recommend-offline.ts

clean: ## Remove what was built; data stays
	@rm -rf dist node_modules

$(MODULES): package.json package-lock.json
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); if (a < 20 || (a === 20 && b < 19)) { console.error("Node 20.19 or newer is needed; this is " + process.version + "."); process.exit(1); }'
	@echo "Installing packages (once, about half a minute) ..."
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $(MODULES)
