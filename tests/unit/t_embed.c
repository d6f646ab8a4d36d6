// SPDX-License-Identifier: Apache-2.0
// t_embed.c: every heap that executions of programs with lists and trees reach is one of those that the memory graphs reached there represent.
//
// An engine explores the program with memory graphs until nothing is new.  Then random executions run; behind each edge the interpreter's
// memory is written down as a concrete heap, and a membership test, which uses nothing of the analysis but reading, has to find it in a graph
// at that place, under the same pending calls: that of smg_heaps.h for list segments, that of forest_heaps.h for trees of forest automata.
//
//   EMBED_RUNS=1000 EMBED_SEED=1 t_embed [NAME]    more executions of each program (default: 5, from seed 1)
#include "unit.h"

#include "base/hash.h"
#include "cpa/smg/depth.h"
#include "forest_heaps.h"

#include "lab.h"
#include "smg/order.h"
#include "smg/reverse.h"

#define val interp_val  // both sides have a `struct val`
#include "frame_heaps.h"
#undef val

// ---- programs -------------------------------------------------------------------------------------------------------

#define HEAD                                                                                            \
    "typedef unsigned long size_t; extern void *malloc(size_t); extern void *calloc(size_t, size_t);\n" \
    "extern void free(void *); extern int __VERIFIER_nondet_int(void);\n"                               \
    "struct node { struct node *next, *prev; int data; struct node *sub; };\n"

#define NEW \
    "struct node *n = malloc(sizeof *n); n->next = n->prev = n->sub = 0; n->data = __VERIFIER_nondet_int() != 0;"
#define DROP "while (l) { struct node *n = l->next; free(l); l = n; }"

#define FELL                                                                  \
    "while (t) { struct node **at = &t; while ((*at)->next || (*at)->prev)\n" \
    "  at = (*at)->next ? &(*at)->next : &(*at)->prev; free(*at); *at = 0; }"

struct program_text {
    const char *name, *text;
};

