// SPDX-License-Identifier: Apache-2.0
/* fuzz_parse.c: libFuzzer target: any text is parsed for both machines, and printed if it is accepted.
 *
 *   clang -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -g -O1 -fsanitize=fuzzer,address,undefined tests/fuzz/fuzz_parse.c \
 *       src/base/[!x]*.c src/lang/[!x]*.c src/frontend/[!x]*.c -lm -o fuzz_parse && ./fuzz_parse tests/fuzz/corpus/parse */
#include "base/buf.h"
#include "frontend/frontend.h"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void run(const struct machine *m, const char *text, size_t size, FILE *out)
{
    struct program p;
    struct diag d = { .out = out };
    size_t live = mem_live();
    program_init(&p, m, &d);
    // The text is in two files as well, so that linking is tried.
    enum rc rc = frontend_add_text(&p, "one.c", text, size);
    if (rc == RC_OK)
        rc = frontend_add_text(&p, "two.c", text, size);
    VERIFY(rc == RC_OK || d.errors > 0);
    struct buf b = { 0 };
    ast_dump(&p, &b);
    buf_free(&b);
    program_release(&p);
    VERIFY(mem_live() == live);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *null;
    if (!null)
        null = fopen("/dev/null", "w");
    for (size_t i = 0; i < size; i++)
        if (!data[i])
            return 0;  // the front end refuses such texts before they are parsed
    run(&machine_lp64, (const char *)data, size, null);
    run(&machine_ilp32, (const char *)data, size, null);
    return 0;
}
