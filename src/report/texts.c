// SPDX-License-Identifier: Apache-2.0
// texts.c: the values of the chosen steps as text, read from the machine while the run is executed again.
#include "cfa/walk.h"
#include "mem/storage.h"
#include "report/trace_priv.h"

enum { STRING_MAX = 24 };

static const char *name_of(const struct teller *w, struct sym s)
{
    return sym_str(&w->p->syms, s);
}

static void put_string(const struct var *v, struct buf *out)
{
    buf_putc(out, '"');
    for (uint64_t i = 0; i < v->type->size && v->bytes[i]; i++) {
        unsigned char c = (unsigned char)v->bytes[i];
        if (i == STRING_MAX) {
            buf_puts(out, "...");
            break;
        }
        if (c == '\n')
            buf_puts(out, "\\n");
        else if (c < 0x20 || c >= 0x7f)
            buf_printf(out, "\\%03o", c);
        else
            buf_printf(out, c == '"' || c == '\\' ? "\\%c" : "%c", c);
    }
    buf_putc(out, '"');
}

// Names a block without a name by the line of its allocation, and by its number if there are several.
void teller_put_block(struct teller *w, const struct block_info *b)
{
    uint64_t n = 0;
    const struct edge *e = b->alloc;
    if (e->lhs && e->lhs->var->is_vla) {
        buf_puts(&w->out, name_of(w, e->lhs->var->name));
        return;
    }
    struct place at = sources_place(&w->r->cfa->prog->src, e->loc);
    buf_printf(&w->out, "%s:%u",
               e->alloc == ALLOC_ALLOCA   ? "alloca"
               : e->alloc == ALLOC_HANDLE ? "handle"
                                          : "heap",
               at.line);
    if (map_get(&w->t->ordinals, b->base, &n) && n > 1)
        buf_printf(&w->out, "#%llu", (unsigned long long)n);
}

// Names bytes [off, off + size of t) of a variable: `v.next`, `v[3]`, else `v+off`.  t NULL: unknown.
static void put_part(struct teller *w, const struct var *v, uint64_t off, const struct type *t)
{
    size_t mark = w->out.n;
    exp_print_object(w->p, v, (int64_t)off, t && t->complete && t->kind != TYPE_VOID ? t->unqual : NULL, &w->out);
    if (!strstr(w->out.at + mark, "(char *)"))
        return;
    w->out.n = mark;
    buf_printf(&w->out, "%s+%llu", name_of(w, v->name), (unsigned long long)off);
}

// Names a place outside of the program by the number of the pointer that led there.
static void put_outside(struct teller *w, uint64_t addr)
{
    size_t n = 0;
    int64_t off = 0;
    (void)interp_outside_region(w->r->cfa->prog->types.machine, addr, &n, &off);
    buf_printf(&w->out, "outside_%zu", n + 1);
    if (off)
        buf_printf(&w->out, "%+lld", (long long)off);
}

// Names a part of a block without a name; the first pointer that held its address determines its type.
static void put_block_part(struct teller *w, const struct block_info *b, uint64_t off, const struct type *t)
{
    if (b->outside) {
        put_outside(w, b->base + off);
        return;
    }
    const struct exp *lhs = b->alloc->lhs;
    const struct type *elem = lhs && type_is_pointer(lhs->type) ? lhs->type->elem->unqual : NULL;
    size_t mark = w->out.n;
    teller_put_block(w, b);
    if (!elem || !elem->complete || elem->kind == TYPE_VOID || !elem->size || b->size < elem->size) {
        if (off)
            buf_printf(&w->out, "+%llu", (unsigned long long)off);
        return;
    }
    if (b->size >= 2 * elem->size)
        buf_printf(&w->out, "[%llu]", (unsigned long long)(off / elem->size));
    struct symtab *syms = &w->r->cfa->prog->syms;
    struct var v = { .type = lhs->type->elem->unqual };
    v.name = sym_intern(syms, w->out.at + mark, w->out.n - mark);
    w->out.n = mark;
    put_part(w, &v, off % elem->size, t);
}