static const struct program_text lists[] = {
    { "stack", HEAD "int main(void) { struct node *l = 0;\n"
                    "while (__VERIFIER_nondet_int()) {\n"
                    "  if (__VERIFIER_nondet_int() || !l) { " NEW " n->next = l; l = n; }\n"
                    "  else { struct node *n = l; l = l->next; free(n); } }\n" DROP " return 0; }" },
    { "queue", HEAD "struct queue { struct node *first, *last; };\n"
                    "static void put(struct queue *q) { " NEW "\n"
                    "  if (q->last) q->last->next = n; else q->first = n; q->last = n; }\n"
                    "static void take(struct queue *q) { struct node *n = q->first; if (!n) return;\n"
                    "  q->first = n->next; if (!q->first) q->last = 0; free(n); }\n"
                    "int main(void) { struct queue q = { 0, 0 };\n"
                    "while (__VERIFIER_nondet_int()) { put(&q); if (__VERIFIER_nondet_int()) take(&q); }\n"
                    "while (q.first) take(&q); return 0; }" },
    { "sorted", HEAD "int main(void) { struct node *l = 0;\n"
                     "while (__VERIFIER_nondet_int()) { " NEW "\n"
                     "  struct node **at = &l; while (*at && (*at)->data < n->data) at = &(*at)->next;\n"
                     "  n->next = *at; *at = n; }\n" DROP " return 0; }" },
    { "remove", HEAD "int main(void) { struct node *l = 0;\n"
                     "while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n; }\n"
                     "struct node *p = 0, *c = l;\n"
                     "while (c) { if (c->data) { struct node *d = c; if (p) p->next = c->next; else l = c->next;\n"
                     "  c = c->next; free(d); } else { p = c; c = c->next; } }\n" DROP " return 0; }" },
    { "doubly", HEAD "int main(void) { struct node *l = 0, *last = 0;\n"
                     "while (__VERIFIER_nondet_int()) { " NEW
                     " n->prev = last; if (last) last->next = n; else l = n; last = n; }\n"
                     "for (struct node *c = l; c;) { struct node *d = c; c = c->next; if (!d->data) continue;\n"
                     "  if (d->prev) d->prev->next = d->next; else l = d->next;\n"
                     "  if (d->next) d->next->prev = d->prev; else last = d->prev; free(d); }\n"
                     "while (last) { struct node *n = last->prev; free(last); last = n; } return 0; }" },
    { "reverse",
      HEAD "int main(void) { struct node *l = 0, *r = 0;\n"
           "while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n; }\n"
           "while (l) { struct node *n = l->next; l->next = r; r = l; l = n; } l = r;\n" DROP " return 0; }" },
    { "circle",
      HEAD "int main(void) { struct node *l = malloc(sizeof *l); l->next = l; l->data = 0;\n"
           "while (__VERIFIER_nondet_int()) { " NEW " n->next = l->next; l->next = n; if (n->data) l = n; }\n"
           "while (l->next != l) { struct node *n = l->next; l->next = n->next; free(n); } free(l); return 0; }" },
    { "sentinel", HEAD
      "struct link { struct link *next, *prev; }; struct item { int key; struct link at; };\n"
      "static struct link all = { &all, &all };\n"
      "static struct item *of(struct link *l) { return (struct item *)((char *)l - 8); }\n"
      "int main(void) {\n"
      "while (__VERIFIER_nondet_int()) { struct item *i = malloc(sizeof *i); i->key = 1;\n"
      "  i->at.prev = all.prev; i->at.next = &all; all.prev->next = &i->at; all.prev = &i->at; }\n"
      "for (struct link *l = all.next; l != &all;) { struct item *i = of(l); l = l->next;\n"
      "  if (__VERIFIER_nondet_int()) { i->at.prev->next = i->at.next; i->at.next->prev = i->at.prev; free(i); } }\n"
      "while (all.next != &all) { struct item *i = of(all.next); all.next = i->at.next;\n"
      "  all.next->prev = &all; free(i); } return 0; }" },
    { "children",
      HEAD "int main(void) { struct node *l = 0;\n"
           "while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n;\n"
           "  { n->sub = malloc(sizeof *n); n->sub->sub = n; } }\n"
           "while (l) { struct node *n = l->next; if (l->sub) free(l->sub); free(l); l = n; } return 0; }" },
    { "joined", HEAD "static struct node *make(void) { struct node *l = 0;\n"
                     "  while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n; } return l; }\n"
                     "int main(void) { struct node *l = make(), *m = make();\n"
                     "struct node **at = &l; while (*at) at = &(*at)->next; *at = m;\n" DROP " return 0; }" },
    { "buckets", HEAD "static struct node *table[2];\n"
                      "int main(void) {\n"
                      "while (__VERIFIER_nondet_int()) { " NEW " n->next = table[n->data]; table[n->data] = n; }\n"
                      "for (int i = 0; i < 2; i++) { struct node *l = table[i]; " DROP " } return 0; }" },
};

