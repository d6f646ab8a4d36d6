// SPDX-License-Identifier: Apache-2.0
// shape_priv.h: inside of the shape analysis: which variables and fields it follows, and its states.
#ifndef CPA_SHAPE_SHAPE_PRIV_H
#define CPA_SHAPE_SHAPE_PRIV_H

#include "cfa/pointsto.h"
#include "core/cpa.h"
#include "cpa/shape/shape.h"
#include "shape/class.h"

#define SHAPE_STATS(X)                                               \
    X(COUNT, pointers, "", "variables that are followed")            \
    X(COUNT, fields, "", "pointer fields that are followed")         \
    X(COUNT, predicates, "", "predicates of the shape class")        \
    X(COUNT, structures, "", "different structures")                 \
    X(COUNT, posts, "", "abstract successors of structures")         \
    X(MAX, nodes, "", "most nodes of a structure after abstraction") \
    X(COUNT, refined_td, "", "refinements of what is followed")      \
    X(COUNT, refined_scg, "", "refinements of the generator")        \
    X(COUNT, simulations, "", "tries of generators on error paths")  \
    X(NANOS, time_post, "s", "time in focus, update, coerce and abstraction")
STAT_STRUCT(shape_stats, SHAPE_STATS);

#define NOT_FOLLOWED UINT32_MAX

enum { SHAPE_NUMBERS = 12, SHAPE_CONSTANTS = 8, SHAPE_DATA = 4 };

// An integer in each cell.
struct shape_data {
    int64_t off;
    size_t size;
    bool is_signed;
};

// A name that the analysis made, and what the program calls the same.
struct shape_name {
    const char *from, *to;
    bool is_field;
};
struct shape_names {
    VEC_OF(struct shape_name);
};

struct shape_state {
    struct state s;
    struct structure *g;
    bool named;      // the names of its nodes are known
    uint64_t names;  // a hash of the names and of the nullary predicates
    uint32_t kind;   // merge names: structures that can be joined have the same
};

/* What is followed, and by which generator: a shape-abstraction specification (Theoduloz 2010, 2.3.6).  Of one structure type: cells are of all
 * types. */
struct shape_spec {
    const struct scg_entry *entry;  // NULL: one that is about as many fields as there are
    uint32_t families;
    int64_t field[SCG_FIELDS];  // the entry's fields
    uint32_t n_fields;          // 0: those of the program, in their order
    const uint64_t *tracked;    // variables: a bit set; NULL: all
    bool contents;              // whether integers in cells are followed
};

struct shape_cpa {
    struct cpa cpa;
    const struct shape_cfg *cfg;
    struct shape_stats *stats;
    struct scg_library library;
    struct map states;  // hash -> struct shape_state *; where hashes meet, the next ones
    struct map kinds;   // names -> kind
    uint32_t next_id;
    struct shape_refinement *refinement;  // refine.c; NULL: there is none
    struct shape_spec given;              // what options and annotations say
    // ---- the model that a specification gives (model_build), all else 0 ----
    struct arena mem;
    struct shape_spec spec;
    struct shape_class *shape;
    const struct var *var[CLASS_POINTERS];  // NULL: a value in between (scratch)
    uint64_t objects;                       // pointers that are the addresses of such variables: bits
    uint32_t scratch[2];                    // values of pointer cells of objects, where there are objects
    int64_t shift[CLASS_POINTERS];          // where in its cell the variable points, in bytes (layout.c)
    uint32_t *pointer;                      // by variable: its number among the followed ones, or NOT_FOLLOWED
    uint32_t *object;            // by variable: the number of its address, if it is a cell itself, or NOT_FOLLOWED
    uint32_t n_fields, n_links;  // those of the entry come first
    int64_t field_off[CLASS_FIELDS];
    bool recursive[CLASS_FIELDS];
    uint32_t wild[CLASS_POINTERS];  // nullary: the variable holds neither null nor the address of a node
    uint32_t dirt[CLASS_FIELDS];    // unary: the field holds neither null nor the address of a node
    uint32_t *number;               // by variable: its number among the followed integers, or NOT_FOLLOWED
    const struct var *number_var[SHAPE_NUMBERS];
    uint32_t n_numbers, n_constants, n_data;
    int64_t constant[SHAPE_CONSTANTS];               // that integers are compared with
    uint32_t equal[SHAPE_NUMBERS][SHAPE_CONSTANTS];  // nullary: the variable is the constant
    struct shape_data data[SHAPE_DATA];              // assertion d * n_constants + c: data field d is constant c
    uint32_t ordered_data;                           // the data field whose order is followed, or NOT_FOLLOWED
    uint32_t value[SHAPE_NUMBERS];  // by followed integer: its number among the class's values, or NOT_FOLLOWED
    uint32_t freed;                 // nullary: some block was freed
    bool given_up;                  // nothing is followed
    struct shape_names names;       // when they are first asked for
    const char **shown;             // by predicate: its name in the words of the program, when it was asked for
};

