// SPDX-License-Identifier: Apache-2.0
// graph.h: symbolic memory graphs: objects, the values that lie in them, and list segments that stand for any number of
// objects.
// source Dudka, Peringer, Vojnar: "Byte-precise verification of low-level list manipulation" (SAS 2013). What differs:
//        a known value (a number, an exact address) is no node but written where it lies, so that equal values are
//        equal words; only unknown values are nodes.
// A graph is a working copy: transfers change it in place and then pack it (pack.h), which gives the canonical form
// that states are made of.  Offsets of edges are in bits (bit-fields), offsets of addresses in bytes.
#ifndef SMG_GRAPH_H
#define SMG_GRAPH_H

#include "base/map.h"
#include "base/vec.h"
#include "cfa/cfa.h"
#include "num/range.h"

// ---- values ---------------------------------------------------------------------------------------------------------

/* smg_value: the value of a range of bits.  NONE: nothing is known, not even that a second read gives the same. NUMBER:
 * a pattern (lang/value.h), by its index in the pool of numbers.  UNKNOWN: one certain but unknown pattern, by its
 * index in graph.unknowns; equal words are equal patterns.  ADDRESS: the address of a byte of an object. */
typedef uint64_t smg_value;
enum smg_tag { SMG_NONE, SMG_NUMBER, SMG_UNKNOWN, SMG_ADDRESS };

/* Which element an address into a segment is in.  FIRST: also for plain objects.  ALL: the address lies in an object
 * that every element has one of (its level is above the segment's), and leads to the element that this object belongs
 * to. */
enum smg_target { SMG_FIRST, SMG_LAST, SMG_ALL };

enum { SMG_MAX_OBJECTS = 1 << 20 };  // bits 4 to 23 of an ADDRESS have the number

static inline enum smg_tag smg_tag(smg_value v)
{
    return (enum smg_tag)(v & 3);
}
static inline uint32_t smg_index(smg_value v)  // of a NUMBER or UNKNOWN
{
    return (uint32_t)(v >> 2);
}
static inline smg_value smg_unknown_value(uint32_t index)
{
    return (uint64_t)index << 2 | SMG_UNKNOWN;
}
static inline smg_value smg_address(uint32_t object, int32_t off, enum smg_target t)
{
    return (uint64_t)(uint32_t)off << 32 | (uint64_t)object << 4 | (uint64_t)t << 2 | SMG_ADDRESS;
}
static inline uint32_t smg_object_of(smg_value v)  // of an ADDRESS
{
    return (uint32_t)(v >> 4) & (SMG_MAX_OBJECTS - 1);
}
static inline int32_t smg_offset(smg_value v)
{
    return (int32_t)(uint32_t)(v >> 32);
}
static inline enum smg_target smg_target(smg_value v)
{
    return (enum smg_target)(v >> 2 & 3);
}
// The same address at another offset.
static inline smg_value smg_moved(smg_value v, int32_t off)
{
    return smg_address(smg_object_of(v), off, smg_target(v));
}

/* A part of an exact address: some of its bytes, which exist while an address is copied byte by byte, or after other
 * bytes were overwritten.  Parts occur in edges only, which are as wide as the part.  A part leads nowhere (smg_leads)
 * and keeps no block from being lost, until all bytes lie side by side again: then smg_write makes the address of them.
 * smg_part: 0: v is a whole address, or no address; else 16 * the first byte of the part + the number of bytes.
 * smg_redirected: the same address or part in another object. */
static inline uint32_t smg_part(smg_value v)
{
    return smg_tag(v) == SMG_ADDRESS ? (uint32_t)(v >> 24) & 255 : 0;
}
static inline smg_value smg_as_part(smg_value v, uint32_t part)
{
    return (v & ~(UINT64_C(255) << 24)) | (uint64_t)part << 24;
}
static inline smg_value smg_redirected(smg_value v, uint32_t object, enum smg_target t)
{
    return smg_as_part(smg_address(object, smg_offset(v), t), smg_part(v));
}

#define SMG_ZERO ((smg_value)SMG_NUMBER)  // pattern 0: the null pointer, too

