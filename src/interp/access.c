// SPDX-License-Identifier: Apache-2.0
// access.c: reading and writing scalars, bit-fields and bytes of simulated memory, and asking for inputs.
#include "interp/interp_priv.h"

u128 pattern_fit(u128 v, const struct type *t)
{
    if (t->kind == TYPE_ENUM)
        t = t->elem;
    if (t->kind == TYPE_BOOL)
        return v != 0;
    if (t->kind == TYPE_LDOUBLE)
        return v & value_mask(80);
    return v & value_mask((unsigned)MIN(type_is_integer(t) ? type_bits(t) : t->size * 8, 128));
}

u128 field_extend(u128 v, const struct type *t, unsigned bits)
{
    v &= value_mask(bits);
    if (type_is_signed(t) && (v >> (bits - 1) & 1))
        v |= ~value_mask(bits);
    return pattern_fit(v, t);
}

u128 scalar_peek(struct span p, const struct type *t, unsigned bit_off, unsigned bits)
{
    size_t n = field_bytes(t, bit_off, bits);
    u128 raw = value_load(p.at, n);
    return bits ? field_extend(raw >> bit_off, t, bits) : pattern_fit(raw, t);
}

bool interp_is_assembly(const struct interp *m, const struct edge *e)
{
    return strcmp(sym_str(&m->cfa->prog->syms, e->extern_name), CFA_ASSEMBLY) == 0;
}

static void end_rough(struct interp *m)
{
    if (!m->rough || !interp_is_assembly(m, m->rough)) {
        interp_end(m, RUN_UNSUPPORTED, "%s", "the result of a library function is known by bounds only");
        return;
    }
    struct place at = sources_place(&m->cfa->prog->src, m->rough->loc);
    if (!m->stop)
        m->out->assembly_at = m->rough;
    interp_end(m, RUN_UNSUPPORTED, "what the " CFA_ASSEMBLY " at %s:%u gives is not known", at.file, at.line);
}

// Whether the pointer that a function or a file that is not there gives, if it is not to memory of its own, cannot be this one: it leads to an object
// that was not given away; what the library gives is then null.
static bool is_impossible(struct interp *m, const struct edge *at, uint64_t pointer)
{
    if (at && at->is_own)
        return pointer != 0;
    return memory_is_inside(&m->mem, pointer) && !reach_knows(m, pointer);
}

// Asks for an input.  dflt NULL: the default is memory of its own outside of the program for pointers to objects, else
// 0.
static struct val ask(struct interp *m, enum input_kind kind, struct type *t, struct sym name, const u128 *dflt,
                      bool foreign)
{
    size_t n = m->out->inputs.n;
    const struct edge *at = m->out->at;
    bool rough = kind == INPUT_ROUGH || (m->rough && (kind == INPUT_MEMORY || kind == INPUT_UNINIT));
    if (rough)
        end_rough(m);
    struct input in = {
        .kind = kind, .type = t, .name = name, .edge = at, .value = dflt ? *dflt : 0, .foreign = foreign
    };
    in.addr = m->load_addr;
    in.var = m->cell ? m->cell->var : NULL;
    in.off = m->cell ? m->cell->off : 0;
    in.bits = m->bits;
    in.bit_off = m->bit_off;
    const struct edge *library = open_library_call(m);
    if (at)
        in.loc = library ? library->loc : at->loc;
    if (library && kind == INPUT_MODEL)
        in.name = library->callee->name;
    bool pointer = type_is_pointer(t) && t->elem->kind != TYPE_FUNCTION && !dflt;
    const struct automaton *a = m->opt->automaton;
    if (pointer && kind == INPUT_UNINIT && !foreign && a && a->safety & (SAFE_DEREF | SAFE_FREE))
        map_put(&m->uninit, m->n_pointers, 1);
    if (pointer)
        in.value = interp_outside_address(m->types->machine, m->n_pointers++);
    u128 own = in.value;
    if (m->opt->inputs.next)
        in.value = pattern_fit(m->opt->inputs.next(m->opt->inputs.ctx, n, &in), t);
    if (pointer && kind == INPUT_EXTERN && in.value != own && is_impossible(m, at, (uint64_t)in.value))
        in.value = own;
    vec_push(&m->out->inputs, in);
    if (pointer)
        outside_given(m, in.value, own, at && at->is_own);
    if (pointer && kind != INPUT_EXTERN && kind != INPUT_ROUGH && memory_is_inside(&m->mem, (uint64_t)in.value))
        interp_fault(m, (struct fault_at){ .kind = FAULT_FORGED_POINTER });
    if (type_is_pointer(t) && !(dflt && *dflt == in.value))
        origin_given(m, (uint64_t)in.value);
    uint8_t origin = type_is_pointer(t) ? origin_input(m, t, in.value) : ORIGIN_NUMBER;
    return (struct val){ .v = in.value, .s = m->exps ? exp_input(m->exps, (uint32_t)n, t) : NULL, .origin = origin };
}

