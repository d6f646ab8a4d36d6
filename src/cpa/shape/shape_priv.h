// SPDX-License-Identifier: Apache-2.0
// shape_priv.h: what the parts of the shape analysis share: which variables and fields it follows, and its states.
#ifndef CPA_SHAPE_SHAPE_PRIV_H
#define CPA_SHAPE_SHAPE_PRIV_H

#include "core/cpa.h"
#include "cpa/shape/shape.h"
#include "pre/known.h"
#include "shape/class.h"

#define SHAPE_STATS(X)                                                                    \
    X(COUNT, pointers, "", "variables that are followed")                                 \
    X(COUNT, fields, "", "pointer fields that are followed")                              \
    X(COUNT, predicates, "", "predicates of the shape class")                             \
    X(COUNT, structures, "", "different structures")                                      \
    X(COUNT, posts, "", "abstract successors of structures")                              \
    X(MAX, nodes, "", "most nodes of a structure after abstraction")                      \
    X(COUNT, refined_td, "", "refinements of what is followed")                           \
    X(COUNT, refined_scg, "", "refinements of the generator")                             \
    X(COUNT, simulations, "", "tries of generators on error paths")                       \
    X(COUNT, taken_over, "", "explicit heaps that were given up and became shape graphs") \
    X(COUNT, samples, "", "explicit heaps that chose entries")                            \
    X(NANOS, time_post, "s", "time in focus, update, coerce and abstraction")
STAT_STRUCT(shape_stats, SHAPE_STATS);

#define NOT_FOLLOWED UINT32_MAX

enum { SHAPE_NUMBERS = 12, SHAPE_CONSTANTS = 16, SHAPE_DATA = 4 };

// A data field: an integer in each cell.
struct shape_data {
    int64_t off;
    size_t size;
    bool is_signed;
};

// A name that the analysis made, and the program's name for the same.
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
    enum fault fault;       // the fault that may happen; FAULT_NONE: none, and the structure describes the heap
    const struct edge *at;  // which edge commits it
    bool named;             // the names of its nodes are known
    uint64_t names;         // a hash of the names and of the nullary predicates
    uint32_t kind;          // merge names: equal for structures that can be joined
};

/* The precision: which pointers are tracked, as bits; the others are hidden (cfg->take_over). */
struct shape_prec {
    struct prec p;
    uint64_t tracked;
};

// A structure type: the data structure that pointers to some record lead to.
struct shape_type {
    const struct scg_entry *entry;  // NULL: choose one with as many fields as there are
    uint32_t families;
    int64_t field[SCG_FIELDS];  // the entry's fields
    uint32_t n_fields;          // 0: the fields of the program, in their order
    const struct type *record;  // NULL: it is about all pointers
};

/* What is followed, and by which generators: a shape-abstraction specification (Theoduloz 2010, 2.3.6).  Cells may be
 * of any type: the structure types share one tracking definition. */
struct shape_spec {
    struct shape_type type[CLASS_SCGS];
    uint32_t n_types;         // 0: the types that links suggest (types_choose)
    const uint64_t *tracked;  // variables: a bit set; NULL: all
    bool contents;            // whether integers in cells are followed
};

// A pointer in a record, at an offset: to the same offset of such a record; to another record.
struct shape_link {
    const struct type *record;
    int64_t off;
};
struct shape_head {
    const struct type *record, *to;
    int64_t off;
};