// Questions about the trees whose roots are the objects of kind SMG_TREE, by the numbers of the trees; all NULL: there
// are no trees.
struct buf;
struct smg_trees {
    void *owner;
    bool (*included)(void *owner, uint32_t a,
                     uint32_t b);  // whether all trees of a are trees of b; false if that is not known, too
    // the automaton of the trees of both; UINT32_MAX: there is none
    uint32_t (*join)(void *owner, uint32_t a, uint32_t b);
    uint64_t (*kind)(void *owner, uint32_t tree);  // trees of different kinds are not joined
    void (*print)(void *owner, uint32_t tree, struct buf *b);
};

/* What a box in a tree hides (forest/box.h).  The value of such an edge is the address of the tree's root at one of
 * these offsets; the tree refers to this object, and says what lies in the bits of the edge.  BACK: pointers lead from
 * there to the root; AWAY: they need not. */
#define SMG_HIDDEN_BACK INT32_MIN
#define SMG_HIDDEN_AWAY (INT32_MIN + 1)

static inline bool smg_is_hidden(smg_value v)
{
    return smg_tag(v) == SMG_ADDRESS && smg_offset(v) <= SMG_HIDDEN_AWAY;
}

// The numbers that occur, each once; index 0 is the number 0.  All graphs of an analysis share them.
struct smg_numbers {
    struct {
        VEC_OF(u128);
    } at;
    struct map index;  // low word mixed with the high one -> first of a chain
    struct u32_vec next;
    struct smg_trees trees;
    struct smg_joiner *joiner;  // memory that joins reuse (join.h); NULL: none was needed yet
    uint64_t checks;            // VALIDATE_SOME
};
void smg_numbers_init(struct smg_numbers *n);
void smg_numbers_free(struct smg_numbers *n);
smg_value smg_number(struct smg_numbers *n, u128 pattern);

/* An unknown value.  object 0: a number, whose pattern stands for some number in `is` (as in the numeric analyses, any
 * number that the pattern stands for; bounds are never empty); `outside`, if it is not 0: used as a pointer it is null,
 * or leads to memory outside of the program, of which `outside` - 1 bytes are certainly there from this address on; or
 * what is left of a string (TEXT); or as many as the program accesses (VOUCHED), because somebody vouches for them.
 * Otherwise an address in the object, at an offset (bytes) in `is`. */
struct smg_unknown {
    struct range is;
    uint32_t object;
    uint8_t target;  // enum smg_target
    // as for objects: if it is above that of the segment where the value lies, every element has one of its own
    uint8_t level;
    uint16_t outside;
};
enum {
    SMG_TEXT = UINT16_MAX - 2,       // a character of a string is there, with which the string may end
    SMG_TEXT_NEXT = UINT16_MAX - 1,  // that one, and another behind it, with which it may end
    SMG_VOUCHED = UINT16_MAX,
};

static inline bool smg_is_text(uint16_t outside)
{
    return outside == SMG_TEXT || outside == SMG_TEXT_NEXT;
}

// The number of bytes that are certainly there, if `outside` is not 0.
static inline uint64_t smg_there(uint16_t outside)
{
    return outside == SMG_VOUCHED ? UINT64_MAX : smg_is_text(outside) ? outside - (SMG_TEXT - 1u) : outside - 1u;
}

// Whether what `outside` says implies what w says.
static inline bool smg_implies_outside(uint16_t outside, uint16_t w)
{
    if (w == 0 || outside == w || outside == SMG_VOUCHED)
        return true;
    return outside != 0 && (smg_is_text(w) ? outside == SMG_TEXT_NEXT && w == SMG_TEXT
                                           : w != SMG_VOUCHED && smg_there(outside) >= smg_there(w));
}

// ---- objects --------------------------------------------------------------------------------------------------------

enum smg_kind {
    SMG_REGION,    // one object
    SMG_OPTIONAL,  // one object, or none: if none, addresses of its byte `head` are null
    SMG_SLS,  // min_length or more objects, singly linked: byte `next` of each holds the address of byte `head` of the following
    SMG_DLS,   // doubly linked: byte `prev` leads back
    SMG_TREE,  // the root of a tree of objects, which an automaton describes (forest/store.h): number `next` there; addresses lead to the root
};
enum smg_origin {
    SMG_VARIABLE,  // id: the variable; frame: its activation
    SMG_HEAP,      // id: allocating edge; or a frame (below)
    SMG_STACK,  // id: allocating edge of an alloca or a variable-length array; frame: the activation with which it ends
    SMG_FUNCTION,  // id: function
    // no object of the program: what the elements of a segment that have this form hold (see below); id: the number of
    // the form
    SMG_FORM,
};
// The frame of notes: variables that an analysis makes, which the program does not have; the analysis chooses their
// ids.
#define SMG_NOTE UINT32_MAX
// Id of the note that leads to the frames below activation k of a recursive function: SMG_PENDING - k.
#define SMG_PENDING (UINT32_MAX - 1)
enum { SMG_MAX_PENDING = 1 << 20 };