struct val input_ask(struct interp *m, enum input_kind kind, struct type *t, struct sym name, const u128 *dflt)
{
    return ask(m, kind, t, name, dflt, false);
}

// ---- copies of indeterminate bytes ----------------------------------------------------------------------------------

// Notes that n bytes are copied: a byte without value will have the same value as its copy, whichever is read first.
static void twins_pair(struct interp *m, struct span to, struct span from, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        size_t i = to.at > from.at ? n - 1 - k : k;
        if (!(from.state[i] & BYTE_UNINIT))
            continue;
        uint64_t *number = map_at(&m->copied, (uintptr_t)(from.at + i));
        if (!*number) {
            vec_push(&m->twins, (struct twin){ 0 });
            *number = m->twins.n;
        }
        uint64_t shared = *number;
        map_put(&m->copied, (uintptr_t)(to.at + i), shared);
    }
}

static struct twin *twin_of(struct interp *m, const unsigned char *at)
{
    uint64_t number;
    return m->copied.n && map_get(&m->copied, (uintptr_t)at, &number) ? &m->twins.at[number - 1] : NULL;
}

// Gives bytes without value the value of their copies, if these have one.
static void twins_take(struct interp *m, struct span p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct twin *t = p.state[i] & BYTE_UNINIT ? twin_of(m, p.at + i) : NULL;
        if (!t || !t->known)
            continue;
        p.at[i] = t->at;
        p.state[i] = t->state;
        if (t->state & BYTE_SYMBOLIC)
            map_put(&m->shadow, (uintptr_t)(p.at + i), t->shadow);
    }
}

// Notes that a byte got a value.
static void twin_settle(struct interp *m, struct span p, size_t i)
{
    struct twin *t = twin_of(m, p.at + i);
    if (!t || t->known)
        return;
    *t = (struct twin){ .known = true, .at = p.at[i], .state = p.state[i] };
    if (t->state & BYTE_SYMBOLIC)
        (void)map_get(&m->shadow, (uintptr_t)(p.at + i), &t->shadow);
}

// Whether byte i at p is one of which bit-fields wrote only some bits since it was indeterminate; *written: which bits.
static bool is_partial(const struct interp *m, struct span p, size_t i, uint64_t *written)
{
    return (p.state[i] & (BYTE_PARTIAL | BYTE_ADDRESS)) == BYTE_PARTIAL &&
           map_get(&m->written, (uintptr_t)(p.at + i), written);
}

static u128 unwritten_bits(const struct interp *m, struct span p, size_t n)
{
    u128 none = 0;
    uint64_t written;
    for (size_t i = 0; i < n && m->written.n; i++)
        if (is_partial(m, p, i, &written))
            none |= (u128)(~written & 0xff) << (8 * i);
    return none;
}

static void note_written(struct interp *m, struct span p, size_t n, u128 bits)
{
    uint64_t written;
    for (size_t i = 0; i < n && m->written.n; i++) {
        if (!is_partial(m, p, i, &written))
            continue;
        written |= (uint64_t)(bits >> (8 * i) & 0xff);
        map_put(&m->written, (uintptr_t)(p.at + i), written);
        if (written == 0xff)
            p.state[i] &= (unsigned char)~BYTE_PARTIAL;
    }
}

static void begin_partial(struct interp *m, struct span p, size_t i)
{
    p.at[i] = 0;
    p.state[i] = BYTE_PARTIAL;
    map_put(&m->written, (uintptr_t)(p.at + i), 0);
}