// Names the object of type t (NULL: unknown) at an address in b.
void teller_put_object(struct teller *w, const struct block_info *b, uint64_t addr, const struct type *t)
{
    uint64_t off = addr - b->base;
    if (!b->var) {
        put_block_part(w, b, off, t);
    } else if (b->var->kind == VAR_STRING) {
        put_string(b->var, &w->out);
        buf_printf(&w->out, "[%llu]", (unsigned long long)off);
    } else {
        put_part(w, b->var, off, t);
    }
}

void teller_put_pointer(struct teller *w, u128 v, const struct type *t)
{
    struct block_info b;
    uint64_t addr = (uint64_t)v;
    if (addr == 0) {
        buf_puts(&w->out, "NULL");
    } else if (interp_block(w->m, addr, &b) && b.fn) {
        buf_printf(&w->out, "&%s", name_of(w, b.fn->name));
    } else if (interp_block(w->m, addr, &b) || interp_block(w->m, addr - 1, &b)) {
        if (b.outside) {
            buf_putc(&w->out, '&');
            put_outside(w, addr);
        } else if (b.var && b.var->kind == VAR_STRING) {
            put_string(b.var, &w->out);
            if (addr != b.base)
                buf_printf(&w->out, " + %llu", (unsigned long long)(addr - b.base));
        } else if (addr - b.base >= b.size) {
            buf_printf(&w->out, "&%s", b.var ? name_of(w, b.var->name) : "");
            if (!b.var)
                teller_put_block(w, &b);
            buf_printf(&w->out, " + %llu", (unsigned long long)(addr - b.base));
        } else {
            buf_putc(&w->out, '&');
            teller_put_object(w, &b, addr, t->elem);
        }
        if (!b.live)
            buf_puts(&w->out, " (dead)");
    } else if (storage_near_null(addr)) {
        buf_printf(&w->out, "(void *)%llu", (unsigned long long)addr);
    } else {
        size_t n;
        int64_t off;
        if (interp_outside_region(w->r->cfa->prog->types.machine, addr, &n, &off)) {
            buf_putc(&w->out, '&');
            put_outside(w, addr);
        } else {
            buf_puts(&w->out, "an address of no object");
        }
    }
}

static void put_value(struct teller *w, u128 v, const struct type *t)
{
    if (type_is_pointer(t)) {
        teller_put_pointer(w, v, t);
        return;
    }
    value_print(v, t, &w->out);
    bool is_char = t->kind == TYPE_CHAR || t->kind == TYPE_SCHAR || t->kind == TYPE_UCHAR;
    if (is_char && v >= 0x20 && v < 0x7f)
        buf_printf(&w->out, " '%c'", (int)v);
}

// Puts `NAME = VALUE` of a cell of the innermost activation; false: there is nothing to tell.
static bool put_cell(struct teller *w, const struct exp *e, const char *name)
{
    u128 v;
    if (!type_is_scalar(e->type) || !interp_read(w->m, e->var, e->off, e->type, e->bit_off, e->bits, &v))
        return false;
    if (name)
        buf_puts(&w->out, name);
    else
        exp_print(w->p, e, &w->out);
    buf_puts(&w->out, " = ");
    put_value(w, v, e->type);
    return true;
}

const char *teller_temp(const struct teller *w, const struct var *v)
{
    uint64_t text = 0;
    (void)map_get(&w->t->temps, v->id, &text);
    return (const char *)(uintptr_t)text;
}

// Makes the buffer's text from mark on the name of the temporary.
static void name_temp(struct teller *w, const struct var *v, size_t mark)
{
    const char *text = arena_strndup(w->t->mem, w->out.at + mark, w->out.n - mark);
    w->out.n = mark;
    map_put(&w->t->temps, v->id, (uint64_t)(uintptr_t)text);
}

static void put_lhs(struct teller *w, const struct exp *lhs)
{
    if (!lhs || lhs->var->kind == VAR_TEMP)
        return;
    if (lhs->var->kind == VAR_RETVAL) {
        u128 v;
        if (interp_read(w->m, lhs->var, lhs->off, lhs->type, 0, 0, &v)) {
            buf_puts(&w->out, "returns ");
            put_value(w, v, lhs->type);
        }
        return;
    }
    put_cell(w, lhs, NULL);
}

