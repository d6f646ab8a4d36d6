// SPDX-License-Identifier: Apache-2.0
// spec.h: properties and the automata that watch for their violation (architecture.md sections 3 and 7).
#ifndef SPEC_SPEC_H
#define SPEC_SPEC_H

#include "base/map.h"
#include "cfa/cfa.h"

enum property_kind {
    PROP_UNREACH_CALL,   // name: the function
    PROP_UNREACH_LABEL,  // name: the label
    PROP_ASSERT,         // a failing assert(): a call of __assert_fail, __assert_func, __assert or _assert
    PROP_CHECK,          // check: undefined behaviour of one kind, or wrap-around (cfa/checks.def)
    PROP_SAFETY,  // safety: parts of memory safety (cfa/faults.h), watched together: the first fault of a run counts
    PROP_TERMINATION,
};

struct property {
    enum property_kind kind;
    unsigned check;    // enum check bit; 0 otherwise
    unsigned safety;   // enum safety bits; 0 otherwise
    const char *name;  // of the function or label; NULL otherwise
    const char
        *title;  // as the verdict line names it: "unreach-call", "no-overflow", ...; SAFETY: the fault's part does
};

// What the user asked for: by a name, or by a line of a file.  Reports have a verdict for each.
struct asked {
    const char *name;
    unsigned checks, safety;  // enum check bits, enum safety bits
    size_t other;             // 1 + number of the property of another kind that it is; 0: none
};

struct properties {
    VEC_OF(struct property);
    struct {
        VEC_OF(struct asked);
    } asked;
    bool undefined;     // they stand for all undefined behaviour
    bool named;         // some are given by name, and so speak of the entry that options say
    const char *entry;  // of those in files, init(main()): "main"; NULL: there are none
    struct arena mem;
};

extern const char spec_names[];  // what spec_read takes, for help and messages

/* spec_read: the properties that the user named: .prp files (SV-COMP syntax, one or several CHECK lines) and names, separated by
 * commas: unreach-call, unreach-label, assert, memsafety, its parts (safety_name), memcleanup, termination, the properties of
 * cfa/checks.def, or undefined-behaviour for all of those but wrap-around of unsigned numbers, and for accesses and frees.
 * All parts of memory safety are one property.
 * unreach-call by name stands for reach_error() and __VERIFIER_error() and a failing assert; unreach-label for ERROR.
 * errors RC_USER with a diagnostic (file, line, column of what is wrong; the accepted names); two entry functions are one: a run has one. */
enum rc spec_read(const char *what, struct properties *out, struct diag *d, struct sources *src) ATTR_MUST_USE;
void properties_free(struct properties *p);

/* spec_entry: where the run starts: at the entry that options say, unless that is main and the files say another one.
 * errors NULL, with a diagnostic, if properties by name are to start at main, and those in files elsewhere. */
const char *spec_entry(const struct properties *p, const char *option, struct diag *d) ATTR_MUST_USE;

/* spec_never: what the property of that title says must not come, as formulas name it: "overflow" for "no-overflow"; NULL: formulas call it by its title. */
const char *spec_never(const char *title);

/* spec_checks: the enum check bits that the properties need in the CFA. */
unsigned spec_checks(const struct properties *p);

/* spec_safety: the parts of memory safety that the properties speak of, as enum safety bits. */
unsigned spec_safety(const struct properties *p);

/* What a TRUE needs beside that no check fails, as bits: these properties speak of accesses for which there are no check edges.
 * spec_demands: VALID: that every access to memory is shown to stay inside a living object (valid-index).
 * INITIALISED: that no indeterminate value is read; DEFINED: nor anything of cfa/hazards.def (undefined-behaviour); ALIGNED, CALLS, SEQUENCED: of
 * that only HAZARD_ALIGNMENT (valid-alignment), HAZARD_CALL (valid-call), HAZARD_UNSEQUENCED (valid-sequence); TYPED:
 * only HAZARD_ALIAS (valid-alias). */
enum {
    DEMAND_VALID = 1,
    DEMAND_INITIALISED = 2,
    DEMAND_DEFINED = 4,
    DEMAND_ALIGNED = 8,
    DEMAND_CALLS = 16,
    DEMAND_SEQUENCED = 32,
    DEMAND_TYPED = 64
};
unsigned spec_demands(const struct properties *p);

