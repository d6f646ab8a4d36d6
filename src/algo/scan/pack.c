// SPDX-License-Identifier: Apache-2.0
// pack.c: what the process of a function tells the one that started it.
#include "algo/scan/library.h"

#define RESULT(T, f) RECORD_FIELD(scan_result, T, f, 0)
static const struct record_field result[] = { RESULT(U64, runs), RESULT(U64, ended), RESULT(U64, faulty),
                                              RESULT(MAYBE, left_out), RESULT(MAYBE, stopped) };
#define COUNT(T, f) RECORD_FIELD(scan_count, T, f, 0)
static const struct record_field count[] = { COUNT(MAYBE, property), COUNT(U64, places), COUNT(U64, proved),
                                             COUNT(U64, found) };
#define FINDING(T, f) RECORD_FIELD(scan_finding, T, f, SCAN_CLASSES - 1)
static const struct record_field finding[] = { FINDING(INT, cls),        FINDING(U32, line),    FINDING(TEXT, property),
                                               FINDING(TEXT, what),      FINDING(TEXT, file),   FINDING(TEXT, in),
                                               FINDING(TEXT, condition), FINDING(TEXT, demand), FINDING(TEXT, inputs),
                                               FINDING(TEXT, harness) };

void scan_pack(const struct scan_result *r, struct buf *out)
{
    record_put(out, "result", result, ARRAY_LEN(result), r);
    for (int i = 0; i < SCAN_PROPERTIES; i++)
        record_put(out, "count", count, ARRAY_LEN(count), &r->counts[i]);
    for (size_t i = 0; i < r->bodies.n; i++)
        buf_printf(out, "looked-into %u\n", (unsigned)r->bodies.at[i]);
    for (size_t i = 0; i < r->findings.n; i++)
        record_put(out, "finding", finding, ARRAY_LEN(finding), &r->findings.at[i]);
    buf_puts(out, "end\n");
}

bool scan_unpack(const char *text, size_t n, struct scan_result *out)
{
    *out = (struct scan_result){ .runs = 0 };
    struct record r = record_of(text, n, &out->mem);
    struct scan_finding f = { .line = 0 };
    bool good = record_get(&r, "result", result, ARRAY_LEN(result), out);
    for (int i = 0; i < SCAN_PROPERTIES && good; i++)
        good = record_get(&r, "count", count, ARRAY_LEN(count), &out->counts[i]);
    while (record_take(&r, "looked-into")) {
        vec_push(&out->bodies, (uint32_t)record_number(&r, 0, UINT32_MAX));
        record_end(&r);
    }
    while (record_get(&r, "finding", finding, ARRAY_LEN(finding), &f))
        vec_push(&out->findings, f);
    good = good && record_take(&r, "end");
    record_end(&r);
    return good && !r.bad && r.at == r.end;
}
