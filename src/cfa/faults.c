// SPDX-License-Identifier: Apache-2.0
// faults.c: the names of the kinds of faults, and a fault in words.
#include "cfa/faults.h"

#include "base/buf.h"
#include "cfa/where.h"

static const struct {
    enum safety violates;
    const char *text;
} rows[] = {
    [FAULT_NONE] = { SAFE_NONE, "no fault" },
#define FAULT(id, violates, text) [FAULT_##id] = { SAFE_##violates, text },
#include "cfa/faults.def"
#undef FAULT
};

const char *fault_text(enum fault f)
{
    return rows[f].text;
}

enum safety fault_violates(enum fault f)
{
    return rows[f].violates;
}

bool fault_is_memory(enum fault f)
{
    return rows[f].violates == SAFE_DEREF || rows[f].violates == SAFE_FREE || rows[f].violates == SAFE_INDEX;
}

const char *safety_name(unsigned safety)
{
    return safety & SAFE_DEREF      ? "valid-deref"
           : safety & SAFE_FREE     ? "valid-free"
           : safety & SAFE_MEMTRACK ? "valid-memtrack"
           : safety & SAFE_INIT     ? "valid-init"
           : safety & SAFE_ALIGN    ? "valid-alignment"
           : safety & SAFE_ALIAS    ? "valid-alias"
           : safety & SAFE_INDEX    ? "valid-index"
                                    : "valid-memcleanup";
}

// ---- one fault ------------------------------------------------------------------------------------------------------

static void put_place(const struct cfa *c, const struct edge *e, struct buf *b)
{
    struct arena mem = { 0 };
    buf_puts(b, where_text(c, e->loc, &mem));
    arena_free(&mem);
}

static void put_count(uint64_t n, struct buf *b)
{
    buf_printf(b, "%llu byte%s", (unsigned long long)n, n == 1 ? "" : "s");
}

static void put_object(const struct cfa *c, const struct fault_at *f, struct buf *b)
{
    bool literal = f->var && f->var->kind == VAR_STRING;
    if (literal)
        buf_puts(b, "a string literal");
    else if (f->var)
        buf_printf(b, "`%s`", sym_str(&c->prog->syms, f->var->name));
    else
        buf_puts(b, "a block");
    if (!f->size && !f->has_place)
        return;  // it is not known
    buf_puts(b, " of ");
    put_count(f->size, b);
}

// Prints where the object came from and where its life ended.
static void put_history(const struct cfa *c, const struct fault_at *f, struct buf *b)
{
    if (f->made) {
        buf_puts(b, ", allocated at ");
        put_place(c, f->made, b);
    }
    if (!f->ended)
        return;
    bool freed = f->made && !f->var && f->made->alloc != ALLOC_ALLOCA;
    buf_puts(b, freed ? ", freed at " : ", whose life ended at ");
    put_place(c, f->ended, b);
}

static void put_access(const struct fault_at *f, struct buf *b)
{
    if (f->bytes)
        put_count(f->bytes, b);
    if (f->off < 0)
        buf_printf(b, "%s%llu before the start of ", f->bytes ? ", " : "", -(unsigned long long)f->off);
    else
        buf_printf(b, "%soffset %lld of ", f->bytes ? " at " : "", (long long)f->off);
}

void fault_print(const struct cfa *c, const struct fault_at *f, struct buf *b)
{
    buf_puts(b, fault_text(f->kind));
    if (!f->var && !f->made)
        return;
    buf_puts(b, ": ");
    if (f->has_place && (f->bytes || f->off))
        put_access(f, b);
    put_object(c, f, b);
    put_history(c, f, b);
}