// For forest automata only.
static const struct program_text others[] = {
    { "nested",
      HEAD "int main(void) { struct node *l = 0;\n"
           "while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n;\n"
           "  do { struct node *s = calloc(1, sizeof *s); s->next = l->sub; l->sub = s; }\n"
           "  while (__VERIFIER_nondet_int()); }\n"
           "while (l) { struct node *n = l; l = l->next;\n"
           "  while (n->sub) { struct node *s = n->sub; n->sub = s->next; free(s); } free(n); } return 0; }" },
    { "middle", HEAD "int main(void) { struct node *l = 0, *m;\n"
                     "while (__VERIFIER_nondet_int()) { " NEW " n->next = l; if (l) l->prev = n; l = n; }\n"
                     "m = l; while (m && m->next && __VERIFIER_nondet_int()) m = m->next;\n"
                     "for (struct node *c = m; c; c = c->prev) c->data = 2;\n"
                     "for (struct node *c = m; c; c = c->next) c->data = 3;\n"
                     "if (m) { if (m->prev) m->prev->next = m->next; else l = m->next;\n"
                     "  if (m->next) m->next->prev = m->prev; free(m); }\n" DROP " return 0; }" },
    { "ring", HEAD
      "int main(void) { struct node *l = malloc(sizeof *l); l->next = l->prev = l; l->data = 0;\n"
      "while (__VERIFIER_nondet_int()) { " NEW " n->next = l; n->prev = l->prev; l->prev->next = n; l->prev = n; }\n"
      "for (struct node *c = l->prev; c != l;) { struct node *d = c; c = c->prev; if (!d->data) continue;\n"
      "  d->prev->next = d->next; d->next->prev = d->prev; free(d); }\n"
      "while (l->next != l) { struct node *n = l->next; l->next = n->next; free(n); } free(l); return 0; }" },
    { "rings",
      HEAD "int main(void) { struct node *l = 0;\n"
           "while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n;\n"
           "  n->sub = malloc(sizeof *n); n->sub->next = n->sub;\n"
           "  while (__VERIFIER_nondet_int()) { struct node *s = malloc(sizeof *s);\n"
           "    s->next = n->sub->next; n->sub->next = s; } }\n"
           "while (l) { struct node *n = l; l = l->next;\n"
           "  while (n->sub->next != n->sub) { struct node *s = n->sub->next; n->sub->next = s->next; free(s); }\n"
           "  free(n->sub); free(n); } return 0; }" },
    { "skip", HEAD "int main(void) { struct node *l = 0, *top = 0;\n"
                   "while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n;\n"
                   "  if (__VERIFIER_nondet_int()) { n->prev = top; top = n; } }\n"
                   "for (struct node *c = top; c; c = c->prev) c->data = 2;\n" DROP " return 0; }" },
    { "tree", HEAD "int main(void) { struct node *t = 0;\n"
                   "while (__VERIFIER_nondet_int()) { " NEW " struct node **at = &t;\n"
                   "  while (*at) at = __VERIFIER_nondet_int() ? &(*at)->next : &(*at)->prev; *at = n; }\n" FELL
                   " return 0; }" },
    { "parents",
      HEAD "int main(void) { struct node *t = 0;\n"
           "for (int i = 0; i < 3 && __VERIFIER_nondet_int(); i++) { " NEW " struct node **at = &t, *p = 0;\n"
           "  while (*at) { p = *at; at = __VERIFIER_nondet_int() ? &p->next : &p->prev; }\n"
           "  n->sub = p; *at = n; }\n"
           "struct node *c = t; while (c && (c->next || c->prev)) c = c->next ? c->next : c->prev;\n"
           "while (c) c = c->sub;\n" FELL " return 0; }" },
    { "root", HEAD "int main(void) { struct node *t = 0;\n"
                   "for (int i = 0; i < 3 && __VERIFIER_nondet_int(); i++) { " NEW " struct node **at = &t;\n"
                   "  while (*at) at = __VERIFIER_nondet_int() ? &(*at)->next : &(*at)->prev; *at = n; n->sub = t; }\n"
                   "struct node *c = t; while (c && c->next) c = c->next; if (c && c->sub != t) free(c);\n" FELL
                   " return 0; }" },
    { "siblings",
      HEAD "int main(void) { struct node *t = 0;\n"
           "while (__VERIFIER_nondet_int()) { " NEW " struct node **at = &t;\n"
           "  while (*at && __VERIFIER_nondet_int()) at = __VERIFIER_nondet_int() ? &(*at)->next : &(*at)->sub;\n"
           "  n->next = *at; *at = n; }\n"
           "while (t) { struct node **at = &t; while ((*at)->next || (*at)->sub)\n"
           "  at = (*at)->next ? &(*at)->next : &(*at)->sub; free(*at); *at = 0; } return 0; }" },
    { "lindstrom", HEAD "int main(void) { struct node *t = 0, end;\n"
                        "while (__VERIFIER_nondet_int()) { " NEW " struct node **at = &t;\n"
                        "  while (*at) at = __VERIFIER_nondet_int() ? &(*at)->next : &(*at)->prev; *at = n; }\n"
                        "struct node *c = t, *p = &end; if (c) while (c != &end) {\n"
                        "  struct node *n = c->next; c->next = c->prev; c->prev = p; p = c; c = n;\n"
                        "  if (!c) { c = p; p = 0; } }\n" FELL " return 0; }" },
};

#define FREE "static void drop(struct node *t) { if (!t) return; drop(t->next); drop(t->prev); free(t); }\n"

