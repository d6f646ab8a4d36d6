// SPDX-License-Identifier: Apache-2.0
// boxfile.h: boxes as text: those that a user gives in advance, and those that a run learnt.
//
//     # a doubly linked list: the two pointers between neighbours
//     box link
//     port 0
//       root -> struct node { next: @1 }
//     port 1
//       root -> struct node { prev: @0 }
//
// A box says for each of its ports (some of them) what it adds to the node there: an automaton whose first state is that node.  A rule leads from a
// state to a node:
//
//     node:      `struct TAG`, `union TAG` or `block`, the size of the block in parentheses (of a record: its own, if there is none), `foreign` if
//                functions without bodies may have written it, and { what is in it, separated by commas }
//     selector:  a member (`next`, `links[1].next`), or `bytes 8 to 15`, or `bits 3 to 5`; a colon, and a value
//     value:     `@N` (port N) or a state, perhaps followed by how many bytes behind its beginning the pointer leads (+8); a number; NULL;
//                `[LOW..HIGH]` (any number within these bounds, `-inf` and `inf` among them), with a `?` if such a pointer leads outside of the program
//     box:       `box NAME(VALUE, ...)`: a box that stands before this one in the file, with a port or a state for each of its ports but the first
//
// What a file says is trusted in nothing: a part of a heap is folded into a box only if the box represents it.
#ifndef FOREST_BOXFILE_H
#define FOREST_BOXFILE_H

#include "base/diag.h"
#include "cfa/cfa.h"
#include "forest/store.h"

// What a box file needs to know of the program.
struct box_program {
    const struct cfa *c;
    const uint32_t *site;  // by edge: the site that labels have instead (smg_env.site)
};

/* box_read: adds the boxes of a text, which is one of d->src.
 * errors RC_USER after a message with its place: E0532 syntax; E0533 names, ports or states that are not known, or not used; E0534 what no block of the
 *        program can hold: sizes, members, overlapping selectors; E0535 automata that are no part of a box: nodes nested to no end, parts whose trees
 *        lead to different ports.  Some boxes may have been added then. */
enum rc box_read(struct tree_store *s, const struct box_program *p, const struct source_file *text,
                 struct diag *d) ATTR_MUST_USE;

/* box_write: appends all boxes except those that others replaced, and the boxes that occur in these, as text that
 * box_read understands. */
void box_write(struct tree_store *s, const struct box_program *p, struct buf *out);

/* box_find_record: the record with a tag, preferably one that blocks are allocated for; NULL: there is none. */
const struct type *box_find_record(const struct box_program *p, enum type_kind kind, struct sym tag);

/* box_find_member: the bits of t that a path (`links[1].next`) names; false: they are no number or pointer. */
struct box_bits {
    int64_t bit;
    uint32_t bits;
};
bool box_find_member(const struct symtab *syms, const struct type *t, const char *path, struct box_bits *out);

/* box_made_type: the record that an allocation makes a block for; NULL: it is not known. */
const struct type *box_made_type(const struct edge *e);

/* box_site: the site that labels have for a record of this type; UINT32_MAX: no block is allocated for it alone. */
uint32_t box_site(const struct box_program *p, const struct type *t);

#endif
