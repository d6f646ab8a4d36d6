// SPDX-License-Identifier: Apache-2.0
// locations.c: which locations are tracked, by scope or by program location; precision files; facts.
#include "refine/locations.h"

#include "base/hash.h"
#include "base/outfile.h"

#include <errno.h>
#include <stdio.h>

const struct opt_choice loc_scope_choices[] = {
    { "scoped", SCOPE_SCOPED, "everywhere in the scope of the variable" },
    { "local", SCOPE_LOCAL, "only at the program locations where it was needed" },
    { NULL, 0, NULL },
};
const struct opt_choice loc_initial_choices[] = {
    { "none", INITIAL_NONE, "track nothing until refinement asks for it" },
    { "full", INITIAL_FULL, "track everything" },
    { NULL, 0, NULL },
};

// ---- unique precisions ----------------------------------------------------------------------------------------------

const struct loc_prec *loc_intern(struct loc_precs *l, struct loc_prec x)
{
    uint64_t h = hash_mix(hash_mix((uint64_t)x.root << 32 | x.dropped, x.seen), x.all);
    for (;; h++) {
        uint64_t *at = map_at(&l->precs, h);
        const struct loc_prec *p = (const struct loc_prec *)(uintptr_t)*at;
        if (p && p->all == x.all && p->root == x.root && p->dropped == x.dropped && p->seen == x.seen)
            return p;
        if (p)
            continue;
        struct loc_prec *fresh = ARENA_NEW(&l->cpa->run->mem, struct loc_prec);
        *fresh = x;
        fresh->p.id = (uint32_t)l->precs.n;
        *at = (uint64_t)(uintptr_t)fresh;
        *l->size_max = MAX(*l->size_max, pmap_count(&l->pool, x.root));
        return fresh;
    }
}

const struct loc_prec *loc_empty(struct loc_precs *l)
{
    return loc_intern(l, (struct loc_prec){ .all = false });
}

const struct loc_prec *loc_full(struct loc_precs *l)
{
    return loc_intern(l, (struct loc_prec){ .all = true });
}

// The key of a location in a precision: the location itself if precisions are scoped; its pair with the node if they
// are local.
static uint32_t prec_key(struct loc_precs *l, uint32_t tracked, const struct node *at)
{
    if (!l->local)
        return tracked;
    uint64_t *id = map_at(&l->pairs, (uint64_t)at->id << 32 | tracked);
    if (!*id)
        *id = l->pairs.n;
    return (uint32_t)*id;
}

static bool is_wanted(struct loc_precs *l, uint32_t tracked)
{
    if (!l->wanted.n)
        return false;
    struct sym name = sym_of(&l->wanted_names, vmem_tracked_name(l->memory, tracked));
    return map_get(&l->wanted, name.i, NULL);
}

bool loc_tracks(struct loc_precs *l, const struct loc_prec *p, uint32_t tracked, const struct node *at)
{
    if (l->memory->tracked.at[tracked].always)
        return true;
    if (p->dropped && pmap_get(&l->pool, p->dropped, tracked, NULL))
        return false;
    return p->all || is_wanted(l, tracked) || pmap_get(&l->pool, p->root, prec_key(l, tracked, at), NULL);
}

const struct loc_prec *loc_add(struct loc_precs *l, const struct loc_prec *p, uint32_t tracked, const struct node *at)
{
    if (p->all || (p->dropped && pmap_get(&l->pool, p->dropped, tracked, NULL)))
        return p;
    struct loc_prec x = *p;
    x.root = pmap_put(&l->pool, x.root, prec_key(l, tracked, at), 1);
    return loc_intern(l, x);
}

// ---- text -----------------------------------------------------------------------------------------------------------

struct name_sink {
    struct loc_precs *l;
    struct buf *out;
    const char *separator;
    bool first;
};

static void print_name(void *ctx, uint32_t key, uint32_t value)
{
    struct name_sink *k = ctx;
    (void)value;
    uint64_t pair = k->l->local ? k->l->pairs.key[key - 1] : key;
    if (!k->first)
        buf_puts(k->out, k->separator);
    k->first = false;
    buf_puts(k->out, vmem_tracked_name(k->l->memory, (uint32_t)pair));
    if (k->l->local)
        buf_printf(k->out, "@N%u", (uint32_t)(pair >> 32));
}