// For forest automata, with recursion of any depth.
static const struct program_text recursions[] = {
    { "lookup",
      HEAD "static struct node *find(struct node *l, int k) {\n"
           "  return !l || l->data == k ? l : find(l->next, k); }\n"
           "int main(void) { struct node *l = 0; while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n; }\n"
           "struct node *f = find(l, 1); if (f) f->data = 2;\n" DROP " return 0; }" },
    { "last",
      HEAD "static void drop(struct node *l) { if (!l) return; drop(l->next); free(l); }\n"
           "int main(void) { struct node *l = 0; while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n; }\n"
           "drop(l); return 0; }" },
    { "backwards", HEAD "static struct node *turn(struct node *l) { if (!l || !l->next) return l;\n"
                        "  struct node *rest = turn(l->next); l->next->next = l; l->next = 0; return rest; }\n"
                        "int main(void) { struct node *l = 0; while (__VERIFIER_nondet_int()) { " NEW
                        " n->next = l; l = n; }\nl = turn(l);\n" DROP " return 0; }" },
    { "felled", HEAD FREE "int main(void) { struct node *t = 0;\n"
                          "while (__VERIFIER_nondet_int()) { " NEW " struct node **at = &t;\n"
                          "  while (*at) at = __VERIFIER_nondet_int() ? &(*at)->next : &(*at)->prev; *at = n; }\n"
                          "drop(t); return 0; }" },
    { "inserted",
      HEAD FREE "static struct node *put(struct node *t) { if (!t) { " NEW " return n; }\n"
                "  if (__VERIFIER_nondet_int()) t->next = put(t->next); else t->prev = put(t->prev); return t; }\n"
                "int main(void) { struct node *t = 0;\n"
                "while (__VERIFIER_nondet_int()) t = put(t); drop(t); return 0; }" },
    { "slots", HEAD "static void put(struct node **at) { if (!*at) { " NEW " *at = n; return; }\n"
                    "  if (__VERIFIER_nondet_int()) put(&(*at)->next); else put(&(*at)->prev); }\n"
                    "int main(void) { struct node *t = 0;\n"
                    "while (__VERIFIER_nondet_int()) put(&t);\n" FELL " return 0; }" },
    { "marked", HEAD FREE "static void mark(struct node *t) { if (!t || t->data == 2) return; t->data = 2;\n"
                          "  mark(t->next); mark(t->prev); }\n"
                          "int main(void) { struct node *t = 0;\n"
                          "while (__VERIFIER_nondet_int()) { " NEW " struct node **at = &t;\n"
                          "  while (*at) at = __VERIFIER_nondet_int() ? &(*at)->next : &(*at)->prev; *at = n; }\n"
                          "mark(t); drop(t); return 0; }" },
    { "turns",
      HEAD "static void odd(struct node *l);\n"
           "static void even(struct node *l) { if (!l) return; odd(l->next); free(l); }\n"
           "static void odd(struct node *l) { if (!l) return; struct node *n = l->next; free(l); even(n); }\n"
           "int main(void) { struct node *l = 0; while (__VERIFIER_nondet_int()) { " NEW " n->next = l; l = n; }\n"
           "even(l); return 0; }" },
    { "locals", HEAD "static void find(struct node *l, struct node **out) { struct node *mine = 0; if (!l) return;\n"
                     "  if (l->data) { *out = l; return; } find(l->next, &mine); *out = mine; }\n"
                     "int main(void) { struct node *l = 0, *f = 0;\n"
                     "for (int i = 0; i < 2 && __VERIFIER_nondet_int(); i++) { " NEW " n->next = l; l = n; }\n"
                     "find(l, &f); if (f) f->data = 2;\n" DROP " return 0; }" },
};

// ---- the memory of the interpreter as a concrete heap -----------------------------------------------------------------

struct writer {
    struct interp *m;
    struct smg *out;
    const uint32_t *site;  // (smg_env)
    struct map objects;    // block -> its object
};

static uint32_t object_of_block(struct writer *w, struct block *b);

static bool is_heap(const struct block *b)
{
    return storage_duration(&b->o) == DURATION_ALLOCATED;
}

static bool is_global(const struct block *b)
{
    return b->o.var && !b->o.var->fn && b->live;
}