/* spec_forbids_call: whether a call of the function of that name violates one of them; asserts of the C library do not count. */
bool spec_forbids_call(const struct properties *p, const char *name);

/* spec_undecided: the title of the first that cannot be decided yet, or NULL: its automaton never sees a violation. */
const char *spec_undecided(const struct properties *p);
bool spec_names_undecided(const struct properties *p,
                          const struct asked *a);  // whether that is what was asked for here

/* spec_violates: whether a violation of property number i (of memory safety: of this part) is one of what was asked for. */
bool spec_violates(const struct properties *p, const struct asked *a, size_t i, unsigned safety);

// A specification automaton: finitely many states; an edge that matches a transition's trigger moves it.
enum trigger_kind { TRIGGER_CALL, TRIGGER_LABEL, TRIGGER_CHECK, TRIGGER_FAULT };
struct trigger {
    enum trigger_kind kind;
    struct sym name;  // CALL, LABEL
    unsigned check;   // CHECK: enum check bits
    unsigned safety;  // FAULT: enum safety bits
};
struct transition {
    uint32_t from, to;
    struct trigger on;
};
struct automaton {
    const struct property *property;
    const char *name;
    uint32_t n_states, initial;
    uint8_t *is_error;  // by state
    unsigned safety;    // enum safety bits of all its triggers
    struct {
        VEC_OF(struct transition);
    } transitions;
};

/* spec_automaton: the automaton of a property over a CFA (state 0 = watching, state 1 = violated for the simple ones). */
struct automaton *spec_automaton(const struct property *p, const struct cfa *c, struct arena *mem);

/* spec_automaton_of_all: one that is violated where one of the properties is; it bears the name of the first.  NULL: there are none. */
struct automaton *spec_automaton_of_all(const struct properties *p, const struct cfa *c, struct arena *mem);

/* spec_read_automaton: a monitor written by the user, lines `STATE: call(NAME) -> STATE` and `STATE: label(NAME) -> ERROR`;
 * the first state mentioned is initial, ERROR is the error state. */
enum rc spec_read_automaton(const char *path, struct program *p, struct diag *d, struct arena *mem,
                            struct automaton **out) ATTR_MUST_USE;

/* spec_watch, spec_watch_properties: before cfa_build: p watches the functions whose calls move a, or that the properties forbid by name. */
void spec_watch(const struct automaton *a, struct program *p);
void spec_watch_properties(const struct properties *props, struct program *p);

/* spec_end_at_calls: before cfa_build: p ends where a function is called that the properties forbid, because it is the first violation. */
void spec_end_at_calls(const struct properties *props, struct program *p);

/* automaton_step: the state after edge e (the same if no transition matches).  O(transitions). */
uint32_t automaton_step(const struct automaton *a, uint32_t state, const struct edge *e);

/* automaton_fault: the state behind a fault of this kind.  Only who executes, or an analysis that follows memory, knows of faults;
 * automaton_step knows those that an edge certainly commits. */
uint32_t automaton_fault(const struct automaton *a, uint32_t state, enum fault f);

/* automaton_watches: whether e can move a from any state: analyses end their basic blocks there. */
bool automaton_watches(const struct automaton *a, const struct edge *e);

struct automata {
    VEC_OF(struct automaton *);
};

// Several automata at once: a combination of their states is one number.
struct monitors {
    const struct automata *automata;
    struct map states;  // mixed-radix number of the combination -> its number + 1, in order of first use
    uint8_t *watched;   // by edge id: some automaton watches it
    size_t n_edges;
};

/* automata_fail: whether e takes one of them into an error state, whatever state it was in. */
bool automata_fail(const struct automata *a, const struct edge *e);

/* monitors_init: keeps a.  monitors_free.  O(edges x transitions). */
void monitors_init(struct monitors *m, const struct automata *a, const struct cfa *c);
void monitors_free(struct monitors *m);
uint32_t monitors_initial(struct monitors *m);

/* monitors_step: the combination behind edge e; *error: an automaton is in its error state there. */
uint32_t monitors_step(struct monitors *m, uint32_t state, const struct edge *e, bool *error);

/* monitors_move: whether e may take an automaton from a state that is no error to another one that is none. */
bool monitors_move(const struct monitors *m, const struct edge *e);

#endif