static void print_dropped(void *ctx, uint32_t tracked, uint32_t value)
{
    struct name_sink *k = ctx;
    (void)value;
    buf_puts(k->out, k->first ? "" : k->separator);
    k->first = false;
    buf_puts(k->out, vmem_tracked_name(k->l->memory, tracked));
}

static void loc_print(struct loc_precs *l, const struct loc_prec *p, struct buf *b)
{
    struct name_sink k = { l, b, ", ", true }, lost = k;
    buf_puts(b, p->all ? "all" : "{");
    pmap_each(&l->pool, p->root, print_name, &k);
    buf_puts(b, p->all ? "" : "}");
    if (!p->dropped)
        return;
    buf_puts(b, " but {");
    pmap_each(&l->pool, p->dropped, print_dropped, &lost);
    buf_putc(b, '}');
}

static void want_line(struct loc_precs *l, const char *line, size_t n)
{
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\r' || line[n - 1] == '\t'))
        n--;
    const char *node = memchr(line, '@', n);
    if (node && strncmp(line, "malloc", 6) != 0)
        n = (size_t)(node - line);  // of a local precision: tracked everywhere
    if (n && line[0] != '#')
        map_put(&l->wanted, sym_intern(&l->wanted_names, line, n).i, 1);
}

static enum rc read_file(struct loc_precs *l, const char *path)
{
    struct buf text = { 0 };
    int err = buf_read_file(&text, path);
    if (err) {
        diag_at(l->cpa->run->diag, (struct loc){ 0 }, E0001, "cannot read precision file %s: %s", path, strerror(err));
        buf_free(&text);
        return RC_USER;
    }
    for (size_t i = 0; i < text.n;) {
        const char *end = memchr(text.at + i, '\n', text.n - i);
        size_t n = end ? (size_t)(end - (text.at + i)) : text.n - i;
        want_line(l, text.at + i, n);
        i += n + 1;
    }
    buf_free(&text);
    return RC_OK;
}

static void write_file(struct loc_precs *l, const struct loc_prec *p, const char *path)
{
    struct buf text = { 0 }, names = { 0 };
    struct name_sink k = { l, &names, "\n", true };
    pmap_each(&l->pool, p->root, print_name, &k);
    buf_printf(&text, "# locations that the %s analysis tracks, one a line\n%s\n", l->cpa->ops->name, buf_str(&names));
    (void)outfile_put(path, &text);
    buf_free(&names);
    buf_free(&text);
}

// ---- life -----------------------------------------------------------------------------------------------------------

enum rc loc_open(struct loc_precs *l, struct cpa *c, struct vmem *memory, uint64_t *size_max,
                 const struct loc_options *o)
{
    *l = (struct loc_precs){ .cpa = c, .memory = memory, .size_max = size_max, .local = o->scope == SCOPE_LOCAL };
    pmap_pool_init(&l->pool);
    return o->file ? read_file(l, o->file) : RC_OK;
}

void loc_close(struct loc_precs *l)
{
    pmap_pool_free(&l->pool);
    map_free(&l->precs);
    map_free(&l->pairs);
    map_free(&l->wanted);
    symtab_free(&l->wanted_names);
}

// ---- what is tracked ------------------------------------------------------------------------------------------------

static bool in_both(void *ctx, uint32_t key, uint32_t a, uint32_t b, uint32_t *out)
{
    (void)ctx, (void)key, (void)b;
    *out = a;
    return true;
}

static const struct loc_prec *loc_union(struct loc_precs *l, const struct loc_prec *a, const struct loc_prec *b)
{
    struct loc_prec sum = { .all = a->all || b->all, .seen = a->seen };
    sum.root = sum.all ? PMAP_EMPTY : pmap_union(&l->pool, a->root, b->root);
    sum.dropped = pmap_meet(&l->pool, a->dropped, b->dropped, in_both, NULL);
    return loc_intern(l, sum);
}