extern const struct cpa_ops shape_cpa;

/* model_find: reads the library, and finds the specification that options say.  RC_USER with a diagnostic for options that make no sense.
 * model_build: what is followed, and the class, for a specification.  model_clear: nothing, as before. */
enum rc model_find(struct shape_cpa *v, struct shape_spec *out) ATTR_MUST_USE;
void model_build(struct shape_cpa *v, const struct shape_spec *spec);
void model_clear(struct shape_cpa *v);

// Whether followed pointer x is the address of a variable that is a cell.
static inline bool is_address(const struct shape_cpa *v, uint32_t x)
{
    return v->objects >> x & 1;
}

/* followed: the number of the variable that x is; NOT_FOLLOWED: of none.  field_at: the field at that offset. */
uint32_t followed(const struct shape_cpa *v, const struct exp *x);
uint32_t field_at(const struct shape_cpa *v, int64_t off);

/* address_parts: the followed variable to whose cell addr leads, and the offset there in bytes; NOT_FOLLOWED: it is no such sum.  object_cell: the
 * same for the place that x is, a part of a variable that is a cell. */
uint32_t address_parts(const struct shape_cpa *v, const struct exp *addr, int64_t *off);
uint32_t object_cell(const struct shape_cpa *v, const struct exp *x, int64_t *off);

/* find_shifts (layout.c): of the first n followed variables.  find_fields: those of the specification, and what else there is.  read_fields: those that options name;
 * false: what they say is no list of offsets. */
void find_shifts(struct shape_cpa *v, uint32_t n);
void find_fields(struct shape_cpa *v);
bool read_fields(struct shape_cpa *v, struct shape_spec *out) ATTR_MUST_USE;

/* any_cell: whether one of the places is in an allocated block or a variable that is a cell; frees them. */
bool any_cell(const struct shape_cpa *v, struct pt_places *places);

/* annotation_find (annotate.c): the entry and fields that a typedef name of the program says; false: none does, or what they say makes no sense
 * (diagnostic).  guess_by_names: by the tags of records. */
bool annotation_find(struct shape_cpa *v, struct shape_spec *out);
bool guess_by_names(struct shape_cpa *v, struct shape_spec *out);

/* shape_start (start.c): the structure before the program (gives). */
struct structure *shape_start(const struct shape_cpa *v);

/* shape_step (transfer.c): the structures that e makes of g, abstracted, to out (gives).  RC_UNSUPPORTED with the obstacle in the run. */
enum rc shape_step(struct shape_cpa *v, const struct structure *g, const struct edge *e,
                   struct structures *out) ATTR_MUST_USE;

/* numbers_strengthen (numbers.c): what peers know of the value that edge e stores, for the state g behind it (gives); NULL: nothing more.
 * source Theoduloz 2010, 3.2.6 (strengthening by predicates). */
struct structure *numbers_strengthen(struct shape_cpa *v, const struct structure *g, const struct edge *e,
                                     const struct state *const *peers);

/* shape_free_states (shape.c): all of a table. */
void shape_free_states(struct map *states);

/* shape_refinement_begin (refine.c): nothing is followed at first: *spec says so.  shape_refine: finds a specification that excludes the path to target,
 * and lets the exploration begin again; FEASIBLE: there is none.  shape_refinement_log: what was refined, a line each.
 * cost   some dozen passes over the paths that were excluded so far.
 * source Theoduloz 2010, 5.4.7 (Refine, FineTune). */
void shape_refinement_begin(struct shape_cpa *v, struct shape_spec *spec);
enum refinement shape_refine(struct shape_cpa *v, struct engine *e, struct arg_node *target);
void shape_refinement_log(const struct shape_cpa *v, struct buf *out);
void shape_refinement_end(struct shape_cpa *v);

// ---- for people -------------------------------------------------------------------------------------------------------------

/* names_translate (names.c): the text in the words of the program, where something is followed: `r[head.3,f8]` is `r[head,next]`.  names_of_predicate: the
 * name of a predicate in those words. */
void names_translate(struct shape_cpa *v, const char *text, struct buf *out);
const char *names_of_predicate(struct shape_cpa *v, uint32_t pred);

/* shape_draw (draw.c): a structure as lines of a subgraph for Graphviz, whose names begin with prefix, as Sagiv, Reps and Wilhelm draw them. */
void shape_draw(struct shape_cpa *v, const struct structure *g, const char *prefix, struct buf *b);

/* shape_describe (describe.c): what is followed, and the shape class. */
void shape_describe(struct shape_cpa *v, struct buf *b);

#endif
