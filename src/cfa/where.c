// SPDX-License-Identifier: Apache-2.0
// where.c: shows places inside of the library models, which users have never seen, as calls in their own files.
#include "cfa/where.h"

bool where_in_models(const struct cfa *c, struct loc loc)
{
    return loc.off && strcmp(sources_place(&c->prog->src, loc).file, MODELS_NAME) == 0;
}

// The model that contains a place: the one that begins last before it.
static const struct func *model_at(const struct cfa *c, struct loc loc)
{
    const struct func *best = NULL;
    for (size_t i = 0; i < c->funcs.n; i++) {
        const struct func *f = c->funcs.at[i];
        if (f->decl && where_in_models(c, f->decl->loc) && f->decl->loc.off <= loc.off &&
            (!best || f->decl->loc.off > best->decl->loc.off))
            best = f;
    }
    return best;
}

// The number of calls in the user's files that lead to f, directly or through other models; *w: the first.  seen: by function id.
static size_t user_calls(const struct cfa *c, const struct func *f, uint8_t *seen, struct where *w)
{
    size_t n = 0;
    seen[f->id] = 1;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (e->kind != EDGE_CALL || e->callee != f)
            continue;
        if (!where_in_models(c, e->loc)) {
            if (!w->at.off || e->loc.off < w->at.off) {
                w->at = e->loc;
                w->name = where_called(e);
            }
            n++;
        } else if (!seen[e->from->fn->id]) {
            n += user_calls(c, e->from->fn, seen, w);
        }
    }
    return n;
}

struct where where_is(const struct cfa *c, struct loc loc)
{
    struct where w = { .at = loc };
    if (!where_in_models(c, loc) || !(w.model = model_at(c, loc)))
        return w;
    uint8_t *seen = MEM_ARRAY(uint8_t, c->funcs.n);
    w.at = (struct loc){ 0 };
    w.name = w.model->name;
    w.calls = user_calls(c, w.model, seen, &w);
    mem_free(seen, c->funcs.n);
    return w;
}

const char *where_text(const struct cfa *c, struct loc loc, struct arena *mem)
{
    struct where w = where_is(c, loc);
    struct place p = sources_place(&c->prog->src, w.at.off ? w.at : loc);
    if (!w.model)
        return arena_printf(mem, "%s:%u", p.file, p.line);
    return arena_printf(mem, "%s:%u (in the library function `%s`)", p.file, p.line, sym_str(&c->prog->syms, w.name));
}