static void write_byte(struct writer *w, uint32_t object, uint64_t i, unsigned char byte)
{
    smg_write(w->out, object, (int64_t)i * 8, 8, smg_number(w->out->numbers, byte));
}

static void write_bytes(struct writer *w, uint32_t object, const unsigned char *at, const unsigned char *state,
                        uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) {
        if (i + 8 <= n && (state[i] & BYTE_ADDRESS) && origin_of_bytes(w->m, state + i, 8) == ORIGIN_ADDRESS) {
            uint64_t addr = (uint64_t)value_load(at + i, 8);
            struct block *b = memory_near(&w->m->mem, addr);
            if (b)
                smg_write(w->out, object, (int64_t)i * 8, 64,
                          smg_address(object_of_block(w, b), (int32_t)(addr - b->base), SMG_FIRST));
            i += 7;
        } else if (!(state[i] & (BYTE_UNINIT | BYTE_CHANGED))) {
            write_byte(w, object, i, at[i]);
        }
    }
}

// (A block of a local is the variable, which was entered before.)
static uint32_t object_of_block(struct writer *w, struct block *b)
{
    uint64_t *at = map_at(&w->objects, (uint64_t)(uintptr_t)b);
    if (*at)
        return (uint32_t)*at;
    struct smg_object o = { .origin = b->o.var     ? SMG_VARIABLE
                                      : is_heap(b) ? SMG_HEAP
                                                   : SMG_STACK,
                            .id = b->o.var                ? b->o.var->id
                                  : is_heap(b) && w->site ? w->site[b->o.made->id]
                                                          : b->o.made->id,
                            .life = b->live      ? SMG_ALIVE
                                    : is_heap(b) ? SMG_FREED
                                                 : SMG_ENDED,
                            .size = smg_number(w->out->numbers, b->o.size) };
    uint32_t object = smg_add_object(w->out, &o);
    *map_at(&w->objects, (uint64_t)(uintptr_t)b) = object;
    if (b->live)
        write_bytes(w, object, b->bytes, b->state, b->o.size);
    return object;
}

static void enter_frame(struct writer *w, const struct frame *f, uint32_t number, bool contents)
{
    for (size_t i = 0; i <= f->fn->vars.n; i++) {
        const struct var *v = i < f->fn->vars.n ? f->fn->vars.at[i] : f->fn->retval;
        const struct slot *s = v ? &w->m->slots[v->id] : NULL;
        if (!s || !s->index)
            continue;
        uint32_t object = smg_variable(w->out, number, v->id, v->type->size);
        if (f->block_of[s->index - 1])
            *map_at(&w->objects, (uint64_t)(uintptr_t)f->block_of[s->index - 1]) = object;
        if (contents)
            write_bytes(w, object, f->bytes + s->off, f->state + s->off, v->type->size);
    }
}

static void enter_global(struct writer *w, struct block *b, bool contents)
{
    uint32_t object = smg_variable(w->out, 0, b->o.var->id, b->o.size);
    *map_at(&w->objects, (uint64_t)(uintptr_t)b) = object;
    if (contents)
        write_bytes(w, object, b->bytes, b->state, b->o.size);
}

// All variables first, so that addresses of them find them; then what is in them; then the other blocks.
static void write_down(struct interp *m, const uint32_t *site, struct smg *out)
{
    struct writer w = { .m = m, .out = out, .site = site };
    smg_clear(out);
    for (size_t i = 0; i < m->frames.n; i++)
        vec_push(&out->frames, m->frames.at[i].fn->id);
    for (int contents = 0; contents < 2; contents++) {
        for (size_t i = 0; i < m->frames.n; i++)
            enter_frame(&w, &m->frames.at[i], (uint32_t)i, contents);
        for (size_t i = 0; i < m->mem.blocks.n; i++)
            if (is_global(m->mem.blocks.at[i]))
                enter_global(&w, m->mem.blocks.at[i], contents);
    }
    for (size_t i = 0; i < m->mem.blocks.n; i++)
        if (is_heap(m->mem.blocks.at[i]) && m->mem.blocks.at[i]->live)
            (void)object_of_block(&w, m->mem.blocks.at[i]);
    map_free(&w.objects);
}

