# Everything that a developer types. «make serve» and «make test» install what is missing first.

# The tool reads drawings, HTML, feeds and sitemaps with libxml2; Debian's static library needs these besides.
STATIC_XML = -Xlinker -licuuc -Xlinker -licudata -Xlinker -llzma -Xlinker -lz -Xlinker -lm \
	-Xlinker -lstdc++
# Without the last flag each type of a generic is looked up by parsing its name: 830,000 instructions of a comment.
# In a folder of its own: a release build and one for tests would wait for each other.
STATIC = --scratch-path .build/static -c release -Xswiftc -static-executable -Xswiftc -cross-module-optimization \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Functions that nothing calls are left out, and of those that are alike all but one: a twentieth of the CGI. All
# release builds take the same flags, so that each module is compiled once.
STATIC += -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=safe
# Notices what must not creep in (ICU is 30 MB): 26.5 MB. A request reads only the pages of the file that it runs through.
CGI_LIMIT = 27787264
PORT = 8080

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 16

# An index of our own sources alone, in which SwiftPM looks for tests: that of the system takes a tenth of the time. All debug
# builds take the same flags: else everything is compiled again.
DEBUG = -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules

# SwiftPM asks the plugin that embeds these files when the package has changed, not when they have.
embedded:
	@[ -z "$$(find templates deploy LICENSE NOTICE -newer Package.swift -print -quit)" ] || touch Package.swift

serve: embedded ## Show the sample site on http://localhost:8080/
	@tools/need build
	swift build $(DEBUG) --product tertulia
	.build/debug/tertulia build --site . --quiet
	.build/debug/tertulia seed --people --site . --quiet
	.build/debug/tertulia refresh --site . --quiet
	.build/debug/tertulia serve --site . --port $(PORT)

test: ## Lint, unit tests, end-to-end and one pass of a browser, with debug executables
	@tools/need build test
	@$(call parts,$(TEST))

verify: ## Lint, all unit tests, and with release executables end-to-end, all browsers, kills, crowds and the rest
	@tools/need build test verify
	@export TERTULIA_VERIFY=1; $(call parts,$(VERIFY))

# Runs parts side by side, and tells what each of them took. What a part needs stands behind its colon; those that take long are begun first.
parts = mkdir -p .build; rm -f .build/parts; : >.build/failures; \
	$(MAKE) --no-print-directory --keep-going --jobs=$(AT_ONCE) --output-sync=target $(1); \
	code=$$?; echo "What each part took:"; cat .build/parts .build/failures; exit $$code
AT_ONCE = 4
TEST = debug lint-part unit browser-short end-to-end-debug fuzz
# The long parts need release executables: these are built beside those for tests. They take every way that the short ones take.
VERIFY = release-cgi debug lint-part unit fuzz release-tool browser-personal kills browser-common browser-together nspawn browser-devices crowds search work features canaries notebook content places mail scgi deploy \
	agenda meet end-to-end cases filters push translation moving products units shapes documentation
PART = @tools/part $@

lint-part:
	$(PART) $(MAKE) --no-print-directory lint
debug: embedded
	$(PART) swift build $(DEBUG) --build-tests $(if $(TERTULIA_VERIFY),--explicit-target-dependency-import-check error)
DEBUGGED = --tool .build/debug/tertulia --cgi .build/debug/tertulia-cgi
end-to-end-debug: debug
	$(PART) tools/end-to-end $(DEBUGGED)
browser-short: debug
	$(PART) .venv-test/bin/python tools/browser --only short $(DEBUGGED)
# Without «swift test», which keeps every other build waiting; in memory, where thousands of sites come and go; and a few at a
# time: else all of them begin before the first one ends, and each waits for all.
unit: debug
	$(PART) env TMPDIR=$(firstword $(wildcard /dev/shm) /tmp) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 SWIFT_BACKTRACE=enable=no .build/debug/tertuliaPackageTests.xctest --testing-library swift-testing
release-cgi:
	$(PART) $(MAKE) dist/tertulia.cgi
release-tool: | release-cgi
	$(PART) $(MAKE) dist/tertulia