struct restriction {
    struct loc_precs *l;
    const struct loc_prec *p;
    const struct node *at;
    uint32_t lost;
};

static bool is_tracked(void *ctx, uint32_t cell, uint32_t value)
{
    struct restriction *r = ctx;
    uint32_t tracked = r->l->memory->cells.at[cell].tracked;
    (void)value;
    if (loc_tracks(r->l, r->p, tracked, r->at))
        return true;
    r->lost = pmap_put(&r->l->pool, r->lost, prec_key(r->l, tracked, r->at), 1);
    return false;
}

uint32_t loc_restrict(struct loc_precs *l, struct pmap_pool *pool, uint32_t root, const struct loc_prec *p,
                      const struct node *at, uint32_t *lost)
{
    struct restriction r = { l, p, at, PMAP_EMPTY };
    if (!p->all || p->dropped)
        root = pmap_filter(pool, root, is_tracked, &r);
    if (lost)
        *lost = r.lost;
    return root;
}

struct regaining {
    const struct loc_precs *l;
    const struct loc_prec *p, *q;
    bool some;
};

static void check_regained(void *ctx, uint32_t key, uint32_t value)
{
    struct regaining *k = ctx;
    (void)value;
    k->some =
        k->some || (pmap_get(&k->l->pool, k->q->root, key, NULL) && !pmap_get(&k->l->pool, k->p->root, key, NULL));
}

bool loc_regains(struct cpa *c, uint32_t lost, const struct prec *p, const struct prec *q)
{
    struct loc_precs *l = &((struct loc_cpa *)c)->precs;
    struct regaining k = { l, (const struct loc_prec *)p, (const struct loc_prec *)q, false };
    if (k.q->all || k.p->dropped != k.q->dropped)
        return true;
    pmap_each(&l->pool, lost, check_regained, &k);
    return k.some;
}

// The union of the precisions of all states that are left, without what any of them lost.
static const struct loc_prec *final_precision(struct loc_precs *l, const struct arg *a)
{
    const struct loc_prec *all = loc_empty(l), *last = NULL;
    uint32_t dropped = PMAP_EMPTY;
    for (size_t i = 0; i < a->nodes.n; i++) {
        const struct arg_node *n = a->nodes.at[i];
        const struct loc_prec *p = (const struct loc_prec *)n->prec[l->cpa->index];
        if (!n->at || p == last)
            continue;
        last = p;
        all = loc_union(l, all, p);
        dropped = pmap_union(&l->pool, dropped, p->dropped);
    }
    if (!l->local)
        for (uint32_t t = 1; t < l->memory->tracked.n; t++)
            if (is_wanted(l, t))
                all = loc_add(l, all, t, NULL);
    struct loc_prec sum = *all;
    sum.dropped = dropped;
    return loc_intern(l, sum);
}

enum rc loc_finish(struct loc_precs *l, const struct arg *a, const char *out, struct buf *notes)
{
    const struct loc_prec *p = final_precision(l, a);
    buf_printf(notes, "final precision of %s: ", l->cpa->ops->name);
    loc_print(l, p, notes);
    buf_putc(notes, '\n');
    if (out)
        write_file(l, p, out);
    return RC_OK;
}

// ---- facts ----------------------------------------------------------------------------------------------------------

DOWNCAST(self, cpa, loc_cpa, cpa);

const struct prec *loc_prec_union(struct cpa *c, const struct prec *a, const struct prec *b)
{
    return &loc_union(&self(c)->precs, (const struct loc_prec *)a, (const struct loc_prec *)b)->p;
}

void loc_print_prec(struct cpa *c, const struct prec *p, struct buf *b)
{
    loc_print(&self(c)->precs, (const struct loc_prec *)p, b);
}

static bool is_fact(const struct vmem *m, uint32_t cell)
{
    enum obj_kind kind = m->objs.at[m->cells.at[cell].obj].kind;
    return kind != OBJ_CALLS && kind != OBJ_FACTS;
}

struct key_sink {
    const struct vmem *m;
    struct u32_vec *out;
};