/* Ids of heap objects that are no blocks of the program: the frame of a pending call (frame.h) has this bit and the id
 * of the call edge; the block of a variable of such a frame that pointers lead to has both bits, and the id of the
 * variable. */
#define SMG_FRAME_SITE (UINT32_C(1) << 31)
#define SMG_FRAME_LOCAL (UINT32_C(1) << 30)

static inline bool smg_is_frame_site(uint32_t id)
{
    return (id & SMG_FRAME_SITE) && id != UINT32_MAX;
}

enum smg_life { SMG_ALIVE, SMG_FREED, SMG_ENDED };

// Whether objects of a kind have at most one element, so that every address leads to the same one.
static inline bool smg_is_single(uint8_t kind)
{
    return kind == SMG_REGION || kind == SMG_OPTIONAL || kind == SMG_TREE;
}

// A has-value edge: bits [bit, bit + bits) hold the value.  Value 0 may fill any number of bits.
struct smg_edge {
    int64_t bit;
    uint64_t bits;
    smg_value value;
};

/* An object.  Edges are sorted by bit and do not overlap.  In a segment, edges other than the links describe every
 * element; the link at `next` is that of the last element, the link at `prev` that of the first.  An optional object is
 * treated as a segment of at most one element whose links lie nowhere and are null: what is said of segments below
 * holds for it, too.
 * Elements of a segment may have several forms (a node with a block of its own and a flag that says so, and one with
 * neither).  The edges of the segment are then the links, and one at SMG_FORMS or behind for each form, which leads to
 * an optional object of origin SMG_FORM with what elements of that form hold besides links.  Each element has exactly
 * one form.  A bit of zeros at SMG_ORDER or behind says of two forms that an element of the one is never followed by
 * one of the other (order.h). */
struct smg_object {
    uint8_t kind, origin, life;
    uint8_t level;  // if it is above that of a segment, each element of the segment has one of its own
    uint16_t
        foreign;  // not 0: a function without body may have written it: unknown contents may lead outside of the program (`outside`)
    uint32_t id, frame;
    smg_value size;            // bytes: NUMBER (as size_t), or UNKNOWN
    int32_t head, next, prev;  // of segments, bytes; of an optional object only head
    uint32_t min_length;       // of segments; of an optional object 0
    struct {
        VEC_OF(struct smg_edge);
    } edges;
};

// How many elements an object has at least; 0: it may be missing, and then pointers into it are numbers.
static inline uint32_t smg_least_length(const struct smg_object *o)
{
    return o->kind == SMG_REGION || o->kind == SMG_TREE ? 1 : o->min_length;
}

static inline uint32_t smg_tree_of(const struct smg_object *o)
{
    return (uint32_t)o->next;
}

// Whether the object was removed (smg_remove_object) and its number is free.
static inline bool smg_is_removed(const struct smg_object *o)
{
    return o->origin == SMG_HEAP && o->life == SMG_ENDED;
}

static inline bool smg_is_note(const struct smg_object *o)
{
    return o->origin == SMG_VARIABLE && o->frame == SMG_NOTE;
}

// Whether an object is the note that leads to pending frames.
static inline bool smg_is_pending(const struct smg_object *o)
{
    return smg_is_note(o) && o->id > SMG_PENDING - SMG_MAX_PENDING;
}

// Whether an object is a frame's block, or that of a variable beside it.  (False for trees: their labels tell.)
static inline bool smg_is_frame(const struct smg_object *o)
{
    return o->origin == SMG_HEAP && o->kind != SMG_TREE && smg_is_frame_site(o->id);
}

/* The first bit of the references of an SMG_TREE, which has no other edges: reference k, 64 bits at SMG_REFS + 64 * k,
 * leads to the object that the leaves with this reference stand for. */
