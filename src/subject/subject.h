// SPDX-License-Identifier: Apache-2.0
// subject.h: the program under verification: its text, what is asked of it, its automata as they were built and as analyses edit them, and
// what is known of it.
#ifndef SUBJECT_SUBJECT_H
#define SUBJECT_SUBJECT_H

#include "core/cpa.h"
#include "lower/lower.h"
#include "pre/known.h"

struct subject {
    struct program prog;
    struct properties props;
    struct cfa_options options;  // how it is lowered, each time: those of a stage are no matter
    const char *automaton;       // a file with one that watches it, too; NULL: none
    struct known program;        // its automata, as analyses edit them
    struct known view;           // those without its arrays; its cfa is NULL: there are none
    struct known *known;         // what stages run on: the program, or the view
    bool view_tried;             // the view was asked for before
    bool edited;                 // analyses have edited the automata of the program
    size_t built_edges;          // how many edges they had when they were built
    struct cfa *built;           // once they are needed: the same as they were built
    struct automata over_built;  // those of the properties over them
    uint8_t *ends;               // by edge: what is known of calls that end the program (ends.c); NULL: nothing yet
    bool asks_ends;              // they are violations now, and there are no others
};

/* subject_free: everything that it holds. */
void subject_free(struct subject *s);

/* subject_build: lowers the program, which was read.
 * errors those of cfa_build. */
enum rc subject_build(struct subject *s) ATTR_MUST_USE;

/* subject_automata: those of the properties over c, appended to *out, whose memory is mem.
 * errors RC_USER after a message. */
enum rc subject_automata(struct subject *s, const struct cfa *c, struct arena *mem, struct automata *out) ATTR_MUST_USE;

/* subject_account: fills the ledger of memory accesses; before any analysis (prepare.c).  Where the properties ask for memory, members become
 * variables and accesses that are open get checks.
 * subject_account_again: the ledger, from what is known now; false: the program accesses no memory.
 * subject_cut: what the ledger shows to go wrong is a violation, or not followed.  O(edges). */
void subject_account(struct subject *s, struct budget *b);
bool subject_account_again(struct subject *s, struct budget *b);
void subject_cut(struct subject *s);

/* subject_exclude: no execution comes to e, behind which the property is violated: runs end there from now on, and it is a fact.  False: e cannot
 * become an end. */
bool subject_exclude(struct subject *s, struct edge *e);

/* subject_enter_view: from here on stages run on the program without its arrays (morph/morph.h); false: there is nothing to gain by that.
 * subject_leave_view: back to the program.
 * subject_prepare_view: what entering needs, so that child processes find it done; false: there is nothing to enter. */
bool subject_enter_view(struct subject *s, struct budget *b);
void subject_leave_view(struct subject *s);
bool subject_prepare_view(struct subject *s, struct budget *b);

// What becomes of the question whether an execution comes to an end of the program.
enum end_state { END_NONE, END_OPEN, END_REACHED };

/* subject_has_ends: whether some ends are still to be asked for: memcleanup is, and not all of them are known.
 * subject_ask_ends: makes them violations, for one stage; subject_ends_automaton watches for them.
 * subject_answer_ends: makes them ends again.  excluded: by edge, those that no execution comes to, which are ends no more; `reached`: one that an execution
 * comes to, which is not asked for any more; NULL: none is found.  True: some are excluded.
 * subject_take_end: one that is still to be asked for is reached, or excluded, which is a fact.  True: it is excluded. */
bool subject_has_ends(struct subject *s);
void subject_ask_ends(struct subject *s);
struct automaton *subject_ends_automaton(struct subject *s, struct arena *mem);
bool subject_answer_ends(struct subject *s, const uint8_t *excluded, const struct edge *reached);
bool subject_take_end(struct subject *s, uint32_t edge, bool reached);

/* subject_built: the program as it was built, with the automata of the properties: what is executed and reported.
 * in     automata: over what stages run on, for when that is as it was built; mem: of the result
 * cost   the first time, where analyses have edited it, that of building it */
void subject_built(struct subject *s, const struct automata *automata, struct arena *mem, struct built *out);

/* subject_reordered: the program with operands in the order of another compiler, for executions; give.
 * out    over: automata of the properties over it; memory: mem.
 * cost   that of building it */
struct cfa *subject_reordered(struct subject *s, struct arena *mem, struct automata *over);

/* subject_certify: what proofs about the automata rest on: that what is known of pointers is closed under every edge, and that edits
 * changed nothing that an execution does (edit/certify.h), both looked at anew.  False: why not, in *why. */
bool subject_certify(struct subject *s, struct budget *b, struct buf *why) ATTR_MUST_USE;

#endif
