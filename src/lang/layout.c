// SPDX-License-Identifier: Apache-2.0
// layout.c: offsets, sizes and alignments of structs and unions as gcc gives them on i386 and x86-64 (System V ABI).
#include "lang/type_priv.h"

// One record under construction.  Positions are in bits.
struct layout {
    u128 pos;         // first free bit (structs)
    u128 size;        // bits used (unions: of the largest member)
    uint32_t align;   // of the record so far, in bytes
    uint32_t pragma;  // #pragma pack, 0 = none
    uint32_t zero;    // the most that bit-fields without width are aligned to, 0 = anything
    bool packed;      // attribute on the whole
    bool is_union;
};

// What the attributes say about the current field.
struct field_attr {
    unsigned align;
    bool packed;
};

static u128 round_up(u128 n, u128 to)
{
    return (n + to - 1) / to * to;
}

static uint32_t cap(uint32_t align, uint32_t limit)
{
    return limit && limit < align ? limit : align;
}

// The alignment of an ordinary member.
static uint32_t member_align(const struct layout *l, const struct type *t, struct field_attr attr)
{
    uint32_t align = MAX(t->align, 1);
    if (attr.packed)
        align = MAX(1, attr.align);
    else
        align = MAX(align, attr.align);
    return cap(align, l->pragma);  // gcc lets #pragma pack limit aligned attributes of members as well
}

static void place(struct layout *l, struct field *f, u128 pos, u128 bits)
{
    f->off = (uint64_t)(pos / 8);
    f->bit_off = (uint8_t)(pos % 8);
    l->size = MAX(l->size, pos + bits);
    if (!l->is_union)
        l->pos = pos + bits;
}

static void place_member(struct layout *l, struct field *f, struct field_attr attr)
{
    uint32_t align = member_align(l, f->type, attr);
    l->align = MAX(l->align, align);
    f->align = align;
    place(l, f, round_up(l->pos, (uint64_t)align * 8), (u128)f->type->size * 8);
}

/* Whether `bits` bits at pos would lie in more alignment units of the declared type than an object of that type does
 * (System V ABI i386, "Bit-Fields": a bit-field must reside in a storage unit of its declared type; with long long
 * aligned to 4 on i386 that unit is two words). */
static bool straddles(u128 pos, u128 bits, const struct type *t)
{
    uint64_t unit = (uint64_t)t->align * 8;
    return (pos % unit + bits + unit - 1) / unit > t->size * 8 / unit;
}

static void place_bitfield(struct layout *l, struct field *f, struct field_attr attr)
{
    const struct type *t = f->type;
    u128 pos = l->pos;
    uint32_t type_align = MAX(t->align, 1);
    if (f->bits == 0) {
        // A zero width moves to the next unit of its type; neither packed nor #pragma pack has an influence, but gcc's -fpack-struct= has.
        uint32_t align = cap(MAX(type_align, attr.align), l->zero);
        place(l, f, round_up(pos, (uint64_t)align * 8), 0);
        return;
    }
    if (attr.align > 0)
        pos = round_up(pos, (uint64_t)cap(attr.align, l->pragma) * 8);
    // With any #pragma pack gcc puts bit-fields next to each other, as for packed ones.
    if (!attr.packed && !l->pragma && straddles(pos, f->bits, t))
        pos = round_up(pos, (uint64_t)type_align * 8);
    if (f->name.i) {
        // Only named bit-fields give the record the alignment of their type on x86.
        uint32_t align = l->pragma ? cap(type_align, l->pragma) : attr.packed ? 1 : type_align;
        l->align = MAX(l->align, MAX(align, cap(attr.align, l->pragma)));
    }
    place(l, f, pos, f->bits);
}

static bool is_flexible(const struct type *s, size_t i)
{
    const struct type *t = s->fields[i].type;
    if (i + 1 != s->n_fields)
        return false;
    return (t->kind == TYPE_ARRAY && t->len == TYPE_LEN_UNKNOWN && !t->vla_len) ||
           (type_is_record(t) && t->has_flexible);
}

void type_layout(struct types *t, struct type *s, unsigned pack, unsigned min_align, const unsigned *field_align,
                 const bool *field_packed)
{
    struct layout l = { .align = MAX(1, min_align), .is_union = s->kind == TYPE_UNION };
    l.zero = pack >> TYPE_PACK_ZERO_SHIFT;
    pack &= (1u << TYPE_PACK_ZERO_SHIFT) - 1;
    // A number greater than 1 can only come from a pragma.
    if ((pack & TYPE_PACK_PRAGMA) || pack > 1)
        l.pragma = pack & (TYPE_PACK_PRAGMA - 1);
    else
        l.packed = pack != 0;
    s->has_flexible = 0;
    for (size_t i = 0; i < s->n_fields; i++) {
        struct field *f = &s->fields[i];
        struct field_attr attr = { field_align ? field_align[i] : 0, l.packed || (field_packed && field_packed[i]) };
        if (f->is_bitfield)
            place_bitfield(&l, f, attr);
        else
            place_member(&l, f, attr);
        s->has_flexible |= is_flexible(s, i);
    }
    s->align = l.align;
    u128 size = round_up(round_up(l.size, 8) / 8, l.align);
    s->size = (uint64_t)MIN(size, UINT64_MAX);
    type_completed(t, s);
}
