// SPDX-License-Identifier: Apache-2.0
// heap.c: describes memory where a run commits a fault: the pointer that is used, its target, other pointers to that,
// and the lists around it, with their lengths.  All of it is read from the machine that commits the fault.
#include "cfa/where.h"
#include "report/trace_priv.h"

enum {
    NAMED_MAX = 6,      // pointers to the object that are listed
    LISTS_MAX = 3,      // lists that are told
    ENDS_SHOWN = 3,     // elements at each end of a list that are named
    LOOKED_AT = 100,    // pointers at which lists may begin
    LENGTH_MAX = 1000,  // of a list
    POINTERS_MAX = 100000
};

struct list {
    const struct pointer_at *from;  // a variable that leads to the first element; NULL: none
    // offset of the link in an element, and offset in the next element that it points to
    uint64_t link, head;
    struct {
        VEC_OF(uint64_t);
    } at;          // its elements, by base
    bool has_end;  // what the last link holds is known:
    uint64_t end;
};

struct heap {
    struct teller w;
    const struct edge *e;
    const struct fault_at *f;
    struct block_info object;  // that the fault is about
    bool has_object;
    bool nowhere;  // it is about none
    struct {
        VEC_OF(struct pointer_at);
    } pointers;
};

static bool is_leak(const struct heap *h)
{
    return h->f->kind == FAULT_LOST || h->f->kind == FAULT_NOT_FREED;
}

static bool is_block(const struct block_info *b)
{
    return !b->var && !b->fn && !b->outside;
}

static bool block_at(const struct heap *h, uint64_t addr, struct block_info *b)
{
    return interp_block(h->w.m, addr, b) && is_block(b);
}

// Whether the pointer is in a variable that users know.
static bool is_users(const struct pointer_at *p)
{
    const struct var *v = p->var;
    return v && v->kind != VAR_TEMP && v->kind != VAR_RETVAL && v->kind != VAR_STRING && !(v->fn && v->fn->is_model);
}

static void note_pointer(void *ctx, const struct pointer_at *p)
{
    struct heap *h = ctx;
    if ((!p->var || is_users(p)) && h->pointers.n < POINTERS_MAX)
        vec_push(&h->pointers, *p);
}

// The innermost active function of the program.
static const struct func *user_function(const struct recorder *r)
{
    for (size_t i = r->frames.n; i-- > 0;)
        if (!r->activations.at[r->frames.at[i].activation].model)
            return r->activations.at[r->frames.at[i].activation].fn;
    return NULL;
}

static void put_holder(struct heap *h, const struct pointer_at *p)
{
    struct teller *w = &h->w;
    struct block_info b;
    if (!p->var) {
        if (block_at(h, p->base, &b))
            teller_put_object(w, &b, p->base + p->off, NULL);
        return;
    }
    if (p->var->fn && p->var->fn != user_function(h->w.r))
        buf_printf(&w->out, "%s::", sym_str(&w->p->syms, p->var->fn->name));
    exp_print_object(w->p, p->var, (int64_t)p->off, NULL, &w->out);
}

static void end_line(struct heap *h)
{
    buf_printf(&h->w.t->heap, "%s\n", buf_str(&h->w.out));
    h->w.out.n = 0;
}

// ---- the pointer that is used ---------------------------------------------------------------------------------------

static const struct exp *pointer_in(const struct exp *e)
{
    if (!e || (e->kind == EXP_CELL && type_is_pointer(e->type)))
        return e;
    const struct exp *p = pointer_in(e->a);
    return p ? p : pointer_in(e->b);
}

// The address in the edge that the fault is about; NULL: there is none.
static const struct exp *used_address(const struct heap *h)
{
    u128 v;
    const struct exp *src = h->e->src;
    bool other = src && h->f->addr && interp_eval(h->w.m, src, &v) && (uint64_t)v == h->f->addr;
    return is_leak(h) ? NULL : other ? src : h->e->addr;
}

static void tell_used(struct heap *h)
{
    u128 v;
    const struct exp *p = pointer_in(used_address(h));
    if (!p || h->e->from->fn->is_model)
        return;
    const char *temp = p->var->kind == VAR_TEMP ? teller_temp(&h->w, p->var) : NULL;
    if (p->var->kind == VAR_TEMP && !temp)
        return;
    if (temp)
        buf_puts(&h->w.out, temp);
    else
        exp_print(h->w.p, p, &h->w.out);
    if (interp_eval(h->w.m, p, &v)) {
        buf_puts(&h->w.out, " = ");
        teller_put_pointer(&h->w, v, p->type);
    } else {
        buf_puts(&h->w.out, " is not initialised");
    }
    end_line(h);
}

// ---- the object -----------------------------------------------------------------------------------------------------

static void put_where(struct heap *h, const char *what, const struct edge *e)
{
    struct arena mem = { 0 };
    if (e)
        buf_printf(&h->w.out, ", %s at %s", what, where_text(h->w.r->cfa, e->loc, &mem));
    arena_free(&mem);
}