struct reading {
    struct teller *w;
    struct map seen;
};

// Puts the variables of a condition, once each.
static void put_read(void *ctx, const struct exp *e)
{
    struct teller *w = ((struct reading *)ctx)->w;
    struct map *seen = &((struct reading *)ctx)->seen;
    if (e->kind == EXP_CELL && map_put(seen, e->id, 1)) {
        const char *name = e->var->kind == VAR_TEMP ? teller_temp(w, e->var) : NULL;
        size_t mark = w->out.n;
        bool known = e->var->kind != VAR_TEMP || name;
        buf_puts(&w->out, seen->val[0] == 2 ? ", " : w->out.n ? " [" : "[");
        if (known && put_cell(w, e, name))
            seen->val[0] = 2;
        else
            w->out.n = mark;
    }
}

static bool is_temp(void *none, const struct exp *e)
{
    (void)none;
    return e->var && e->var->kind == VAR_TEMP;
}

// Whether e is a conversion that may change the value and is therefore shown.
static bool may_change(void *none, const struct exp *e)
{
    (void)none;
    const struct type *to = e->type, *from = e->kind == EXP_CAST ? e->a->type : NULL;
    return from &&
           (to->kind != TYPE_INT || !type_is_integer(from) || type_bits(from) > type_bits(to) - !type_is_signed(from));
}

static void put_condition(struct teller *w, const struct exp *e)
{
    static const char null[] = "((void *)0)";
    struct buf text = { 0 };
    exp_print(w->p, e, &text);
    bool plain = !exp_any(e, may_change, NULL);
    for (const char *s = buf_str(&text); *s; s++) {
        if (plain && strncmp(s, "(int)", 5) == 0) {
            s += 4;
        } else if (strncmp(s, null, sizeof null - 1) == 0) {
            buf_puts(&w->out, "NULL");
            s += sizeof null - 2;
        } else {
            buf_putc(&w->out, *s);
        }
    }
    buf_free(&text);
}

// Puts the condition as the programmer wrote it, if it is on one line.
static bool put_source(struct teller *w, const struct edge *e)
{
    struct place p = sources_place(&w->r->cfa->prog->src, e->loc);
    uint32_t n = e->end.off - e->loc.off;
    bool moved = p.line != p.phys_line;
    if (!e->loc.off || e->end.off <= e->loc.off || p.col - 1 + n > p.text_len || n > 60 || moved)
        return false;
    buf_put(&w->out, p.text + p.col - 1, n);
    return true;
}

static void tell_assume(struct teller *w, const struct edge *e)
{
    struct reading reading = { .w = w };
    struct map *seen = &reading.seen;
    map_put(seen, UINT64_MAX, 1);  // value 2 once something was put
    // The result of a call has been told already.
    const char *temp = e->rhs->kind == EXP_CELL && e->rhs->var->kind == VAR_TEMP ? teller_temp(w, e->rhs->var) : NULL;
    bool result = temp && strlen(temp) > 2 && strcmp(temp + strlen(temp) - 2, "()") == 0;
    bool check = e->to->is_target || (e->to->out.n && e->to->out.at[0]->kind == EDGE_VIOLATION);
    if (!check) {
        size_t mark = w->out.n;
        if (!exp_any(e->rhs, is_temp, NULL))
            put_condition(w, e->rhs);
        else if (!result)
            (void)put_source(w, e);
        if (w->out.n - mark > 60)
            w->out.n = mark;
        buf_printf(&w->out, "%s%s", w->out.n > mark ? ": " : "", e->truth ? "true" : "false");
    }
    if (!result)
        exp_each(e->rhs, put_read, &reading);
    if (seen->val[0] == 2)
        buf_putc(&w->out, ']');
    map_free(seen);
}

static void tell_load(struct teller *w, const struct edge *e)
{
    struct block_info b;
    size_t mark = w->out.n;
    if (e->lhs->var->kind != VAR_TEMP) {
        put_cell(w, e->lhs, NULL);
    } else if (w->r->has_addr && interp_block(w->m, w->r->addr, &b)) {
        teller_put_object(w, &b, w->r->addr, e->lhs->type);
        name_temp(w, e->lhs->var, mark);
    }
}

