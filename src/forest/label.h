// SPDX-License-Identifier: Apache-2.0
// label.h: the symbols of forest automata: the contents of a heap node, and the leaves that its pointers and data lead
// to.
// source Hruska 2015, 2.2 (structured labels) and 3.1 (heap cells as nodes: pointer and data selectors); Habermehl,
//        Holik, Rogalewicz, Simacek, Vojnar: "Forest automata for verification of heap manipulation" (CAV 2011).
#ifndef FOREST_LABEL_H
#define FOREST_LABEL_H

#include "base/map.h"
#include "base/vec.h"

/* A label is a number that a table gives out: equal labels are equal numbers.  Labels are the symbols of tree automata (fa/ta.h); the arity is the
 * number of ports of all items. */
enum label_kind {
    LABEL_NODE,    // a block of memory: its size, and the known contents
    LABEL_NUMBER,  // leaf: a pattern of bits; 0 is the null pointer, too
    LABEL_RANGE,   // leaf: any number within bounds
    LABEL_REF,     // leaf: the root of component `index` (a root reference)
};

/* An item of a node.  A selector (box 0) is some of its bits and, if these are a pointer, the byte of the target that
 * it points at.  A box is a symbol that stands for a part of the heap between this node and the ports of the box. */
struct label_item {
    int64_t bit;    // of a box: the lowest bit that it covers
    uint32_t bits;  // 0: of a box
    uint32_t box;   // number of the box; 0: a selector
    // how many children: 1 of a selector; of a box, its ports except the first, which is the node itself
    uint32_t ports;
    int64_t disp;  // bytes
};

// How a box looks from outside (box.h) at one of its ports except the first.
struct label_port {
    uint32_t
        // selectors of the node at the port that are in the box: a label of a node with just these; LABEL_NOTHING: none
        defines;
    bool back;  // in the box, pointers lead from this node to the first one
};

#define LABEL_NOTHING UINT32_MAX  // no selectors

// Ports of a box are port[first .. first + n).
struct label_box {
    uint32_t first, n;
    uint32_t covers;  // selectors of the node itself that are in the box, as in struct label_port
    uint32_t leads;   // those of them that certainly lead to nodes
};

struct label {
    enum label_kind kind;
    uint64_t size;  // NODE: bytes
    uint32_t site;  // NODE: the edge that allocates blocks of this type; UINT32_MAX: several
    bool
        // NODE: its unknown contents lead outside of the program, or are null.  RANGE: used as a pointer, it does, or
        // is null
        foreign;
    uint32_t bits;     // NUMBER, RANGE: their width
    uint32_t index;    // REF: component
    u128 pattern;      // NUMBER
    i128 low, high;    // RANGE
    uint32_t n_items;  // NODE, sorted by bit
    const struct label_item *item;
};

// The labels of one analysis.
struct label_table {
    struct {
        VEC_OF(const struct label *);
    } at;
    struct {
        VEC_OF(struct label_box);
    } boxes;  // 0 unused
    struct {
        VEC_OF(struct label_port);
    } ports;
    struct map index;  // hash -> the first of a chain, plus 1
    struct u32_vec next;
    struct arena *mem;
};

/* label_table_init: an empty table; labels live as long as mem. */
void label_table_init(struct label_table *t, struct arena *mem);
void label_table_free(struct label_table *t);

/* label_of: the number of a label, of which a copy is kept. */
uint32_t label_of(struct label_table *t, const struct label *l);
uint32_t label_ref(struct label_table *t, uint32_t component);

static inline const struct label *label_at(const struct label_table *t, uint32_t label)
{
    return t->at.at[label];
}

static inline bool label_is_leaf(const struct label *l)
{
    return l->kind == LABEL_NUMBER || l->kind == LABEL_RANGE || l->kind == LABEL_REF;
}

/* label_port_of: what an item hides of the node at its port `p` (0: the first but one); a selector hides nothing. */
static inline struct label_port label_port_of(const struct label_table *t, const struct label_item *x, uint32_t p)
{
    assert(p < x->ports && x->box < t->boxes.n);
    return x->box ? t->ports.at[t->boxes.at[x->box].first + p] : (struct label_port){ LABEL_NOTHING, false };
}

// Whether l is the null pointer, which is the number 0 of any width.
static inline bool label_is_null(const struct label *l)
{
    return l->kind == LABEL_NUMBER && !l->pattern;
}

/* label_both: the label of a node with the items of both, which have none in common; LABEL_NOTHING has no items. */
uint32_t label_both(struct label_table *t, uint32_t a, uint32_t b);

/* label_overlap: whether a selector of a, which has no boxes, has bits in common with one of b. */
bool label_overlap(const struct label_table *t, uint32_t a, uint32_t b);

/* label_covered: the label of a node that has just the selectors that a node with this label has, in boxes or not. */
uint32_t label_covered(struct label_table *t, uint32_t label);

/* label_item_at: the item that the k-th child of a node belongs to. */
const struct label_item *label_item_at(const struct label *l, uint32_t k);

/* label_arity: children of a node with this label. */
uint32_t label_arity(const struct label *l);

/* label_covers: whether leaf b stands for all numbers that leaf a stands for. */
bool label_covers(const struct label *b, const struct label *a);

/* label_meet: the leaf that stands for the numbers of both leaves; if these are not one range, for more numbers.
 * LABEL_NOTHING: there are no such numbers. */
uint32_t label_meet(struct label_table *t, uint32_t a, uint32_t b);

// A child of a node, and which child of another node describes the same pointer or datum.
struct label_pair {
    uint32_t other;  // UINT32_MAX: the other node says nothing about it
    enum {
        PAIR_SAME,
        PAIR_WIDER,
        PAIR_NARROWER
    } bits;      // bits of the other node's item: the same, more around them, or some of them
    bool apart;  // SAME: they point to different bytes of their targets
};

/* label_pairs: whether there are heaps in which one node has both labels; then pair[0..arity of a) says which children
 * of b meet the children of a.  Items of b that a does not have are skipped.  Boxes meet only themselves: what another
 * box or selectors say about the same bits is not used. */
bool label_pairs(const struct label_table *t, uint32_t a, uint32_t b, struct label_pair *pair);

/* label_same_boxes: whether two nodes have the same boxes. */
bool label_same_boxes(const struct label_table *t, uint32_t a, uint32_t b);

/* label_box_leads: whether a box of the label says that the bits hold a pointer to a node. */
bool label_box_leads(const struct label_table *t, uint32_t label, int64_t bit, uint32_t bits);

/* label_clash: whether a leaf x of an item (NULL: the item leads to a node) and a leaf y of an item for other bits
 * (p.bits of label_pairs) exclude each other: the wider one is zero, and the other one is not. */
bool label_clash(struct label_pair p, const struct label *x, const struct label *y);

/* label_same_frame: whether two nodes have the same size, selectors and boxes, whichever bytes of their targets their
 * pointers point at (the "smart match" of Hruska 2015, 11.3, which also disregards which selectors are in boxes).
 * Labels of other kinds: whether they are equal. */
bool label_same_frame(const struct label *a, const struct label *b);

/* label_print: in words: {size: bits: leads to ...}. */
struct buf;
void label_print(const struct label_table *t, uint32_t label, struct buf *b);

#endif