// ---- graphs by place ------------------------------------------------------------------------------------------------

struct reached_graph {
    uint32_t at;  // node
    struct smg g;
};

struct embedding {
    struct lab *lab;
    struct smg_cpa *cpa;
    const char *name;
    uint64_t seed;
    bool forgets;  // blocks: some may be missing
    struct {
        VEC_OF(struct reached_graph);
    } graphs;
    struct smg heap, way;  // as a whole; with frames in hosts
    struct smg_packer packer;
    struct map seen;  // hashes of heaps, with their place, that were found
    uint64_t heaps, looks, skipped;
};

static bool same_calls(const struct smg *a, const struct smg *b)
{
    return a->frames.n == b->frames.n && memcmp(a->frames.at, b->frames.at, a->frames.n * sizeof *a->frames.at) == 0;
}

static void collect_graphs(struct embedding *x)
{
    const struct arg *a = &x->lab->e.arg;
    for (size_t i = 0; i < a->nodes.n; i++) {
        const struct arg_node *n = a->nodes.at[i];
        if (!n->at || n->covered_by)
            continue;
        const struct smg_state *s = (const struct smg_state *)n->state[x->cpa->cpa.index];
        struct reached_graph r = { .at = n->at->id };
        if (s->fault != FAULT_NONE)
            continue;
        smg_init(&r.g, &x->cpa->env.numbers, 64);
        smg_unpack(s->words, &r.g);
        smg_drop_notes(&r.g, true);  // they are true of the values, but concrete heaps have none
        vec_push(&x->graphs, r);
    }
}

static void complain(const struct embedding *x, const struct edge *e)
{
    struct buf b = { 0 };
    buf_printf(&b, "%s, seed %llu: no graph represents the heap behind `", x->name, (unsigned long long)x->seed);
    edge_print(x->lab->f.cfa, e, &b);
    buf_printf(&b, "' (line %u):\n", sources_place(&x->lab->f.prog.src, e->loc).line);
    smg_print(&x->heap, x->lab->f.cfa, &b);
    for (size_t i = 0; i < x->graphs.n; i++)
        if (x->graphs.at[i].at == e->to->id) {
            buf_puts(&b, "\n  graph: ");
            smg_print(&x->graphs.at[i].g, x->lab->f.cfa, &b);
        }
    fprintf(stderr, "%s\n", buf_str(&b));
    buf_free(&b);
    fail();
}

static bool represents(const struct embedding *x, const struct smg *h, const struct smg *g, uint32_t guesses,
                       bool otherwise)
{
    if (!x->cpa->cfg->forest)
        return guess_member(h, g, x->forgets, guesses, otherwise);
    enum fm_answer a = forest_member(h, g, &x->cpa->trees, guesses);
    return a == FM_YES || (otherwise && a == FM_LIMIT);
}

static bool is_in_some(const struct embedding *x, const struct smg *h, const struct node *at, uint32_t guesses,
                       bool otherwise)
{
    for (size_t i = 0; i < x->graphs.n; i++) {
        const struct reached_graph *r = &x->graphs.at[i];
        if (r->at == at->id && same_calls(&r->g, h) && represents(x, h, &r->g, guesses, otherwise))
            return true;
    }
    return false;
}

enum { WAYS_MAX = 256 };

// The same of the heap with its frames as blocks, in one of the hosts that they may have.
static bool is_in_some_with_frames(struct embedding *x, struct interp *m, const struct node *at)
{
    struct fh frames;
    fh_init(&frames, &x->heap, m);
    uint64_t ways = fh_ways(&frames);
    if (frames.full || ways > WAYS_MAX) {
        x->skipped++;
        return true;
    }
    for (int hard = 0; hard < 2; hard++)
        for (uint64_t k = ways; k-- > 0;)
            if (fh_way(&frames, k, &x->way) && is_in_some(x, &x->way, at, hard ? TRIES_MAX : 20, hard))
                return true;
    return false;
}