struct shape_cpa {
    struct cpa cpa;
    const struct shape_cfg *cfg;
    struct shape_stats *stats;
    struct scg_library library;
    struct map states;  // hash -> struct shape_state *; where hashes meet, the next ones
    struct map kinds;   // names -> kind
    struct map precs;   // pointers that are tracked -> struct shape_prec *
    uint32_t next_id;
    bool complained;                      // an option was found to be wrong
    struct shape_refinement *refinement;  // refine.c; NULL: there is none
    struct shape_spec given;              // what options and annotations say
    unsigned watched;                     // the parts of memory safety that the property is about: enum safety bits
    // ---- the model that a specification gives (model_build), all else 0 ----
    struct arena mem;
    struct shape_spec spec;
    struct shape_class *shape;
    const struct var *var[CLASS_POINTERS];  // NULL: a value in between (scratch)
    uint64_t objects;                       // pointers that are the addresses of variables that are cells: bits
    uint32_t scratch[2];                    // values of pointer cells of objects, where there are objects
    int64_t shift[CLASS_POINTERS];          // where in its cell the variable points, in bytes (layout.c)
    uint32_t *pointer;                      // by variable: its number among the followed ones, or NOT_FOLLOWED
    uint32_t *object;            // by variable: the number of its address, if it is a cell itself, or NOT_FOLLOWED
    uint32_t n_fields, n_links;  // links come first
    int64_t field_off[CLASS_FIELDS];
    struct {
        VEC_OF(struct shape_link);
    } links;  // of records, as far as they are followed
    struct {
        VEC_OF(struct shape_head);
    } heads;
    uint32_t wild[CLASS_POINTERS];       // nullary: the variable holds neither null nor the address of a node
    uint32_t elsewhere[CLASS_POINTERS];  // cfg->take_over: nullary: 1: the pointer certainly leads to no node; else 1/2
    uint64_t hidden;                     // bits of the pointers that other analyses follow in the state at hand
    uint32_t dirt[CLASS_FIELDS];         // unary: the field holds neither null nor the address of a node
    uint32_t filled[CLASS_FIELDS];       // unary: the field leads to a node; NOT_FOLLOWED: memory safety is not watched
    uint32_t storing;                    // also nullary: the values of `filled` are not up to date
    struct u32_vec *drop;                // by node: ids of variables that are forgotten there (dead.c)
    uint32_t *number;                    // by variable: its number among the followed integers, or NOT_FOLLOWED
    const struct var *number_var[SHAPE_NUMBERS];
    uint32_t n_numbers, n_constants, n_data;
    int64_t constant[SHAPE_CONSTANTS];               // that integers are compared with
    uint32_t equal[SHAPE_NUMBERS][SHAPE_CONSTANTS];  // nullary: the variable is the constant
    struct shape_data data[SHAPE_DATA];              // assertion d * n_constants + c: data field d is constant c
    uint32_t ordered_data;                           // the data field whose order is followed, or NOT_FOLLOWED
    uint32_t value[SHAPE_NUMBERS];  // by followed integer: its number among the class's values, or NOT_FOLLOWED
    uint32_t freed;                 // nullary: some block was freed
    uint32_t gone;  // unary: the life of the block or variable has ended; NOT_FOLLOWED: memory safety is not watched
    bool given_up;  // nothing is followed
    struct shape_names names;  // when they are first asked for
    const char **shown;        // by predicate: its name in the words of the program, once it was needed
};

extern const struct cpa_ops shape_cpa;

/* model_find (types.c): reads the library, and finds the specification that options give.  RC_USER with a diagnostic
 * for options that make no sense.
 * model_build: builds the class, and chooses what is followed, for a specification. model_clear: follows nothing again. */
enum rc model_find(struct shape_cpa *v, struct shape_spec *out) ATTR_MUST_USE;
void model_build(struct shape_cpa *v, const struct shape_spec *spec);
void model_clear(struct shape_cpa *v);

/* dead_find: fills v->drop; needs v->pointer: followed pointers may keep their names for longer than they are live
 * (node.dead). O(nodes).  dead_forget: frees it. */
void dead_find(struct shape_cpa *v);
void dead_forget(struct shape_cpa *v);

// Whether followed pointer x is the address of a variable that is a cell.
static inline bool is_address(const struct shape_cpa *v, uint32_t x)
{
    return v->objects >> x & 1;
}

// The number of a variable among those that are followed and not hidden.
static inline uint32_t pointer_at(const struct shape_cpa *v, const struct var *x)
{
    uint32_t p = v->pointer[x->id];
    return p == NOT_FOLLOWED || (v->hidden >> p & 1) ? NOT_FOLLOWED : p;
}

/* address_base: the pointer that an address adds constants to, behind casts between pointers, and the sum of these
 * constants in bytes. */
const struct exp *address_base(const struct exp *addr, int64_t *off);

/* followed: the number of the variable x (pointer_at); NOT_FOLLOWED: x is none.  hidden_or_followed: also for hidden
 * ones.  field_at: the field at that offset. */
uint32_t followed(const struct shape_cpa *v, const struct exp *x);
uint32_t hidden_or_followed(const struct shape_cpa *v, const struct exp *x);
uint32_t field_at(const struct shape_cpa *v, int64_t off);

/* address_parts: the followed variable whose cell addr leads to, and the offset there in bytes; NOT_FOLLOWED: addr is
 * no such sum. object_cell: the same for the place of x, a part of a variable that is a cell. held_address_parts: the
 * variable that is a cell, byte `in` of which holds the pointer whose cell addr leads to, and the offset there.
 * address_leads: whether addr is of one of these forms. */
uint32_t address_parts(const struct shape_cpa *v, const struct exp *addr, int64_t *off);
uint32_t object_cell(const struct shape_cpa *v, const struct exp *x, int64_t *off);
uint32_t held_address_parts(const struct shape_cpa *v, const struct exp *addr, int64_t *in, int64_t *off);
bool address_leads(const struct shape_cpa *v, const struct exp *addr, int64_t *off);

