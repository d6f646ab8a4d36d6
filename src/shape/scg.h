// SPDX-License-Identifier: Apache-2.0
// scg.h: shape-class generators: which predicates describe a data structure, as data files say (share/shapes/*.scg).
// An entry has families of instrumentation predicates.  A generator is an entry, actual fields for its
// formal ones, and some of its families, where each family brings those that its definition mentions; the generators of
// an entry are a lattice.
// source Theoduloz 2010, 2.3.6 (generators), 5.5.1 (library and hierarchy).
#ifndef SHAPE_SCG_H
#define SHAPE_SCG_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

enum { SCG_FIELDS = 4, SCG_FAMILIES = 12, SCG_PREDS = 24 };

// Statements on pointers and pointer fields.  A store of a pointer other than null follows a store of null.
enum shape_op {
    SHAPE_NULL,        // x = null
    SHAPE_COPY,        // x = y
    SHAPE_LOAD,        // x = y->f
    SHAPE_NEW,         // x = new: a cell whose pointer fields are null
    SHAPE_STORE_NULL,  // x->f = null
    SHAPE_STORE,       // x->f = y, x->f having been null
    SHAPE_SET,         // x->data = y, where y is a value: the order of data is another one
    SHAPE_OPS
};

// A formula that holds in all heaps, over the variables of the pattern above.
struct scg_rule {
    const char *text;
    uint32_t line;
};

// The new value of a predicate after a statement.  If several updates fit, the first one whose predicates exist counts.
struct scg_update {
    enum shape_op op;
    // the field of the entry that the statement is about; -1: it is about none
    int field;
    enum { WHEN_ANY, WHEN_SAME, WHEN_OTHER } when;  // the predicate's pointer is x; is not
    const char *value;                              // NULL: the value is kept
    uint32_t line;
};

// The cells that a predicate's value for a cell depends on: those that pointers and its fields lead to; also those
// whose fields lead to it or to them; all.
enum scg_depends { DEPENDS_REACHED, DEPENDS_LINKS, DEPENDS_ALL };

// A pattern of predicates: one predicate for each tracked pointer, or a single one.
struct scg_pred {
    const char *name;  // "r[p, n]"
    unsigned family;
    const char *def;      // formula over vars
    const char *vars[3];  // the names of v0 and v1 in its formulas; NULL-terminated
    unsigned arity;
    bool for_pointers;
    bool separating;  // nodes are told apart by it, if its pointer is separating or it has none
    bool ordered;     // it is about the order of data, le(v, w), and exists only if that order is followed
    enum scg_depends depends;
    uint32_t line;
    struct {
        VEC_OF(struct scg_rule);
    } rules;
    struct {
        VEC_OF(struct scg_update);
    } updates;
};

struct scg_entry {
    const char *name, *about;
    const char *fields[SCG_FIELDS];
    unsigned n_fields, n_families, n_preds;
    const char *families[SCG_FAMILIES];
    uint32_t depends[SCG_FAMILIES];  // families that the definitions of a family mention
    struct scg_pred preds[SCG_PREDS];
    struct {
        VEC_OF(struct scg_rule);
    } invariants;  // of explicit heaps, without free variables
    struct scg_view {
        const char *entry;
        int fields[SCG_FIELDS];  // by formal field of that entry: the field of this one
        uint32_t line;
    } views[4];  // simpler structures that it can be seen as
    unsigned n_views;
};

struct scg_library {
    struct arena mem;
    struct {
        VEC_OF(struct scg_entry *);
    } entries;
};

/* scg_read: adds the entries of a file to the library.  Entries that are not trusted are checked on many heaps
 * (class_check).
 * errors false, with "NAME:LINE: what is wrong" in *why; the library is then unchanged. */
bool scg_read(struct scg_library *lib, const char *name, const char *text, bool trusted, struct buf *why);
/* scg_library_read: adds the entries that come with the program, and those of files, separated by commas; errors as
 * scg_read. */
bool scg_library_read(struct scg_library *lib, const char *files, struct buf *why);
void scg_library_free(struct scg_library *lib);
const struct scg_entry *scg_find(const struct scg_library *lib, const char *name);

/* scg_close: families together with those that they depend on.  scg_members: all closed sets of families, in ascending
 * order, to `out` (room for 1 << n_families); gives their number. */
uint32_t scg_close(const struct scg_entry *e, uint32_t families);
/* scg_usable: the families that have predicates: all, or those that are not only about the order of data. */
uint32_t scg_usable(const struct scg_entry *e, bool ordered);
size_t scg_members(const struct scg_entry *e, uint32_t *out);

/* scg_print: the entry as a row of Table 5.1: fields, core predicates, families with their predicates, invariants, what it can be seen as. */
void scg_print(const struct scg_entry *e, struct buf *out);

#endif