#define SMG_REFS ((int64_t)1 << 39)
/* First bit of a frame that lies in a program's block, which is its host (frame.h), and of edges that tell which frame it is. */
#define SMG_HOSTED ((int64_t)1 << 33)
#define SMG_HOST_MARK ((int64_t)1 << 34)
#define SMG_FORMS ((int64_t)1 << 40)  // first bit of edges that lead to forms
#define SMG_ORDER ((int64_t)1 << 50)  // first bit of edges that tell how forms follow one another
enum { SMG_MAX_FORMS = 4 };

// ---- graphs ---------------------------------------------------------------------------------------------------------

struct smg_differ {
    smg_value a, b;  // a < b
};

struct smg {
    struct smg_numbers *numbers;
    uint32_t address_bits;  // of a pointer
    struct {
        VEC_OF(struct smg_object);
        // 0 is unused; removed ones have kind SMG_REGION, life SMG_ENDED and no edges, and nothing leads to them
    } objects;
    struct {
        VEC_OF(struct smg_unknown);
    } unknowns;
    struct {
        VEC_OF(struct smg_differ);
    } differ;  // pairs of values that are not equal, although the values themselves do not say so
    struct u32_vec
        frames;  // functions of the pending calls, the start function first; without frames that are blocks (frame.h)
    struct map variables;  // (frame << 32 | variable) -> object; of a variable without object nothing is known
    bool parts;            // edges may hold parts of addresses
};

void smg_init(struct smg *g, struct smg_numbers *numbers, uint32_t address_bits);
void smg_clear(struct smg *g);  // empties it and keeps its memory
void smg_free(struct smg *g);

/* smg_copy: to becomes equal to from; to must be initialised. */
void smg_copy(struct smg *to, const struct smg *from);

/* smg_add_object: adds a copy of o without edges; gives its number. */
uint32_t smg_add_object(struct smg *g, const struct smg_object *o);

/* smg_clone_object: a new object that is equal to `object`, edges included. */
uint32_t smg_clone_object(struct smg *g, uint32_t object);

/* smg_remove_object: removes an object that nothing leads to any more; parts of its address become unknown. */
void smg_remove_object(struct smg *g, uint32_t object);

/* smg_variable: the object of a variable in the activation `frame`, made with size `bytes` if there is none. */
uint32_t smg_variable(struct smg *g, uint32_t frame, uint32_t var, uint64_t bytes);
bool smg_find_variable(const struct smg *g, uint32_t frame, uint32_t var, uint32_t *object);

// ---- unknown values -------------------------------------------------------------------------------------------------

/* smg_fresh: a new unknown value.  smg_fresh_number: a new value within bounds; a NUMBER of `bits` bits, if the bounds
 * leave only one. */
smg_value smg_fresh(struct smg *g, struct smg_unknown u);
smg_value smg_fresh_number(struct smg *g, struct range is, unsigned bits);

// The unknown value that an UNKNOWN v names.
static inline struct smg_unknown *smg_unknown_of(const struct smg *g, smg_value v)
{
    return &g->unknowns.at[smg_index(v)];
}

/* smg_pattern: the pattern of a NUMBER.  smg_range: bounds of the number that a value stands for: for a NUMBER its
 * pattern, for an address the bounds of addresses. */
u128 smg_pattern(const struct smg *g, smg_value v);
struct range smg_range(const struct smg *g, smg_value v);

/* smg_is_any: whether every pattern of `bits` bits stands for a number of the range. */
bool smg_is_any(struct range is, uint64_t bits);

/* smg_leads: whether v leads to an object: exactly (ADDRESS) or at an offset within bounds (UNKNOWN); which one. */
bool smg_leads(const struct smg *g, smg_value v, uint32_t *object);

static inline bool smg_leads_to(const struct smg *g, smg_value v, uint32_t object)
{
    uint32_t o;
    return smg_leads(g, v, &o) && o == object;
}

/* smg_target_of, smg_offsets: in which element, and at which offsets (bytes), the address v may be; v leads to an
 * object. */
enum smg_target smg_target_of(const struct smg *g, smg_value v);
struct range smg_offsets(const struct smg *g, smg_value v);

/* smg_level_of: how deep inside of segments the value is: there is one v for each element of a segment below that
 * level.  For an address it is the level of its object, and one more for SMG_ALL. */
uint8_t smg_level_of(const struct smg *g, smg_value v);