// Gives indeterminate bytes of a scalar a value.
static void settle_bytes(struct interp *m, struct span p, struct type *t, unsigned bit_off, unsigned bits,
                         struct sym name)
{
    size_t n = field_bytes(t, bit_off, bits);
    int any = 0;
    bool foreign = true;
    twins_take(m, p, n);
    for (size_t i = 0; i < n; i++) {
        any |= p.state[i] & (BYTE_UNINIT | BYTE_CHANGED);
        foreign &= (p.state[i] & BYTE_FOREIGN) != BYTE_UNINIT;
    }
    if (!any)
        return;
    bool uninit = (any & BYTE_UNINIT) != 0;
    u128 old = uninit ? 0 : scalar_peek(p, t, bit_off, bits);
    bool string = uninit && m->reading.array.i;
    enum input_kind kind = string ? INPUT_ARGV : uninit ? INPUT_UNINIT : INPUT_MEMORY;
    m->bits = (uint8_t)bits;
    m->bit_off = (uint8_t)(bits ? bit_off : 0);
    struct val in = ask(m, kind, t, string ? m->reading.array : name, uninit ? NULL : &old, uninit && foreign);
    m->bits = m->bit_off = 0;
    if (string) {
        vec_last(&m->out->inputs).string = m->reading.string;
        vec_last(&m->out->inputs).byte = m->reading.byte;
    }
    if (bits) {
        for (size_t i = 0; i < n; i++)
            if (p.state[i] & (BYTE_UNINIT | BYTE_CHANGED)) {
                if (p.state[i] & BYTE_UNINIT)
                    begin_partial(m, p, i);
                else
                    p.state[i] = BYTE_OK;
            }
        vec_last(&m->out->inputs).value = field_extend(in.v, t, bits);
        scalar_write(m, p, t, bit_off, bits, in);
        for (size_t i = 0; i < n; i++)
            twin_settle(m, p, i);
        return;
    }
    unsigned char bytes[16], origin[16] = { 0 };
    value_store(bytes, n, in.v);
    origin_mark(m, origin, n, in.origin);
    for (size_t i = 0; i < n; i++)
        if (p.state[i] & (BYTE_UNINIT | BYTE_CHANGED)) {
            p.at[i] = bytes[i];
            p.state[i] = origin[i];
            if (in.s) {
                p.state[i] |= BYTE_SYMBOLIC;
                map_put(&m->shadow, (uintptr_t)(p.at + i), (uint64_t)in.s->id << 8 | i);
            }
            twin_settle(m, p, i);
        }
    // Bytes that had a value keep it.
    vec_last(&m->out->inputs).value = scalar_peek(p, t, 0, 0);
}

// Whether reading the bytes asks for an input, or depends on one.
static bool asks_input(const unsigned char *state, size_t n)
{
    unsigned any = 0;
    for (size_t i = 0; i < n; i++)
        any |= state[i];
    return (any & (BYTE_UNINIT | BYTE_CHANGED | BYTE_SYMBOLIC)) != 0;
}

// Gives bits of a bit-field that were never written a value; the other bits stay.
static void settle_bits(struct interp *m, struct span p, struct type *t, unsigned bit_off, unsigned bits,
                        struct sym name)
{
    size_t n = field_bytes(t, bit_off, bits);
    u128 none = unwritten_bits(m, p, n) & value_mask(bits) << bit_off;
    if (!none)
        return;
    m->bits = (uint8_t)bits;
    m->bit_off = (uint8_t)bit_off;
    struct val in = ask(m, INPUT_UNINIT, t, name, NULL, false);
    m->bits = m->bit_off = 0;
    value_store(p.at, n, (value_load(p.at, n) & ~none) | ((in.v << bit_off) & none));
    vec_last(&m->out->inputs).value = scalar_peek(p, t, bit_off, bits);
    note_written(m, p, n, none);
}

struct val scalar_read(struct interp *m, struct span p, struct type *t, unsigned bit_off, unsigned bits,
                       struct sym name)
{
    if (!p.at)
        return (struct val){ 0 };
    size_t n = field_bytes(t, bit_off, bits);
    if (n > 16 || n == 0) {
        interp_end(m, RUN_UNSUPPORTED, "value of %zu bytes", n);
        return (struct val){ 0 };
    }
    if (bits && m->written.n)
        settle_bits(m, p, t, bit_off, bits, name);
    if (state_clear(p.state, n))
        return (struct val){ .v = scalar_peek(p, t, bit_off, bits), .origin = ORIGIN_NUMBER };
    if (!bits && n == m->types->machine->ptr_size && origin_of_bytes(m, p.state, n) == ORIGIN_ADDRESS &&
        !asks_input(p.state, n))
        return (struct val){ .v = scalar_peek(p, t, 0, 0), .origin = ORIGIN_ADDRESS };
    settle_bytes(m, p, t, bit_off, bits, name);
    struct val x = { .v = scalar_peek(p, t, bit_off, bits), .origin = origin_of_bytes(m, p.state, n) };
    if (x.origin == ORIGIN_LAYOUT && !bits)
        x.fixed = origin_fixed(p.state, n);
    if (m->exps)
        x.s = symbolic_load(m, p, t, bit_off, bits, x.v);
    return x;
}

static void field_write(struct interp *m, struct span p, unsigned bit_off, unsigned bits, struct val x)
{
    size_t n = (bit_off + bits + 7) / 8;
    bool symbolic = x.s != NULL;
    u128 mask = value_mask(bits) << bit_off;
    for (size_t i = 0; i < n; i++) {
        if (p.state[i] & BYTE_UNINIT) {
            begin_partial(m, p, i);
        }
        symbolic |= (p.state[i] & BYTE_SYMBOLIC) != 0;
    }
    // The old bytes are needed for the expression, so it is made first.
    const struct exp *s = x.s;
    if (symbolic && !s)
        s = exp_const(m->exps, m->types->basic[TYPE_ULLONG], x.v & value_mask(MIN(bits, 64)));
    if (symbolic)
        symbolic_store_field(m, p, s, bit_off, bits);
    note_written(m, p, n, mask);
    u128 raw = value_load(p.at, n);
    raw = (raw & ~mask) | ((x.v << bit_off) & mask);
    value_store(p.at, n, raw);
    if (x.origin || origin_of_bytes(m, p.state, n))
        origin_mark(m, p.state, n, ORIGIN_LAYOUT);
}