released: release-cgi release-tool
	$(CHECK_RELEASE)
browser-common browser-together browser-personal browser-devices: released
	$(PART) .venv-test/bin/python tools/browser --only $(@:browser-%=%)
browser: browser-common browser-together browser-personal browser-devices
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
push: released
	$(PART) .venv-test/bin/python tools/check-push --events 500 --kills 15
translation: released
	$(PART) tools/check-translation
calls: released
	$(PART) .venv-test/bin/python tools/check-calls
mirrors: released
	$(PART) .venv-test/bin/python tools/check-mirrors
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
scgi: released
	$(PART) tools/check-scgi
documentation: released
	$(PART) sh -ec 'tools/commands --check --tool dist/tertulia; tools/check-docs; tools/docs-site'
deploy: released
	$(PART) tools/check-deploy
# Where no system can be booted they fail, unless MAY_SKIP is set.
nspawn: released
	$(PART) tools/check-install $(if $(MAY_SKIP),--may-skip)
kills: debug released
	$(PART) .build/debug/torture --tool dist/tertulia --cgi dist/tertulia.cgi --short
crowds: released
	$(PART) tools/concurrency --short

bench: release ## Ratios against a floor in C, Hugo, ikiwiki and Fossil, in one table
	@tools/need build bench
	tools/bench

torture: release ## Kills, faults, races and crowds, the long form: an hour
	@tools/need build test verify torture
	swift build $(STATIC) --product torture
	.build/static/release/torture --tool dist/tertulia --cgi dist/tertulia.cgi --long
	tools/concurrency --long --server all
	.venv-test/bin/python tools/browser --every
	tools/mail --long
	.venv-test/bin/python tools/check-mirrors --long
	.venv-test/bin/python tools/check-calls --calls 100 --minutes 5
	tools/check-install --suite trixie $(if $(MAY_SKIP),--may-skip)
	tools/check-deb $(if $(MAY_SKIP),--may-skip)
	tools/check-image $(if $(MAY_SKIP),--may-skip)

release: ## Make dist/tertulia and dist/tertulia.cgi: stripped, fully static
	@tools/need build
	$(MAKE) dist/tertulia.cgi dist/tertulia
	$(CHECK_RELEASE)

CHECK_RELEASE = cp LICENSE NOTICE dist/ && tools/check-release dist/tertulia dist/tertulia.cgi $(CGI_LIMIT) && \
	tools/check-notice --resolved

dist/tertulia.cgi: embedded
	swift build $(STATIC) --product tertulia-cgi
	@mkdir -p dist
	strip -o $@ .build/static/release/tertulia-cgi

dist/tertulia: embedded
	swift build $(STATIC) $(STATIC_XML) --product tertulia
	@mkdir -p dist
	tools/stamp .build/static/release/tertulia $@

deb: release ## Make dist/tertulia_VERSION_ARCH.deb, a Debian package
	tools/make-deb

lint: ## Check format, house rules and sizes of the sources
	@swift format lint --strict --recursive --configuration .swift-format Package.swift Plugins Sources Tests; code=$$?; \
	for check in check-sizes check-notice check-changelog check-strings words "settings --check" "modules --check" links; do \
		tools/$$check || code=1; \
	done; exit $$code

docs: embedded ## Write what is generated in docs/ again: settings, commands
	tools/settings
	swift build $(DEBUG) --product tertulia
	tools/commands

docs-site: embedded ## Make dist/docs, the documentation as a site: tertulia serve --site dist/docs
	@tools/need build
	swift build $(DEBUG) --product tertulia
	tools/docs-site --tool .build/debug/tertulia

man: embedded ## Make dist/man, a manual page for each command: man -l dist/man/tertulia.1
	@tools/need build
	swift build $(DEBUG) --product tertulia
	tools/commands --man dist/man

format: ## Format the sources
	swift format --in-place --recursive --configuration .swift-format Package.swift Plugins Sources Tests

clean: ## Remove everything that was built
	rm -rf .build dist

.PHONY: help serve browser test verify bench torture release deb lint docs docs-site man format clean embedded released dist/tertulia dist/tertulia.cgi $(VERIFY)
