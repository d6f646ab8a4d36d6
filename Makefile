# SPDX-License-Identifier: Apache-2.0
# Makefile: builds and tests Vernier with GNU make and a C17 compiler; see `make help`.
#
#   B=release|debug|asan|cov   kind of build (no comment after a value: make would keep the blanks); assert: as fast as release; plain: not optimised
#   CC=gcc|clang               each other compiler than the system's gets its own folder, build/$B-clang
#   CI=1                       warnings are errors
#   G=-g1                      how much the debugger is told, instead of what the kind of build has
#   ONLY="base lang"           build the library from these folders of src/ only
#   T="t_base t_opt"           unit tests to build and run (default all)
#   O=DIR                      where the output goes
#   V=1                        shows the command lines
# Local choices can be kept in config.mk.
-include config.mk

B      ?= release
PREFIX ?= /usr/local
ifeq ($(origin CC),default)
CC     := gcc
endif
CC_NAME := $(notdir $(firstword $(CC)))
O      ?= build/$B$(if $(filter-out cc gcc,$(CC_NAME)),-$(CC_NAME))

# What is built from what.
FOLDERS := $(or $(ONLY),$(patsubst src/%/,%,$(sort $(wildcard src/*/))))
SRC     := $(sort $(foreach f,$(FOLDERS),$(wildcard src/$f/*.c src/$f/*/*.c)))
HEADERS := $(sort $(wildcard src/*/*.h src/*/*/*.h))
MAIN    := src/cli/main.c
LIB     := $O/libvernier.a
OBJ     := $(patsubst src/%.c,$O/obj/%.o,$(filter-out $(MAIN),$(SRC)))
ifneq ($(filter lower,$(FOLDERS)),)
OBJ     += $O/obj/gen/models.o
endif
TESTS   := $(or $(T),$(basename $(notdir $(sort $(wildcard tests/unit/t_*.c)))))
UNIT    := $(TESTS:%=$O/unit/%)

# Flags.  `override` below: CFLAGS given on the command line add to ours instead of replacing them.
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
        -Wcast-qual -Wcast-align -Wwrite-strings -Wpointer-arith -Wundef -Wvla -Wformat=2 -Wswitch-enum \
        -Wimplicit-fallthrough -Wdouble-promotion -Wnull-dereference -Wconversion -Wno-sign-conversion \
        -fno-common -Wdate-time
ifneq ($(findstring clang,$(CC_NAME)),)
WARN += -Wno-missing-field-initializers
else
WARN += -Wduplicated-cond -Wduplicated-branches -Wlogical-op
endif
ifeq ($(CI),1)
WARN += -Werror
endif

MODE_release := -O2 $(or $G,-g) -DNDEBUG
MODE_assert  := -O2 $(or $G,-g)
MODE_debug   := -O0 $(or $G,-g3)
MODE_asan    := -Og $(or $G,-g3) -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
MODE_cov     := -O0 $(or $G,-g) --coverage
MODE_plain   := -O0 $G -DNDEBUG
# Programs that test: the compiler needs longer for them than they save by being fast.
UNIT_release := -O1
UNIT_asan    := -O0
ifndef MODE_$B
$(error B=$B is not one of release assert debug asan cov plain)
endif

# Libraries other than libc: used if the header is there, seen in the sources as HAVE_NAME.  PPL=0 builds without PPL.
# $(call library,NAME,header,link flags)
have = $(wildcard $(addsuffix /$1,/usr/include /usr/local/include /usr/include/$(MULTIARCH)))
MULTIARCH := $(shell $(CC) -print-multiarch 2>/dev/null)
define library
ifneq ($(or $(filter 0,$($1)),$(if $(call have,$2),,0)),0)
LIB_DEFS += -DHAVE_$1=1
LIB_LINK += $3
endif
endef
$(eval $(call library,Z3,z3.h,-lz3))
$(eval $(call library,CADICAL,ccadical.h,-lcadical -lstdc++))
$(eval $(call library,PPL,ppl_c.h,-lppl_c -lppl -lgmpxx -lgmp))
$(eval $(call library,BUDDY,bdd.h,-lbdd))
$(eval $(call library,JANSSON,jansson.h,-ljansson))
$(eval $(call library,GLPK,glpk.h,-lglpk))
$(eval $(call library,GMP,gmp.h,-lgmp))

override CFLAGS += -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc $(LIB_DEFS) \
        $(WARN) $(MODE_$B) -ffile-prefix-map='$(CURDIR)'=.
override LDLIBS += -Wl,--as-needed $(LIB_LINK) -lm
say = @$(if $(V),,echo "$1 $@";)
COMPILE = $(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP

.PHONY: all lib check messages unit unit-binaries unit-messages cli verdict tools layers headers format format-check options-doc install \
        uninstall clean help FORCE
.DELETE_ON_ERROR:
all: $(LIB) $O/vernier
lib: $(LIB)

# The whole archive, so that two definitions of one name are an error (else the linker takes either).
$O/vernier: $O/obj/cli/main.o $(LIB) $O/flags
	$(call say,LINK) $(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< -Wl,--whole-archive $(LIB) -Wl,--no-whole-archive $(LDLIBS)

# Files of share/ that are part of the program.
PRESETS := $(sort $(wildcard share/presets/*.conf))
OBJ += $O/obj/gen/presets.o
$O/gen/presets.c: $(PRESETS) tools/embed.sh
	@mkdir -p $(@D)
	@sh tools/embed.sh embedded_presets $(PRESETS) >$@
SHAPES := $(sort $(wildcard share/shapes/*.scg))
OBJ += $O/obj/gen/shapes.o
$O/gen/shapes.c: $(SHAPES) tools/embed.sh
	@mkdir -p $(@D)
	@sh tools/embed.sh embedded_shapes $(SHAPES) >$@

STRATEGIES := $(sort $(wildcard share/strategies/*.stages))
OBJ += $O/obj/gen/strategies.o
$O/gen/strategies.c: $(STRATEGIES) tools/embed.sh
	@mkdir -p $(@D)
	@sh tools/embed.sh embedded_strategies $(STRATEGIES) >$@

# The archive is made anew each time, so that objects of deleted files do not stay in it.
$(LIB): $(OBJ) $O/objects
	@rm -f $@
	$(call say,AR  ) $(AR) rcsD $@ $(OBJ)

$O/obj/%.o: src/%.c $O/flags
	@mkdir -p $(@D)
	$(call say,CC  ) $(COMPILE) -c $< -o $@

# The models of library functions become an array of characters.
$O/gen/models.c: share/models/libc.c Makefile
	@mkdir -p $(@D)
	$(call say,GEN ) { echo '#include "lower/models.h"'; echo 'const char cfa_models_text[] = {'; \
	    od -An -v -tu1 $< | awk '{ for (i = 1; i <= NF; i++) printf "%s,", $$i; print "" }'; \
	    echo '0 };'; echo 'const size_t cfa_models_size = sizeof cfa_models_text - 1;'; } >$@

$O/obj/gen/%.o: $O/gen/%.c $O/flags
	@mkdir -p $(@D)
	$(call say,CC  ) $(COMPILE) -Wno-overlength-strings -c $< -o $@

# Functions that a test puts its own ones before, which lie.
WRAP_t_proof := -Wl,--wrap=ccadical_solve,--wrap=ccadical_add,--wrap=drat_given,--wrap=drat_derived
$O/unit/%: tests/unit/%.c $(LIB) $O/flags
	@mkdir -p $(@D)
	$(call say,TEST) $(COMPILE) $(UNIT_$B) -Itests/unit $(LDFLAGS) $(WRAP_$*) -o $@ $< $(LIB) -lcmocka $(LDLIBS)

# Tools of tests that run parts of the program in their own process.
TOOLS := $O/tool/sweep $O/tool/replay
$O/tool/%: tests/tool/%_main.c $(LIB) $O/flags
	@mkdir -p $(@D)
	$(call say,TOOL) $(COMPILE) $(LDFLAGS) -o $@ $< $(LIB) $(LDLIBS)

# Stamps change only when their text does: then everything that depends on the flags, or the archive, is made again.
stamp = @mkdir -p $(@D); printf '%s\n' $1 | cmp -s - $@ || printf '%s\n' $1 >$@
$O/flags: FORCE
	$(call stamp,'$(subst ','\'',$(COMPILE) $(LDFLAGS) $(LDLIBS))')
$O/objects: FORCE
	$(call stamp,$(OBJ))

unit-binaries: $(UNIT) $(TOOLS)
# Only the compiler's messages, about the sources and the unit tests.
messages:
	@printf '%s\n' $(SRC) | xargs -P 2 -n 16 $(CC) $(CFLAGS) -fsyntax-only
unit-messages:
	@printf '%s\n' $(TESTS:%=tests/unit/%.c) | xargs -P 2 -n 16 $(CC) $(CFLAGS) -Itests/unit -fsyntax-only
unit: $(UNIT)
	@sh tests/run-unit.sh $^
cli: $O/vernier
	@VERNIER=$(abspath $<) sh tests/run-cli.sh
verdict: $O/vernier
	@VERNIER=$(abspath $<) sh tests/run-verdict.sh
layers:
	@sh tools/layers.sh
headers:
	@CC='$(CC)' sh tools/layers.sh --headers
tools:
	@sh tests/run-tools.sh
# With -k (`make -k check`) a failing part does not hide the results of the others.
check: layers tools unit cli verdict

FORMATTED := $(SRC) $(HEADERS) $(sort $(wildcard tests/unit/*.[ch]))
format:
	clang-format -i $(FORMATTED)
format-check:
	@clang-format --version >/dev/null || exit 1; \
	bad=$$(printf '%s\n' $(FORMATTED) | xargs -P 2 -n 20 clang-format --dry-run 2>&1 >/dev/null | \
	    sed -n 's/^\([^ :]*\):[0-9].*/\1/p' | sort -u); \
	for f in $$bad; do echo "$$f: not formatted (make format)"; done; \
	set -- $$bad; echo "format: $$(($(words $(FORMATTED)) - $$#)) passed, $$# failed"; [ $$# -eq 0 ]

options-doc: $O/vernier
	$< --help=md >docs/options.md
	$< --explain=md >docs/errors.md

compile_commands.json: $(SRC) $(MAKEFILE_LIST)
	@{ sep='['; for f in $(SRC); do \
	    printf '%s\n{"directory": "%s", "file": "%s", "command": "%s -c %s"}' "$$sep" '$(CURDIR)' "$$f" \
	        '$(subst ','\'',$(CC) $(CFLAGS))' "$$f"; sep=','; done; echo ']'; } >$@

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/vernier $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $O/vernier $(DESTDIR)$(PREFIX)/bin/vernier
	cp -R share/. $(DESTDIR)$(PREFIX)/share/vernier/
	for m in docs/man/*.1; do [ ! -f "$$m" ] || install -m 644 "$$m" $(DESTDIR)$(PREFIX)/share/man/man1/; done

# What install put there, and the folders that are then empty.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/vernier $(patsubst docs/man/%,$(DESTDIR)$(PREFIX)/share/man/man1/%,$(wildcard docs/man/*.1))
	find share -type f | while read -r f; do rm -f "$(DESTDIR)$(PREFIX)/share/vernier/$${f#share/}"; done
	find share -depth -type d | sed 's|^share||' | while read -r d; do \
	    rmdir "$(DESTDIR)$(PREFIX)/share/vernier$$d" 2>/dev/null || true; done

clean:
	rm -rf build compile_commands.json

help:
	@sed -n '2,/^-include/s/^# \{0,1\}//p' Makefile
	@echo 'targets: all lib check unit cli verdict tools layers headers format format-check options-doc'
	@echo '         compile_commands.json install uninstall clean'

-include $(OBJ:.o=.d) $O/obj/cli/main.d $(UNIT:=.d) $(TOOLS:=.d)
