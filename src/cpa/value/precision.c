// SPDX-License-Identifier: Apache-2.0
// precision.c: which locations are tracked, by scope or by program location; reading and writing precision files.
#include "base/hash.h"
#include "cpa/value/value_priv.h"

#include <errno.h>
#include <stdio.h>

const struct value_prec *prec_intern(struct value_cpa *v, struct value_prec x)
{
    uint64_t h = hash_mix(hash_mix((uint64_t)x.root << 32 | x.dropped, x.seen), x.all);
    for (;; h++) {
        uint64_t *at = map_at(&v->precs, h);
        const struct value_prec *p = (const struct value_prec *)(uintptr_t)*at;
        if (p && p->all == x.all && p->root == x.root && p->dropped == x.dropped && p->seen == x.seen)
            return p;
        if (p)
            continue;
        struct value_prec *fresh = ARENA_NEW(&v->cpa.run->mem, struct value_prec);
        *fresh = x;
        fresh->p.id = (uint32_t)v->precs.n;
        *at = (uint64_t)(uintptr_t)fresh;
        v->stats->precision_size = MAX(v->stats->precision_size, pmap_count(&v->prec_pool, x.root));
        v->stats->dropped_max = MAX(v->stats->dropped_max, pmap_count(&v->prec_pool, x.dropped));
        return fresh;
    }
}

const struct value_prec *prec_empty(struct value_cpa *v)
{
    return prec_intern(v, (struct value_prec){ .all = false });
}

const struct value_prec *prec_full(struct value_cpa *v)
{
    return prec_intern(v, (struct value_prec){ .all = true });
}

// The key of a location in a precision: itself where precisions are scoped, its pair with the node where they are local.
static uint32_t prec_key(struct value_cpa *v, uint32_t tracked, const struct node *at)
{
    if (v->cfg->scope == SCOPE_SCOPED)
        return tracked;
    uint64_t *id = map_at(&v->pairs, (uint64_t)at->id << 32 | tracked);
    if (!*id)
        *id = v->pairs.n;
    return (uint32_t)*id;
}

bool prec_is_wanted(struct value_cpa *v, uint32_t tracked)
{
    if (!v->wanted.n)
        return false;
    struct sym name = sym_of(&v->wanted_names, vmem_tracked_name(&v->memory, tracked));
    return map_get(&v->wanted, name.i, NULL);
}

bool prec_tracks(struct value_cpa *v, const struct value_prec *p, uint32_t tracked, const struct node *at)
{
    if (v->memory.tracked.at[tracked].always)
        return true;
    if (p->dropped && pmap_get(&v->prec_pool, p->dropped, tracked, NULL))
        return false;
    return p->all || prec_is_wanted(v, tracked) || pmap_get(&v->prec_pool, p->root, prec_key(v, tracked, at), NULL);
}

const struct value_prec *prec_add(struct value_cpa *v, const struct value_prec *p, uint32_t tracked,
                                  const struct node *at)
{
    if (p->all || (p->dropped && pmap_get(&v->prec_pool, p->dropped, tracked, NULL)))
        return p;
    struct value_prec x = *p;
    x.root = pmap_put(&v->prec_pool, x.root, prec_key(v, tracked, at), 1);
    return prec_intern(v, x);
}

// ---- text -----------------------------------------------------------------------------------------------------------

struct name_sink {
    struct value_cpa *v;
    struct buf *out;
    const char *separator;
    bool first;
};

static void print_name(void *ctx, uint32_t key, uint32_t value)
{
    struct name_sink *k = ctx;
    (void)value;
    uint64_t pair = k->v->cfg->scope == SCOPE_LOCAL ? k->v->pairs.key[key - 1] : key;
    if (!k->first)
        buf_puts(k->out, k->separator);
    k->first = false;
    buf_puts(k->out, vmem_tracked_name(&k->v->memory, (uint32_t)pair));
    if (k->v->cfg->scope == SCOPE_LOCAL)
        buf_printf(k->out, "@N%u", (uint32_t)(pair >> 32));
}

static void print_dropped(void *ctx, uint32_t tracked, uint32_t value)
{
    struct name_sink *k = ctx;
    (void)value;
    buf_puts(k->out, k->first ? "" : k->separator);
    k->first = false;
    buf_puts(k->out, vmem_tracked_name(&k->v->memory, tracked));
}

void prec_print(struct value_cpa *v, const struct value_prec *p, struct buf *b)
{
    struct name_sink k = { v, b, ", ", true }, lost = k;
    buf_puts(b, p->all ? "all" : "{");
    pmap_each(&v->prec_pool, p->root, print_name, &k);
    buf_puts(b, p->all ? "" : "}");
    if (!p->dropped)
        return;
    buf_puts(b, " but {");
    pmap_each(&v->prec_pool, p->dropped, print_dropped, &lost);
    buf_putc(b, '}');
}

static void want_line(struct value_cpa *v, const char *line, size_t n)
{
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\r' || line[n - 1] == '\t'))
        n--;
    const char *node = memchr(line, '@', n);
    if (node && strncmp(line, "malloc", 6) != 0)
        n = (size_t)(node - line);  // of a local precision: tracked everywhere
    if (n && line[0] != '#')
        map_put(&v->wanted, sym_intern(&v->wanted_names, line, n).i, 1);
}

enum rc prec_read_file(struct value_cpa *v, const char *path)
{
    struct buf text = { 0 };
    int err = buf_read_file(&text, path);
    if (err) {
        diag_at(v->cpa.run->diag, DIAG_ERROR, (struct loc){ 0 }, "E0501", "cannot read precision file %s: %s", path,
                strerror(err));
        buf_free(&text);
        return RC_USER;
    }
    for (size_t i = 0; i < text.n;) {
        const char *end = memchr(text.at + i, '\n', text.n - i);
        size_t n = end ? (size_t)(end - (text.at + i)) : text.n - i;
        want_line(v, text.at + i, n);
        i += n + 1;
    }
    buf_free(&text);
    return RC_OK;
}

enum rc prec_write_file(struct value_cpa *v, const struct value_prec *p, const char *path)
{
    FILE *f = fopen(path, "w");
    if (!f) {
        diag_at(v->cpa.run->diag, DIAG_ERROR, (struct loc){ 0 }, "E0502", "cannot write precision file %s: %s", path,
                strerror(errno));
        return RC_USER;
    }
    struct buf b = { 0 };
    struct name_sink k = { v, &b, "\n", true };
    pmap_each(&v->prec_pool, p->root, print_name, &k);
    fprintf(f, "# locations that the value analysis tracks, one a line\n%s\n", buf_str(&b));
    buf_free(&b);
    fclose(f);
    return RC_OK;
}