static void tell_object(struct heap *h)
{
    const struct block_info *b = &h->object;
    bool on_stack = b->alloc->alloc == ALLOC_ALLOCA;
    teller_put_block(&h->w, b);
    buf_printf(&h->w.out, ": %llu byte%s", (unsigned long long)b->size, b->size == 1 ? "" : "s");
    put_where(h, "allocated", b->made);
    put_where(h, on_stack ? "whose life ended" : "freed", b->ended);
    end_line(h);
}

static bool leads_to(const struct pointer_at *p, const struct block_info *b)
{
    return p->addr >= b->base && p->addr - b->base <= b->size;
}

static void tell_holders(struct heap *h)
{
    size_t n = 0;
    bool lost = h->f->kind == FAULT_LOST;  // then who leads to it is lost, too
    buf_puts(&h->w.out, lost ? "only lost blocks lead to " : "");
    teller_put_block(&h->w, &h->object);
    buf_puts(&h->w.out, lost ? ": " : " is led to by ");
    for (size_t i = 0; i < h->pointers.n; i++) {
        if (!leads_to(&h->pointers.at[i], &h->object) || n++ >= NAMED_MAX)
            continue;
        buf_puts(&h->w.out, n > 1 ? ", " : "");
        put_holder(h, &h->pointers.at[i]);
    }
    if (n > NAMED_MAX)
        buf_printf(&h->w.out, " and %zu more", n - NAMED_MAX);
    if (n == 0) {
        h->w.out.n = 0;
        buf_puts(&h->w.out, "no pointer leads to ");
        teller_put_block(&h->w, &h->object);
    }
    end_line(h);
}

// ---- lists ----------------------------------------------------------------------------------------------------------

static bool is_in(const struct list *l, uint64_t base, size_t *at)
{
    for (*at = 0; *at < l->at.n; ++*at)
        if (l->at.at[*at] == base)
            return true;
    return false;
}

// Follows the link from the first element on, through blocks of the same size.
static void follow_link(const struct heap *h, const struct block_info *first, struct list *l)
{
    struct block_info b;
    size_t seen;
    uint64_t at = first->base;
    vec_clear(&l->at);
    while (l->at.n < LENGTH_MAX) {
        vec_push(&l->at, at);
        l->has_end = interp_word(h->w.m, at + l->link, &l->end);
        if (!l->has_end || !block_at(h, l->end, &b) || !b.live || b.size != first->size || l->end - b.base != l->head ||
            is_in(l, b.base, &seen))
            return;
        at = b.base;
    }
}

static bool ends_in(const struct list *l, const struct block_info *b)
{
    return l->has_end && l->end >= b->base && l->end - b->base <= b->size;
}

// Finds the longest list that begins with a block.  A list of one element counts only if it ends in the object of the
// fault.  False: there is none.
static bool longest_list(const struct heap *h, uint64_t base, struct list *best)
{
    struct block_info first, b;
    struct list l = { 0 };
    vec_clear(&best->at);
    if (!block_at(h, base, &first) || !first.live)
        return false;
    for (size_t i = 0; i < h->pointers.n; i++) {
        const struct pointer_at *p = &h->pointers.at[i];
        if (p->var || p->base != first.base || !block_at(h, p->addr, &b) || b.size != first.size)
            continue;
        l.link = p->off;
        l.head = p->addr - b.base;
        follow_link(h, &first, &l);
        if (l.at.n > best->at.n) {
            struct list old = *best;
            *best = l;
            l = old;
        }
    }
    vec_free(&l.at);
    return best->at.n >= 2 || (best->at.n && h->has_object && ends_in(best, &h->object));
}

// Whether the object of the fault is in the list, or the list leads to it.
static bool is_concerned(const struct heap *h, const struct list *l)
{
    size_t at;
    return h->has_object ? is_in(l, h->object.base, &at) || ends_in(l, &h->object) : h->nowhere;
}

static void put_element(struct heap *h, uint64_t base)
{
    struct block_info b;
    if (block_at(h, base, &b))
        teller_put_block(&h->w, &b);
}

static void put_end(struct heap *h, const struct list *l)
{
    struct block_info b;
    buf_puts(&h->w.out, " -> ");
    if (!l->has_end) {
        buf_puts(&h->w.out, "not initialised");
    } else if (block_at(h, l->end, &b)) {
        teller_put_block(&h->w, &b);
        buf_puts(&h->w.out, b.live ? "" : " (dead)");
    } else if (l->end == 0) {
        buf_puts(&h->w.out, "NULL");
    } else if (interp_block(h->w.m, l->end, &b) && b.var) {
        buf_putc(&h->w.out, '&');
        teller_put_object(&h->w, &b, l->end, NULL);
    } else {
        buf_puts(&h->w.out, "elsewhere");
    }
}