/* smg_outside: `outside` of a number; null leads wherever is wanted. */
static inline uint16_t smg_outside(const struct smg *g, smg_value v)
{
    return smg_tag(v) == SMG_UNKNOWN ? smg_unknown_of(g, v)->outside : v == SMG_ZERO ? SMG_VOUCHED : 0;
}

/* smg_replace: puts w in the place of v everywhere (edges, sizes, differ). */
void smg_replace(struct smg *g, smg_value v, smg_value w);

/* smg_redirect: makes all addresses in `from` of kind t, exact or not, lead to `to`, with kind `as`. */
void smg_redirect(struct smg *g, uint32_t from, enum smg_target t, uint32_t to, enum smg_target as);

/* smg_set_differ: notes that a and b differ.  smg_differ: whether that is noted (not whether the values themselves say
 * it). */
void smg_set_differ(struct smg *g, smg_value a, smg_value b);
bool smg_is_differ(const struct smg *g, smg_value a, smg_value b);

// ---- contents -------------------------------------------------------------------------------------------------------

/* smg_read: the value of some bits (read reinterpretation): the value of an edge that fits, zero if zeros cover them,
 * or the number that several edges make up; NONE if nothing is known.
 * smg_read_part: the same, or the part of an address that lies there; for bits that are written elsewhere.
 * smg_find: as smg_read, but notes a fresh unknown value if no edge overlaps, so that a second read agrees.
 * smg_foreign: `outside` of a pointer of `width` bits that lies somewhere in the bits: that of the object, if what was written there does not say
 * otherwise.
 * smg_write: replaces the bits (write reinterpretation): overlapping numbers and addresses keep the parts that are not
 * written, other overlapping edges go.  v NONE: nothing is known of the bits afterwards, nor that they come from outside.  smg_fill: makes bits, any
 * number of them, zero. */
smg_value smg_read(const struct smg *g, uint32_t object, int64_t bit, uint64_t bits);
smg_value smg_read_part(const struct smg *g, uint32_t object, int64_t bit, uint64_t bits);
smg_value smg_find(struct smg *g, uint32_t object, int64_t bit, uint64_t bits);
uint16_t smg_foreign(const struct smg *g, uint32_t object, int64_t bit, uint64_t bits, uint64_t width);
void smg_write(struct smg *g, uint32_t object, int64_t bit, uint64_t bits, smg_value v);
static inline void smg_fill(struct smg *g, uint32_t object, int64_t bit, uint64_t bits)
{
    smg_write(g, object, bit, bits, SMG_ZERO);
}

/* smg_next_link: the link of a segment that leads behind its last element (prev: before its first); for an optional
 * object null.
 * smg_is_link: whether an edge of an object is a link. */
smg_value smg_next_link(const struct smg *g, uint32_t segment);
smg_value smg_prev_link(const struct smg *g, uint32_t segment);
bool smg_is_link(const struct smg_object *o, const struct smg_edge *e);

/* smg_forms: how many forms the elements of an object have; 0: one, which its edges describe. */
size_t smg_forms(const struct smg_object *o);

// ---- what is reached ------------------------------------------------------------------------------------------------

/* smg_reach: marks (mark[object] = 1) all objects that can be reached from the variables and from objects that are
 * marked already; mark has objects.n bytes. */
void smg_reach(const struct smg *g, uint8_t *mark);

/* smg_collect: removes heap and stack objects that nothing leads to, and the objects of variables that ended.  Gives
 * the number of one of them (removed, but with its origin and id) that was a living heap block or a list segment; else
 * 0.  Segments of any length count: that one may be empty says nothing about the other heaps that it stands for. */
uint32_t smg_collect(struct smg *g);

/* smg_flaw: where the graph is not well-formed (edges out of order, values and links that lead nowhere, ...), for
 * VALIDATE.  O(size of g). */
const char *smg_flaw(const struct smg *g);

/* smg_print: the graph in words: what variables hold, then the other objects; c has their names. */
void smg_print(const struct smg *g, const struct cfa *c, struct buf *b);

/* smg_draw: the graph as lines of a subgraph for Graphviz, whose names begin with prefix: a box for each object, with what is known of its
 * contents, and an arrow for each pointer (draw.c). */
void smg_draw(const struct smg *g, const struct cfa *c, const char *prefix, struct buf *b);

#endif
