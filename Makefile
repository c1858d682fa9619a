# Everything that a developer types. «make serve» and «make test» install what is missing first.

# The tool reads HTML of imported forums, feeds and sitemaps with libxml2; Debian's static library needs these besides.
STATIC_XML = -Xlinker -licuuc -Xlinker -licudata -Xlinker -llzma -Xlinker -lz -Xlinker -lm \
	-Xlinker -lstdc++
# Without the last flag each type of a generic is looked up by parsing its name: 830,000 instructions of a comment.
STATIC = -c release -Xswiftc -static-executable -Xswiftc -cross-module-optimization \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Functions that nothing calls are left out, and of those that are alike all but one: a twentieth of the CGI.
SMALL = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=safe
# Notices what must not creep in (ICU is 30 MB): 24 MB. A request reads only the pages of the file that it runs through.
CGI_LIMIT = 25165824
PORT = 8080

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 16

serve: ## Show the sample site on http://localhost:8080/
	@tools/need build
	swift build --product tertulia
	.build/debug/tertulia build --site . --quiet
	.build/debug/tertulia seed --people --site . --quiet
	.build/debug/tertulia refresh --site . --quiet
	.build/debug/tertulia serve --site . --port $(PORT)

test: ## Lint, build, unit tests, release build, end-to-end and browser tests
	@tools/need build test
	$(MAKE) lint
	@mkdir -p .build; rm -f .build/parts; : >.build/failures; \
	$(MAKE) --no-print-directory --keep-going --jobs=$(AT_ONCE) --output-sync=target $(PARTS); \
	code=$$?; echo "What each part took:"; cat .build/parts .build/failures; exit $$code

# The parts of `make test`, each by its name: what a part needs stands behind its colon, the rest goes on side by side.
AT_ONCE = 3
PARTS = debug release-cgi release-tool unit browser-common browser-personal end-to-end units mail canaries work content products moving cases shapes fuzz \
	features filters places meet agenda notebook search kills crowds
PART = @tools/part $@

debug:
	$(PART) swift build --build-tests --explicit-target-dependency-import-check error
# Without «swift test», which keeps every other build waiting; in memory, where thousands of sites come and go; and a few at a
# time: else all of them begin before the first one ends, and each waits for all.
unit: debug
	$(PART) env TMPDIR=$(firstword $(wildcard /dev/shm) /tmp) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 SWIFT_BACKTRACE=enable=no .build/debug/tertuliaPackageTests.xctest --testing-library swift-testing
release-cgi:
	$(PART) $(MAKE) dist/tertulia.cgi
# Two builds in .build would wait for each other.
release-tool: | debug
	$(PART) $(MAKE) dist/tertulia
released: release-cgi release-tool
	$(CHECK_RELEASE)
# They wait for pages more than they work, and would else be the last ones by far.
browser-common browser-personal: released
	$(PART) .venv-test/bin/python tools/browser --only $(@:browser-%=%)
browser: browser-common browser-personal
end-to-end units canaries: released
	$(PART) tools/$@
mail: released
	$(PART) tools/mail --short
work: released
	$(PART) tools/request-work
content: released
	$(PART) .venv-test/bin/python tools/check-content
products: released
	$(PART) tools/import-products
moving: released
	$(PART) tools/moving --data none
cases: released
	$(PART) tools/cases
shapes: released
	$(PART) tools/mailbox-shapes
fuzz: debug
	$(PART) env SWIFT_BACKTRACE=enable=no .build/debug/fuzz --rounds 500
agenda: released
	$(PART) .venv-test/bin/python tools/check-agenda
filters: released
	$(PART) tools/check-filters
places: released
	$(PART) tools/places --tool dist/tertulia --walks 200 --tries 2000
features: released
	$(PART) tools/check-features
meet: released
	$(PART) sh -c 'tools/meet --tool dist/tertulia --filters 60 --decks 3 && tools/likes --people 80 --curious 12 --cards 20'
notebook: released
	$(PART) .venv-test/bin/python tools/check-notebook
search: released
	$(PART) tools/check-search
kills: debug released
	$(PART) .build/debug/torture --tool dist/tertulia --cgi dist/tertulia.cgi --short
crowds: released
	$(PART) tools/concurrency --short

bench: release ## Ratios against a floor in C, Hugo, ikiwiki and Fossil, in one table
	@tools/need build bench
	tools/bench

torture: release ## Kills, faults, races and crowds, the long form: an hour
	@tools/need build test torture
	swift build $(STATIC) --product torture
	.build/release/torture --tool dist/tertulia --cgi dist/tertulia.cgi --long
	tools/concurrency --long --server all
	.venv-test/bin/python tools/browser --only hostile --every
	tools/mail --long

release: ## Make dist/tertulia and dist/tertulia.cgi: stripped, fully static
	@tools/need build
	$(MAKE) dist/tertulia.cgi dist/tertulia
	$(CHECK_RELEASE)

CHECK_RELEASE = cp LICENSE NOTICE dist/ && tools/check-release dist/tertulia dist/tertulia.cgi $(CGI_LIMIT) && \
	tools/check-notice --resolved

dist/tertulia.cgi:
	TERTULIA_ONLY_CGI=1 swift build --scratch-path .build-cgi $(STATIC) $(SMALL) --product tertulia-cgi
	@mkdir -p dist
	strip -o $@ .build-cgi/release/tertulia-cgi

dist/tertulia:
	swift build $(STATIC) $(STATIC_XML) --product tertulia
	@mkdir -p dist
	strip -o $@ .build/release/tertulia

lint: ## Check format, house rules and sizes of the sources
	swift format lint --strict --recursive --configuration .swift-format Package.swift Plugins Sources Tests
	tools/check-sizes
	tools/check-notice
	tools/theme-keys --check
	tools/modules --check

docs: ## Write the keys of all templates into docs/theming.md again
	tools/theme-keys

format: ## Format the sources
	swift format --in-place --recursive --configuration .swift-format Package.swift Plugins Sources Tests

clean: ## Remove everything that was built
	rm -rf .build .build-cgi dist

.PHONY: help serve browser test bench torture release lint docs format clean released dist/tertulia dist/tertulia.cgi $(PARTS)