void scalar_write(struct interp *m, struct span p, const struct type *t, unsigned bit_off, unsigned bits, struct val x)
{
    if (!p.at)
        return;
    if (bits) {
        field_write(m, p, bit_off, bits, x);
        return;
    }
    size_t n = scalar_bytes(t);
    if (n > 16) {
        interp_end(m, RUN_UNSUPPORTED, "value of %zu bytes", n);
        return;
    }
    if (value_is_word(n)) {
        word_put(p, n, (uint64_t)x.v);
    } else {
        value_store(p.at, n, x.v);
        memset(p.state, BYTE_OK, n);
    }
    if (x.origin)
        origin_mark(m, p.state, n, x.origin);
    if (x.fixed)
        origin_mark_fixed(p.state, x.fixed);
    if (x.s)
        symbolic_store(m, p, x.s, n);
}

// Copies what is known of the bits of bytes, before the bytes are copied.
static void copy_written(struct interp *m, struct span to, struct span from, size_t n)
{
    uint64_t *written = m->written.n ? MEM_ARRAY(uint64_t, n) : NULL;
    for (size_t i = 0; i < n && written; i++)
        (void)is_partial(m, from, i, &written[i]);
    for (size_t i = 0; i < n && written; i++)
        if (from.state[i] & BYTE_PARTIAL)
            map_put(&m->written, (uintptr_t)(to.at + i), written[i]);
    mem_free(written, n * sizeof *written);
}

void bytes_copy(struct interp *m, struct span to, struct span from, size_t n)
{
    if (n == 0 || !to.at || !from.at || to.at == from.at)
        return;
    bool symbolic = false;
    if (m->exps)
        for (size_t i = 0; i < n && !symbolic; i++)
            symbolic = (from.state[i] & BYTE_SYMBOLIC) != 0;
    uint64_t *shadows = NULL;
    if (symbolic) {
        shadows = MEM_ARRAY(uint64_t, n);
        for (size_t i = 0; i < n; i++)
            if (from.state[i] & BYTE_SYMBOLIC)
                (void)map_get(&m->shadow, (uintptr_t)(from.at + i), &shadows[i]);
    }
    twins_pair(m, to, from, n);
    copy_written(m, to, from, n);
    memmove(to.at, from.at, n);
    memmove(to.state, from.state, n);
    origin_cut(m, to.state, n);
    if (!shadows)
        return;
    for (size_t i = 0; i < n; i++)
        if (to.state[i] & BYTE_SYMBOLIC)
            map_put(&m->shadow, (uintptr_t)(to.at + i), shadows[i]);
    mem_free(shadows, n * sizeof *shadows);
}

// Gives scalars of an object that a function without body changed their values: before a copy, so that the original and
// the copy agree.
void bytes_settle(struct interp *m, struct span p, struct type *t, unsigned depth)
{
    enum { DEPTH_MAX = 16, ELEMENTS_MAX = 4096 };
    if (!p.at || m->stop || depth > DEPTH_MAX)
        return;
    if (t->kind == TYPE_ARRAY && t->len != TYPE_LEN_UNKNOWN && !t->vla_len) {
        for (uint64_t i = 0; i < t->len && i < ELEMENTS_MAX; i++)
            bytes_settle(m, (struct span){ p.at + i * t->elem->size, p.state + i * t->elem->size }, t->elem, depth + 1);
    } else if (t->kind == TYPE_STRUCT) {
        for (size_t i = 0; i < t->n_fields; i++) {
            const struct field *f = &t->fields[i];
            struct span at = { p.at + f->off, p.state + f->off };
            if (f->is_bitfield && f->bits && memchr(at.state, BYTE_CHANGED, field_bytes(f->type, f->bit_off, f->bits)))
                (void)scalar_read(m, at, f->type, f->bit_off, f->bits, f->name);
            else if (!f->is_bitfield)
                bytes_settle(m, at, f->type, depth + 1);
        }
    } else if (type_is_scalar(t) && scalar_bytes(t) <= 16 && t->size &&
               memchr(p.state, BYTE_CHANGED, scalar_bytes(t))) {
        (void)scalar_read(m, p, t, 0, 0, (struct sym){ 0 });
    }
}