static void tell_store(struct teller *w, const struct edge *e)
{
    struct block_info b;
    if (!w->r->has_addr || !interp_block(w->m, w->r->addr, &b))
        return;
    teller_put_object(w, &b, w->r->addr, e->bits ? NULL : e->rhs->type);
    if (w->r->has_value) {
        buf_puts(&w->out, " = ");
        put_value(w, w->r->value, e->rhs->type);
    }
}

static void put_operand(struct teller *w, const struct exp *e, bool has, uint64_t addr)
{
    struct block_info b;
    const struct type *t = type_is_pointer(e->type) ? e->type->elem : NULL;
    if (!has && e->kind == EXP_ADDR)
        exp_print_object(w->p, e->var, e->off, t && t->complete && t->size > 1 ? t->unqual : NULL, &w->out);
    else if (has && interp_block(w->m, addr, &b))
        teller_put_object(w, &b, addr, t);
}

static void tell_block(struct teller *w, const struct edge *e)
{
    put_operand(w, e->addr, w->r->has_addr, w->r->addr);
    buf_puts(&w->out, " = ");
    if (e->kind == EDGE_COPY)
        put_operand(w, e->src, w->r->has_src, w->r->src);
    else if (w->r->has_value)
        buf_printf(&w->out, "%u in each byte", (unsigned)(w->r->value & 255));
    buf_printf(&w->out, " (%llu bytes)", (unsigned long long)w->r->size);
}

static void tell_free(struct teller *w)
{
    struct block_info b;
    if (!w->r->has_addr || !interp_block(w->m, w->r->addr, &b) || b.live || b.var)
        return;
    teller_put_block(w, &b);
    buf_puts(&w->out, " is freed");
}

static void tell_alloc(struct teller *w, const struct edge *e)
{
    u128 size;
    if (!interp_eval(w->m, e->size, &size))
        return;
    put_lhs(w, e->lhs);
    buf_printf(&w->out, "%s%llu bytes", w->out.n ? ", " : "", (unsigned long long)size);
}

static void tell_havoc(struct teller *w, const struct edge *e)
{
    u128 v;
    size_t mark = w->out.n;
    if (!e->lhs || !interp_eval(w->m, e->lhs, &v))
        return;
    const char *name = name_of(w, e->extern_name);
    bool call = e->input == INPUT_NONDET || e->input == INPUT_EXTERN;
    const char *before = e->reads_text ? "length read by " : "", *behind = e->reads_text ? "" : "()";
    if (e->lhs->var->kind == VAR_TEMP && e->extern_name.i && call) {
        buf_printf(&w->out, "%s%s%s", before, name, behind);
        name_temp(w, e->lhs->var, mark);
    }
    if (e->lhs->var->kind == VAR_TEMP && e->input == INPUT_VOLATILE) {
        buf_puts(&w->out, e->extern_name.i ? name : "volatile memory");
        name_temp(w, e->lhs->var, mark);
        buf_puts(&w->out, e->extern_name.i ? name : "volatile memory");
    } else if (e->lhs->var->kind == VAR_RETVAL) {
        buf_puts(&w->out, "returns ");
    } else if (e->lhs->var->kind != VAR_TEMP || !call) {
        exp_print(w->p, e->lhs, &w->out);
        buf_puts(&w->out, call && e->extern_name.i ? " = " : "");
    }
    if (call && e->extern_name.i)
        buf_printf(&w->out, "%s%s%s", before, name, behind);
    buf_puts(&w->out, "  ->  ");
    put_value(w, v, e->lhs->type);
}

// Tells a call, whose relevant arguments follow it among the kept steps.
static void tell_call(struct teller *w, const struct kept *k, const struct kept *end)
{
    const struct func *fn = k->edge->callee;
    buf_printf(&w->out, "%s(", name_of(w, fn->name));
    bool some = false;
    for (const struct kept *b = k + 1; b < end && b->step == k->step; b++) {
        const struct var *v = fn->vars.at[b->arg - 1];
        u128 x;
        if (!type_is_scalar(v->type) || !interp_read(w->m, v, 0, v->type, 0, 0, &x))
            continue;
        buf_printf(&w->out, "%s%s = ", some ? ", " : "", name_of(w, v->name));
        put_value(w, x, v->type);
        some = true;
    }
    buf_puts(&w->out, some || fn->n_params == 0 ? ")" : "...)");
}

