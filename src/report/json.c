// SPDX-License-Identifier: Apache-2.0
// json.c: prints a result as a JSON object.
#include "cfa/assumptions.h"
#include "cfa/where.h"
#include "report/report.h"

#ifdef HAVE_JANSSON
#include <jansson.h>
#include <stdlib.h>

// Makes a JSON string.  Names and source text need not be UTF-8: bytes that are not become '?'.
static json_t *text(const char *s)
{
    if (!s)
        return json_null();
    json_t *j = json_string(s);
    if (j)
        return j;
    struct buf b = { 0 };
    for (; *s; s++)
        buf_putc(&b, (unsigned char)*s < 0x80 ? *s : '?');
    j = json_string(buf_str(&b));
    buf_free(&b);
    return j;
}

static void put_member(json_t *object, const char *key, json_t *value)
{
    VERIFY(json_object_set_new(object, key, value) == 0);
}

static void push(json_t *array, json_t *value)
{
    VERIFY(json_array_append_new(array, value) == 0);
}

static void put_place(json_t *object, const struct cfa *c, struct loc loc)
{
    struct place p = { 0 };
    if (c)
        p = sources_place(&c->prog->src, loc);
    put_member(object, "file", p.line ? text(p.file) : json_null());
    put_member(object, "line", p.line ? json_integer(p.line) : json_null());
}

static json_t *inputs_json(const struct report *r)
{
    json_t *all = json_array();
    for (size_t i = 0; r->inputs && r->cfa && i < r->inputs->n; i++) {
        const struct input *in = &r->inputs->at[i];
        struct buf b = { 0 };
        json_t *one = json_object();
        put_member(one, "kind", text(input_kind_text(in)));
        put_member(one, "name", text(sym_str(&r->cfa->prog->syms, in->name)));
        put_place(one, r->cfa, in->loc);
        type_print(&r->cfa->prog->syms, in->type, "", &b);
        put_member(one, "type", text(buf_str(&b)));
        b.n = 0;
        value_print(in->value, in->type, &b);
        put_member(one, "value", text(buf_str(&b)));
        push(all, one);
        buf_free(&b);
    }
    return all;
}

static json_t *place_json(const struct cfa *c, const struct edge *e)
{
    json_t *place = e ? json_object() : json_null();
    if (e)
        put_place(place, c, where_is(c, e->loc).at);
    return place;
}

// Adds the object and the bytes of it that the fault is about.
static void put_object(json_t *one, const struct cfa *c, const struct fault_at *f)
{
    put_member(one, "object", text(f->var ? sym_str(&c->prog->syms, f->var->name) : NULL));
    put_member(one, "size",
               (f->var || f->made) && (f->size || f->has_place) ? json_integer((json_int_t)f->size) : json_null());
    put_member(one, "offset", f->has_place ? json_integer((json_int_t)f->off) : json_null());
    put_member(one, "bytes", f->has_place ? json_integer((json_int_t)f->bytes) : json_null());
    put_member(one, "allocated", place_json(c, f->made));
    put_member(one, "ended", place_json(c, f->ended));
}

static json_t *fault_json(const struct cfa *c, const struct fault_at *f)
{
    struct buf b = { 0 };
    json_t *one = json_object();
    fault_print(c, f, &b);
    put_member(one, "text", text(buf_str(&b)));
    put_member(one, "kind", text(fault_text(f->kind)));
    put_object(one, c, f);
    buf_free(&b);
    return one;
}

static json_t *obstacle_json(const struct cfa *c, const struct obstacle_at *o)
{
    json_t *one = json_object();
    put_member(one, "kind", text(obstacle_name(o->kind)));
    put_member(one, "text", text(obstacle_text(o)));
    put_object(one, c, &o->about);
    return one;
}

static json_t *assumptions_json(const struct report *r)
{
    json_t *all = json_array();
    for (size_t i = 0; r->rests && i < r->rests->n; i++) {
        const struct assumption *a = &r->rests->at[i];
        json_t *one = json_object();
        put_member(one, "kind", text(assumption_name((enum assumption_kind)a->kind)));
        put_member(one, "text", text(a->text));
        put_place(one, r->cfa, a->loc);
        put_member(one, "unsound", json_boolean(assumption_counts(a, 0)));
        push(all, one);
    }
    return all;
}

static json_t *properties_json(const struct report *r)
{
    json_t *all = json_array();
    for (size_t i = 0; i < r->n_properties; i++) {
        json_t *one = json_object();
        put_member(one, "name", text(r->properties[i].name));
        put_member(one, "verdict", text(r->properties[i].verdict));
        push(all, one);
    }
    return all;
}

static json_t *open_json(const struct report *r)
{
    json_t *all = json_array();
    for (size_t i = 0; i < r->open->n; i++) {
        json_t *one = json_object();
        put_place(one, r->cfa, (struct loc){ r->open->at[i] });
        push(all, one);
    }
    return all;
}

static json_t *statistics_json(const struct report *r)
{
    struct buf b = { 0 };
    json_t *all = NULL;
    if (r->stats) {
        stat_print_json(r->stats, r->with_times, &b);
        all = json_loads(buf_str(&b), 0, NULL);
    }
    buf_free(&b);
    return all ? all : json_object();
}

bool report_json(struct buf *out, const struct report *r)
{
    json_t *all = json_object();
    VERIFY(all);
    put_member(all, "verdict", text(r->verdict));
    put_member(all, "property", text(r->property));
    if (r->n_properties)
        put_member(all, "properties", properties_json(r));
    put_place(all, r->cfa, r->at);
    if (r->excluded) {
        put_member(all, "excluded", json_integer((json_int_t)r->excluded));
        put_member(all, "open", open_json(r));
    }
    put_member(all, "reason", text(r->reason));
    put_member(all, "reason_name", text(r->reason_name));
    put_member(all, "hint", text(r->hint));
    put_member(all, "decided_by", text(r->decided_by));
    if (r->fault && r->fault->kind)
        put_member(all, "fault", fault_json(r->cfa, r->fault));
    if (r->obstacle && r->obstacle->kind)
        put_member(all, "obstacle", obstacle_json(r->cfa, r->obstacle));
    put_member(all, "inputs", inputs_json(r));
    put_member(all, "assumptions", assumptions_json(r));
    json_t *invariants = r->invariants ? json_loads(r->invariants, 0, NULL) : NULL;
    if (invariants)
        put_member(all, "invariants", invariants);
    put_member(all, "statistics", statistics_json(r));
    char *s = json_dumps(all, JSON_INDENT(2));
    VERIFY(s);
    buf_printf(out, "%s\n", s);
    free(s);
    json_decref(all);
    return true;
}

#else

bool report_json(struct buf *out, const struct report *r)
{
    (void)out;
    (void)r;
    return false;
}

#endif