static void look(void *ctx, struct interp *m, const struct edge *e)
{
    struct embedding *x = ctx;
    if (!engine_ends_block(&x->lab->e, e) || e->kind == EDGE_STOP)
        return;
    write_down(m, x->cpa->env.site, &x->heap);
    x->looks++;
    if (x->heap.objects.n >= GUESS_MAX)
        return;
    uint64_t key = hash_mix(smg_pack(&x->packer, &x->heap).hash, e->to->id);
    if (map_get(&x->seen, key, NULL))
        return;
    // Few guesses find most heaps in one of the graphs; only if they do not, it is worth trying all.
    bool found = x->cpa->env.frames
                     ? is_in_some_with_frames(x, m, e->to)
                     : is_in_some(x, &x->heap, e->to, 20, false) || is_in_some(x, &x->heap, e->to, TRIES_MAX, true);
    if (!found)
        complain(x, e);
    map_put(&x->seen, key, 1);
    x->heaps++;
}

// Loops are left soon, so that runs come to their end with short lists.
static u128 small_input(void *rng, size_t n, const struct input *wanted)
{
    (void)n;
    return type_is_pointer(wanted->type) ? wanted->value : rng_below(rng, 4);
}

static void execute(struct embedding *x, uint64_t runs, uint64_t first)
{
    for (x->seed = first; x->seed < first + runs; x->seed++) {
        struct rng r = rng_seed(x->seed);
        struct run_options opt = { .cfa = x->lab->f.cfa, .inputs = { small_input, &r }, .max_steps = 2000 };
        struct run_result out;
        interp_run_hooked(&opt, look, x, &out);
        if (out.end != RUN_STOPPED && out.end != RUN_LIMIT) {
            fprintf(stderr, "%s, seed %llu: the run ended with %d: %s\n", x->name, (unsigned long long)x->seed,
                    (int)out.end, out.why);
            fail();
        }
        run_result_free(&out);
    }
}

// ---- steps backward -------------------------------------------------------------------------------------------------

struct backward_check {
    struct embedding *x;
    uint64_t steps;
};

/* A step that wrote is taken back from where it led: all that there was before is there.  (What it cannot reach any more is garbage, which is removed on both sides.)
 * A condition found out more: then what is left represents at least what is behind it, wherever both know of the same places. */
static enum rc take_back(void *ctx, struct smg_step *s)
{
    struct backward_check *c = ctx;
    if (s->end != STEP_GOES || s->obstacle.kind)
        return RC_OK;
    bool writes = s->e->kind != EDGE_ASSUME;
    struct smg *g = smg_borrow(s->env);
    smg_copy(g, s->g);
    assert_true(smg_reverse(s->before, s->g, writes, g));
    assert_null(smg_flaw(g));
    (void)smg_collect(s->before);
    if (writes && !smg_covers(g, s->before)) {
        smg_copy(&c->x->heap, g);
        complain(c->x, s->e);
    }
    smg_give_back(s->env, g);
    c->steps++;
    return RC_OK;
}

// COVERS: F61, F63, F64
static uint64_t check_steps_back(struct embedding *x)
{
    enum { MOST = 400 };
    struct backward_check c = { .x = x };
    x->cpa->env.record = true;
    for (size_t i = 0; i < x->graphs.n && i < MOST; i++) {
        const struct node *at = x->lab->f.cfa->nodes.at[x->graphs.at[i].at];
        for (size_t k = 0; k < at->out.n; k++) {
            struct smg *g = smg_borrow(&x->cpa->env);
            smg_copy(g, &x->graphs.at[i].g);
            assert_int_equal(smg_steps(&x->cpa->env, at->out.at[k], false, g, take_back, &c), RC_OK);
        }
    }
    x->cpa->env.record = false;
    return c.steps;
}

// ---- one program ----------------------------------------------------------------------------------------------------

static const char *const cpas[] = { "location", "callstack", "spec", "smg", NULL };
static const char *const with_forest[] = { "location", "callstack", "spec", "smg:forest", NULL };

enum mode { JOINED, EXACT, DEEP, FOREST, FOREST_HIGH, MODES };
static const char *const mode_name[] = { "numbers joined", "contents exact", "depth 2", "forest",
                                         "forest of height 2" };