static void tell_return(struct teller *w, const struct edge *e)
{
    size_t mark = w->out.n;
    if (!e->lhs || e->lhs->var->kind != VAR_TEMP) {
        put_lhs(w, e->lhs);
        return;
    }
    buf_printf(&w->out, "%s()", name_of(w, e->callee->name));
    name_temp(w, e->lhs->var, mark);
    if (e->callee->is_model)
        put_cell(w, e->lhs, teller_temp(w, e->lhs->var));
}

static void tell_inputs(struct teller *w)
{
    bool uninit = false, foreign = false, memory = false;
    for (size_t i = w->r->inputs_seen; i < w->r->run.inputs.n; i++) {
        const struct input *in = &w->r->run.inputs.at[i];
        uninit = uninit || (in->kind == INPUT_UNINIT && !in->foreign);
        foreign = foreign || (in->kind == INPUT_UNINIT && in->foreign);
        memory = memory || in->kind == INPUT_MEMORY;
    }
    if (uninit && w->out.n)
        buf_puts(&w->out, " (not initialised: any value)");
    if (foreign && w->out.n)
        buf_puts(&w->out, " (from outside: any value)");
    if (memory && w->out.n)
        buf_puts(&w->out, " (changed by a call: any value)");
}

static void tell(struct teller *w, const struct kept *k, const struct kept *end)
{
    const struct edge *e = k->edge;
    switch (e->kind) {
    case EDGE_ASSIGN:
        put_lhs(w, e->lhs);
        break;
    case EDGE_ASSUME:
        tell_assume(w, e);
        break;
    case EDGE_LOAD:
        tell_load(w, e);
        break;
    case EDGE_STORE:
        tell_store(w, e);
        break;
    case EDGE_COPY:
    case EDGE_SET:
        tell_block(w, e);
        break;
    case EDGE_ALLOC:
        tell_alloc(w, e);
        break;
    case EDGE_FREE:
        tell_free(w);
        break;
    case EDGE_HAVOC:
        tell_havoc(w, e);
        break;
    case EDGE_HAVOC_MEM:
        buf_printf(&w->out, "%s() may change memory", name_of(w, e->extern_name));
        break;
    case EDGE_CALL:
        tell_call(w, k, end);
        break;
    case EDGE_RETURN:
        tell_return(w, e);
        break;
    case EDGE_SKIP:
    case EDGE_DECL:
    case EDGE_EXTERN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    tell_inputs(w);
}

static void count_block(struct recorder *r, struct interp *m, const struct edge *e)
{
    u128 base;
    if (e->kind != EDGE_ALLOC || !e->lhs || !interp_eval(m, e->lhs, &base))
        return;
    uint64_t *n = map_at(&r->texts->counts, sources_place(&r->cfa->prog->src, e->loc).line);
    map_put(&r->texts->ordinals, (uint64_t)base, ++*n);
}

void texts_step(struct recorder *r, struct interp *m, const struct edge *taken, uint32_t step)
{
    struct texts *t = r->texts;
    struct slice *s = t->slice;
    count_block(r, m, taken);
    if (t->fault.kind && step == t->fault_step)
        heap_tell(r, m, taken);
    while (t->next < s->kept.n && s->kept.at[t->next].step < step)
        t->next++;
    for (; t->next < s->kept.n && s->kept.at[t->next].step == step; t->next++) {
        struct kept *k = &s->kept.at[t->next];
        // The violation is told by its own text; and the run must be the recorded one.
        if (!k->wanted || k->arg || k->is_last || k->edge != taken)
            continue;
        struct teller w = { .r = r, .t = t, .m = m, .p = r->cfa->prog };
        tell(&w, k, s->kept.at + s->kept.n);
        k->text = arena_strndup(t->mem, buf_str(&w.out), w.out.n);
        buf_free(&w.out);
    }
}

void texts_free(struct texts *t)
{
    map_free(&t->temps);
    map_free(&t->ordinals);
    map_free(&t->counts);
    buf_free(&t->heap);
}
