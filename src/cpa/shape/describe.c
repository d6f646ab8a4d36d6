// SPDX-License-Identifier: Apache-2.0
// describe.c: prints what the shape analysis follows in a program, and its shape class, for --dump=shape.
#include "cpa/shape/shape_priv.h"

static void put_offsets(struct shape_cpa *v, struct buf *b)
{
    for (uint32_t i = 0; i < v->n_fields; i++)
        buf_printf(b, "%s %s at %lld", i ? "," : "", v->shape->voc.preds.at[v->shape->field[i]].name,
                   (long long)v->field_off[i]);
    buf_putc(b, '\n');
}

// Prints the data fields that assertions are about.
static void put_data(const struct shape_cpa *v, struct buf *b)
{
    buf_puts(b, "data fields:");
    for (uint32_t i = 0; i < v->n_data; i++)
        buf_printf(b, "%s d%lld at %lld (%zu bytes)", i ? "," : "", (long long)v->data[i].off,
                   (long long)v->data[i].off, v->data[i].size);
    buf_puts(b, v->n_data ? "\n" : " none\n");
}

// Prints the pointers that lead to other places than the first byte of a cell.
static void put_shifts(const struct shape_cpa *v, struct buf *b)
{
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++)
        if (v->shift[i])
            buf_printf(b, "%s points %lld bytes from where links lead to\n", v->shape->tracking.pointers[i],
                       (long long)v->shift[i]);
}

void shape_describe(struct shape_cpa *v, struct buf *b)
{
    if (v->given_up) {
        buf_printf(b, "nothing is followed: there is no entry for as many pointer fields as blocks have: %u\n",
                   v->n_fields);
        return;
    }
    struct buf text = { 0 };
    buf_puts(&text, "pointer fields:");
    put_offsets(v, &text);
    put_data(v, &text);
    put_shifts(v, &text);
    class_print(v->shape, &text);
    names_translate(v, buf_str(&text), b);
    buf_free(&text);
}