static void put_link(struct heap *h, const struct list *l)
{
    struct block_info b;
    struct buf name = { 0 };
    const struct exp *lhs = block_at(h, l->at.at[0], &b) ? b.alloc->lhs : NULL;
    const struct type *t = lhs && type_is_pointer(lhs->type) ? lhs->type->elem->unqual : NULL;
    struct symtab *syms = &h->w.r->cfa->prog->syms;
    struct var v = { .type = (struct type *)(uintptr_t)t, .name = sym_intern(syms, "", 0) };
    if (t && t->complete && type_is_record(t) && l->link < t->size)
        exp_print_object(h->w.p, &v, (int64_t)l->link, NULL, &name);
    if (name.n && name.at[0] == '.')
        buf_puts(&h->w.out, name.at);
    else
        buf_printf(&h->w.out, "byte %llu", (unsigned long long)l->link);
    buf_free(&name);
}

static void put_ordinal(struct heap *h, size_t n)
{
    size_t teen = n % 100 / 10 == 1, last = n % 10;
    buf_printf(&h->w.out, "%zu%s", n,
               teen || last == 0 || last > 3 ? "th"
               : last == 1                   ? "st"
               : last == 2                   ? "nd"
                                             : "rd");
}

// Tells which other variables lead into the list.
static void put_others(struct heap *h, const struct list *l)
{
    size_t n = 0;
    for (size_t i = 0; i < h->pointers.n && n < NAMED_MAX; i++) {
        const struct pointer_at *p = &h->pointers.at[i];
        struct block_info b;
        size_t at;
        if (!p->var || p == l->from || !block_at(h, p->addr, &b) || !is_in(l, b.base, &at))
            continue;
        buf_puts(&h->w.out, n++ ? ", " : "; ");
        put_holder(h, p);
        buf_puts(&h->w.out, " leads to the ");
        put_ordinal(h, at + 1);
    }
}

static void tell_list(struct heap *h, const struct list *l)
{
    buf_puts(&h->w.out, l->from ? "list of " : "list");
    if (l->from)
        put_holder(h, l->from);
    buf_puts(&h->w.out, ": ");
    for (size_t i = 0; i < l->at.n; i++) {
        bool left_out = l->at.n > 2 * ENDS_SHOWN + 1 && i >= ENDS_SHOWN && i < l->at.n - ENDS_SHOWN;
        if (left_out && i > ENDS_SHOWN)
            continue;
        buf_puts(&h->w.out, i ? " -> " : "");
        if (left_out)
            buf_puts(&h->w.out, "...");
        else
            put_element(h, l->at.at[i]);
    }
    put_end(h, l);
    buf_printf(&h->w.out, "; %zu block%s linked by ", l->at.n, l->at.n == 1 ? "" : "s");
    put_link(h, l);
    put_others(h, l);
    end_line(h);
}

// Finds the longest list that begins outside of all lists told so far; false: there is none.
static bool next_list(const struct heap *h, const struct list *told, size_t n, struct list *best)
{
    struct list l = { 0 };
    for (size_t i = 0; i < MIN(h->pointers.n, (size_t)LOOKED_AT); i++) {
        const struct pointer_at *p = &h->pointers.at[i];
        struct block_info b;
        size_t at;
        bool known = !(p->var || is_leak(h)) || !block_at(h, p->var ? p->addr : p->base, &b);
        for (size_t k = 0; k < n && !known; k++)
            known = is_in(&told[k], b.base, &at);
        if (known || !longest_list(h, b.base, &l) || l.at.n <= best->at.n || !is_concerned(h, &l))
            continue;
        struct list old = *best;
        *best = l;
        best->from = p->var ? p : NULL;
        l = old;
    }
    vec_free(&l.at);
    return best->at.n != 0;
}

// Tells the lists; a variable that leads into a list is told with that list.
static void tell_lists(struct heap *h)
{
    struct list told[LISTS_MAX] = { 0 };
    size_t n = 0;
    while (n < LISTS_MAX && next_list(h, told, n, &told[n]))
        tell_list(h, &told[n++]);
    for (size_t k = 0; k < LISTS_MAX; k++)
        vec_free(&told[k].at);
}

// ---- all of it ------------------------------------------------------------------------------------------------------

void heap_tell(struct recorder *r, struct interp *m, const struct edge *e)
{
    struct heap h = { .w = { .r = r, .t = r->texts, .m = m, .p = r->cfa->prog }, .e = e, .f = &r->texts->fault };
    const struct exp *used = used_address(&h);
    u128 addr = h.f->addr;
    if (!addr && used && !interp_eval(m, used, &addr))
        addr = 0;
    h.nowhere = !h.f->var && !h.f->made && !(addr && interp_block(m, (uint64_t)addr, &h.object));
    h.has_object = addr && (block_at(&h, (uint64_t)addr, &h.object) || block_at(&h, (uint64_t)addr - 1, &h.object));
    interp_pointers(m, note_pointer, &h);
    tell_used(&h);
    if (h.has_object) {
        tell_object(&h);
        tell_holders(&h);
    }
    tell_lists(&h);
    vec_free(&h.pointers);
    buf_free(&h.w.out);
}
