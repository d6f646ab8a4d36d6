// SPDX-License-Identifier: Apache-2.0
// trees.c: what forest automata add to the analysis: questions of graphs about trees, files with boxes, pictures and
// parts of states.
#include "base/buf.h"
#include "base/outfile.h"
#include "cpa/smg/smg_priv.h"
#include "forest/boxfile.h"
#include "forest/draw.h"
#include "forest/predicates.h"

#include <errno.h>

// ---- trees ----------------------------------------------------------------------------------------------------------

static void isolate(struct smg_step *s, uint32_t object)
{
    struct smg_cpa *p = s->env->owner;
    forest_isolate(&p->trees, s, object);
}

static void reveal(struct smg_step *s, uint32_t object, struct smg_edge hidden)
{
    struct smg_cpa *p = s->env->owner;
    forest_reveal(&p->trees, s, object, hidden);
}

// By edge: the first edge that allocates blocks of the same type.
static uint32_t *sites(const struct cfa *c)
{
    uint32_t *site = MEM_ARRAY(uint32_t, c->edges.n);
    struct map first = { 0 };
    for (uint32_t i = 0; i < c->edges.n; i++) {
        const struct type *t = box_made_type(c->edges.at[i]);
        uint64_t *at = t ? map_at(&first, t->id) : NULL;
        if (at && !*at)
            *at = i + UINT64_C(1);
        site[i] = at ? (uint32_t)*at - 1 : i;
    }
    map_free(&first);
    return site;
}

static bool is_included(void *owner, uint32_t a, uint32_t b)
{
    struct smg_cpa *p = owner;
    bool yes;
    return tree_included(&p->trees, a, b, &p->cpa.run->budget, &yes) == RC_OK && yes;
}

static uint32_t union_of(void *owner, uint32_t a, uint32_t b)
{
    struct smg_cpa *p = owner;
    return tree_union(&p->trees, a, b);
}

static uint64_t kind_of(void *owner, uint32_t tree)
{
    struct smg_cpa *p = owner;
    return predicates_of(&p->trees, tree);
}

static void print_tree(void *owner, uint32_t tree, struct buf *b)
{
    struct smg_cpa *p = owner;
    tree_print(&p->trees, tree, b);
}

// ---- files with boxes -----------------------------------------------------------------------------------------------

static enum rc read_boxes(struct smg_cpa *p, const char *path)
{
    struct diag *d = p->cpa.run->diag;
    struct box_program program = { p->cfa, p->sites };
    struct source_file *f = diag_read_file(d, &p->cfa->prog->src, path, "boxes from ", SIZE_MAX, "too large");
    if (!f)
        return RC_USER;
    enum rc rc = box_read(&p->trees, &program, f, d);
    d->bad_file |= rc != RC_OK;
    return rc;
}

enum rc smg_open_trees(struct smg_cpa *p)
{
    p->env.element = isolate;
    p->env.reveal = reveal;
    p->env.site = p->sites = sites(p->cfa);
    p->env.numbers.trees = (struct smg_trees){ p, is_included, union_of, kind_of, print_tree };
    return p->cfg->box_file ? read_boxes(p, p->cfg->box_file) : RC_OK;
}

void smg_write_boxes(struct smg_cpa *p, const char *path)
{
    struct buf text = { 0 };
    struct box_program program = { p->cfa, p->sites };
    buf_puts(&text, "# boxes of forest automata\n");
    box_write(&p->trees, &program, &text);
    (void)outfile_put(path, &text);
    buf_free(&text);
}

// ---- states ---------------------------------------------------------------------------------------------------------

// The parts of a state for stop join: a state whose trees may begin in several ways is covered if each of these is.
const struct state *smg_part_of(struct cpa *c, const struct state *s, size_t k)
{
    struct smg_cpa *p = (struct smg_cpa *)c;
    const struct smg_state *x = (const struct smg_state *)s;
    if (!p->cfg->forest || x->fault != FAULT_NONE)
        return k ? NULL : s;
    struct smg *g = smg_graph_of(p, x);
    const struct state *part = forest_part(&p->trees, g, k) ? &smg_intern(p, g)->s : k ? NULL : s;
    smg_give_back(&p->env, g);
    return part;
}

void smg_draw_state(struct cpa *c, const struct state *s, const char *prefix, struct buf *b)
{
    struct smg_cpa *p = (struct smg_cpa *)c;
    const struct smg_state *x = (const struct smg_state *)s;
    if (x->fault != FAULT_NONE) {
        buf_printf(b, "    %sfault [shape=plaintext, fontcolor=red, label=\"%s\"];\n", prefix, fault_text(x->fault));
        return;
    }
    struct smg *g = smg_graph_of(p, x);
    smg_draw(g, p->cfa, prefix, b);
    forest_draw(&p->trees, g, p->cfa, prefix, &p->drawn, b);
    smg_give_back(&p->env, g);
}

// Draws the boxes that occur in the states drawn before.
void smg_draw_boxes(struct cpa *c, struct buf *b)
{
    struct smg_cpa *p = (struct smg_cpa *)c;
    forest_draw_boxes(&p->trees, p->cfa, &p->drawn, b);
    map_free(&p->drawn);
}