static void push_key(void *ctx, uint32_t cell, uint32_t value)
{
    struct key_sink *k = ctx;
    (void)value;
    if (is_fact(k->m, cell))
        vec_push(k->out, cell);
}

static void push_changed(void *ctx, uint32_t cell)
{
    push_key(ctx, cell, 0);
}

static const struct state *loc_initial(struct cpa *c)
{
    return self(c)->ops->with_root(c, NULL, PMAP_EMPTY);
}

static const struct state *loc_post(struct cpa *c, const struct state *s, const struct edge *e, struct u32_vec *reads)
{
    struct loc_cpa *l = self(c);
    l->d.reads = reads;
    const struct state *next = l->ops->post(c, s, e);
    l->d.reads = NULL;
    return next;
}

static void loc_keys(struct cpa *c, const struct state *s, struct u32_vec *out)
{
    struct loc_cpa *l = self(c);
    struct key_sink k = { &l->d.memory, out };
    pmap_each(&l->d.pool, l->ops->root(s), push_key, &k);
}

static void loc_changed(struct cpa *c, const struct state *a, const struct state *b, struct u32_vec *out)
{
    struct loc_cpa *l = self(c);
    struct key_sink k = { &l->d.memory, out };
    pmap_diff(&l->d.pool, l->ops->root(a), l->ops->root(b), push_changed, &k);
}

static const struct state *loc_with(struct cpa *c, const struct state *s, uint32_t root)
{
    return root == self(c)->ops->root(s) ? s : self(c)->ops->with_root(c, s, root);
}

static const struct state *loc_forget(struct cpa *c, const struct state *s, uint32_t key)
{
    struct loc_cpa *l = self(c);
    return is_fact(&l->d.memory, key) ? loc_with(c, s, pmap_remove(&l->d.pool, l->ops->root(s), key)) : s;
}

struct keeping {
    const struct vmem *m;
    const struct map *needed;
};

static bool is_kept(void *ctx, uint32_t cell, uint32_t value)
{
    const struct keeping *k = ctx;
    uint64_t wanted;
    (void)value;
    return !is_fact(k->m, cell) || (map_get(k->needed, cell, &wanted) && wanted);
}

static const struct state *loc_keep(struct cpa *c, const struct state *s, const struct map *needed)
{
    struct loc_cpa *l = self(c);
    struct keeping k = { &l->d.memory, needed };
    return loc_with(c, s, pmap_filter(&l->d.pool, l->ops->root(s), is_kept, &k));
}

static uint32_t loc_element(struct cpa *c, uint32_t key)
{
    return self(c)->d.memory.cells.at[key].tracked;
}

// The price of tracking a location, after "Domain types" (Apel et al. 2013): few values are cheap, counters are dear.
static unsigned loc_score(struct cpa *c, uint32_t element)
{
    const struct vmem *m = &self(c)->d.memory;
    const struct tracked *t = &m->tracked.at[element];
    if (t->kind != OBJ_VAR)
        return 4;
    const struct var *x = m->cfa->vars.at[t->id];
    if (x->loop_counter || x->kind == VAR_TEMP)
        return 1000;  // prefer the variable to the temporary that its value came from
    static const unsigned by_class[] = { [CLASS_BOOL] = 1, [CLASS_EQUAL] = 2, [CLASS_ADD] = 4, [CLASS_OTHER] = 4 };
    return by_class[x->cls];
}

static bool loc_path_tracks(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at)
{
    return loc_tracks(&self(c)->precs, (const struct loc_prec *)p, element, at);
}

static const struct prec *loc_path_add(struct cpa *c, const struct prec *p, uint32_t element, const struct node *at)
{
    return &loc_add(&self(c)->precs, (const struct loc_prec *)p, element, at)->p;
}

const struct path_domain loc_path_domain = {
    .initial = loc_initial,
    .post = loc_post,
    .keys = loc_keys,
    .changed = loc_changed,
    .forget = loc_forget,
    .keep = loc_keep,
    .element = loc_element,
    .score = loc_score,
    .tracks = loc_path_tracks,
    .add = loc_path_add,
};