static void set_mode(struct lab *l, enum mode mode)
{
    struct smg_cpa *p = (struct smg_cpa *)l->f.run.cpa[3];
    struct smg_cfg *cfg = l->f.run.cfg[3];
    cfg->numbers = mode == JOINED ? SMG_NUMBERS_ALL : SMG_NUMBERS_VARIABLES;
    cfg->abstraction = mode != DEEP;
    if (mode == FOREST_HIGH) {
        cfg->height = 2;
        cfg->fusion = false;
        cfg->unions = cfg->coarse = 8;
    }
    if (mode == DEEP) {
        cfg->depth = 2;
        p->depths.limited = true;
    }
    l->cfg->merge = ENGINE_MERGE_SEP;
    l->cfg->blocks = ENGINE_BLOCK_EDGE;
    l->f.run.budget = (struct budget){ .tick_limit = unit_number("EMBED_TICKS", mode < FOREST ? 30000000 : 3000000) };
}

// What the exploration met, or which limit.
static const char *why_stuck(const struct lab *l)
{
    for (size_t i = 0; i < l->e.arg.nodes.n; i++)
        if (l->e.arg.nodes.at[i]->at && l->e.arg.nodes.at[i]->obstacle)
            return obstacle_text(l->e.arg.nodes.at[i]->obstacle);
    return stop_cause_text(l->f.run.budget.cause);
}

static size_t unfinished;  // explorations that met an obstacle

static uint64_t check_program(const char *name, const char *text, enum mode mode, uint64_t runs)
{
    struct lab l;
    lab_open(&l, text, mode >= FOREST ? with_forest : cpas);
    set_mode(&l, mode);
    assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
    struct embedding x = { .lab = &l, .cpa = (struct smg_cpa *)l.f.run.cpa[3], .name = name, .forgets = mode == DEEP };
    bool ends = explore(&l);
    if (!ends)
        print_message("%s, %s: the exploration does not end: %s\n", name, mode_name[mode], why_stuck(&l));
    unfinished += !ends;
    smg_init(&x.heap, &x.cpa->env.numbers, 64);
    smg_init(&x.way, &x.cpa->env.numbers, 64);
    collect_graphs(&x);
    uint64_t back = mode == FOREST ? check_steps_back(&x) : 0;
    if (ends)
        execute(&x, runs, unit_number("EMBED_SEED", 1));
    print_message("%s, %s: %zu graphs, %llu heaps in %llu places of runs, %llu passed over, %llu steps back\n", name,
                  mode_name[mode], x.graphs.n, (unsigned long long)x.heaps, (unsigned long long)x.looks,
                  (unsigned long long)x.skipped, (unsigned long long)back);
    for (size_t i = 0; i < x.graphs.n; i++)
        smg_free(&x.graphs.at[i].g);
    vec_free(&x.graphs);
    smg_free(&x.heap);
    smg_free(&x.way);
    smg_packer_free(&x.packer);
    map_free(&x.seen);
    lab_close(&l);
    return x.heaps;
}

static const char *only;  // the program that is asked for; NULL: all

static void check_programs(const struct program_text *p, size_t n, enum mode first, enum mode last)
{
    uint64_t heaps = 0, runs = unit_rounds("EMBED_RUNS", 4);
    unfinished = 0;
    for (size_t i = 0; i < n; i++)
        for (enum mode mode = first; mode <= last; mode++)
            if (only ? strcmp(only, p[i].name) == 0 : !SANITIZED || mode < FOREST || i % 2 == 0)
                heaps += check_program(p[i].name, p[i].text, mode, runs);
    // The test must have had something to do.
    assert_true(only || (heaps > 10 * runs && unfinished <= MODES));
}

static void test_segments(void **state)
{
    (void)state;
    check_programs(lists, ARRAY_LEN(lists), JOINED, DEEP);
}

static void test_recursion(void **state)
{
    (void)state;
    check_programs(recursions, ARRAY_LEN(recursions), FOREST, SANITIZED ? FOREST : FOREST_HIGH);
}

static void test_forests(void **state)
{
    (void)state;
    check_programs(lists, ARRAY_LEN(lists), FOREST, SANITIZED ? FOREST : FOREST_HIGH);
    check_programs(others, ARRAY_LEN(others), FOREST, FOREST_HIGH);
}

int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_segments), cmocka_unit_test(test_forests),
                                        cmocka_unit_test(test_recursion) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