/* find_shifts (layout.c): the shifts of the first n followed variables.  find_fields: the fields of the specification,
 * and others that there are. */
void find_shifts(struct shape_cpa *v, uint32_t n);
void find_fields(struct shape_cpa *v);

/* types_choose (types.c): chooses what the specification leaves open of structure types, by the existing fields.
 * False: what it says does not exist.  types_pointers: the followed pointers, among the first n, that a structure type
 * is about: a bit set. */
bool types_choose(struct shape_cpa *v) ATTR_MUST_USE;
/* put_last: makes the field at `turn` the last of n: nothing says which link leads back, if one does.  first_turn: the
 * first turn that is tried for an entry; for fewer than three fields the order does not matter. */
void put_last(int64_t *field, uint32_t n, uint32_t turn);
uint32_t first_turn(const struct scg_entry *e);
/* types_see: changes entries in the model's specification if heaps of executions are not what the number of links
 * suggests.  False: they are.
 * cost that of samples_take. */
bool types_see(struct shape_cpa *v, struct shape_spec *out) ATTR_MUST_USE;
uint64_t types_pointers(const struct shape_cpa *v, const struct shape_type *t, uint32_t n_pointers);

/* any_cell: whether one of the places is in an allocated block or a variable that is a cell; frees them. */
bool any_cell(const struct shape_cpa *v, struct pt_places *places);

/* annotation_find (annotate.c): the structure types that typedef names of the program give; false: there are none, or
 * they make no sense (diagnostic).  guess_by_names: guesses from the tags of records. */
bool annotation_find(struct shape_cpa *v, struct shape_spec *out);
void guess_by_names(struct shape_cpa *v, struct shape_spec *out);

/* shape_start (start.c): the structure before the program (gives). */
struct structure *shape_start(const struct shape_cpa *v);

/* shape_step (transfer.c): appends the structures that e makes of g, abstracted, to out (gives); *faults: bits by enum
 * fault of the watched faults that may happen; heaps with these are not in out.  RC_UNSUPPORTED with the obstacle in
 * the run. */
enum rc shape_step(struct shape_cpa *v, const struct structure *g, const struct edge *e, struct structures *out,
                   uint32_t *faults) ATTR_MUST_USE;

/* heap_to_shape (heap_to_shape.c): g with the blocks as further nodes, to which those of the heap's variables lead that
 * were hidden (gives).  NULL: there would be too many nodes.
 * requires   no block is a node of g already. */
struct structure *heap_to_shape(struct shape_cpa *v, const struct structure *g, uint64_t hidden,
                                const struct explicit_heap *heap);

/* numbers_strengthen (numbers.c): the state g behind edge e, strengthened by what peers know of the value that e stores
 * (gives); NULL: nothing new.
 * source Theoduloz 2010, 3.2.6 (strengthening by predicates). */
struct structure *numbers_strengthen(struct shape_cpa *v, const struct structure *g, const struct edge *e,
                                     const struct state *const *peers);

/* shape_pointsto: what pointers of the program may point to. */
static inline struct pointsto *shape_pointsto(struct run *r)
{
    return known_pointsto(r->known, &r->budget);
}

/* shape_free_states (shape.c): frees all states of a table. */
void shape_free_states(struct map *states);

/* shape_refinement_begin (refine.c): sets *spec to follow nothing at first.  shape_refine: finds a specification that
 * excludes the path to target, and lets the exploration begin again; FEASIBLE: there is none.  shape_refinement_log:
 * the refinements so far, a line each.
 * cost   some dozen passes over the paths that were excluded so far.
 * source Theoduloz 2010, 5.4.7 (Refine, FineTune). */
void shape_refinement_begin(struct shape_cpa *v, struct shape_spec *spec);
enum refinement shape_refine(struct shape_cpa *v, struct engine *e, struct arg_node *target);
void shape_refinement_log(const struct shape_cpa *v, struct buf *out);
void shape_refinement_end(struct shape_cpa *v);

// ---- for people -------------------------------------------------------------------------------------------------------------

/* names_translate (names.c): the text in the words of the program: `r[head.3,f8]` becomes `r[head,next]`.
 * names_of_predicate: the name of a predicate in those words. */
void names_translate(struct shape_cpa *v, const char *text, struct buf *out);
const char *names_of_predicate(struct shape_cpa *v, uint32_t pred);

/* shape_draw (draw.c): a structure as lines of a subgraph for Graphviz, whose names begin with prefix, as Sagiv, Reps and Wilhelm draw them. */
void shape_draw(struct shape_cpa *v, const struct structure *g, const char *prefix, struct buf *b);

/* shape_describe (describe.c): prints what is followed, and the shape class. */
void shape_describe(struct shape_cpa *v, struct buf *b);

#endif
