// SPDX-License-Identifier: Apache-2.0
// fuzz_property.c: libFuzzer target: any text is read as a property file and as a monitor automaton of a small program.
#include "lower/lower.h"
#include "frontend/frontend.h"
#include "spec/spec.h"

#include <stdio.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char program[] = "void f(void); int main(void) { f(); ERROR: return 0; }\n";

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    FILE *f = fopen(path, "wb");
    VERIFY(f && fwrite(data, 1, size, f) == size);
    fclose(f);
}

static void read_both(const char *path, FILE *out)
{
    struct diag d = { .out = out };
    struct program p;
    program_init(&p, &machine_lp64, &d);
    struct cfa_options opt = { .entry = "main" };
    struct cfa *c = NULL;
    VERIFY(frontend_add_text(&p, "p.c", program, sizeof program - 1) == RC_OK && cfa_build(&p, &opt, 0, &c) == RC_OK);
    struct properties props = { 0 };
    enum rc rc = spec_read(path, &props, &d, &p.src);
    VERIFY(rc == RC_OK || d.errors > 0);
    for (size_t i = 0; i < props.n && rc == RC_OK; i++)
        (void)spec_automaton(&props.at[i], c, &p.mem);
    properties_free(&props);
    struct automaton *a = NULL;
    rc = spec_read_automaton(path, &p, &d, &p.mem, &a);
    VERIFY(rc != RC_OK || a);
    for (size_t i = 0; rc == RC_OK && i < c->edges.n; i++)
        VERIFY(automaton_step(a, a->initial, c->edges.at[i]) < a->n_states);
    cfa_free(c);
    program_release(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *null;
    static char path[64];
    if (!null) {
        null = fopen("/dev/null", "w");
        snprintf(path, sizeof path, "/tmp/fuzz-%ld.prp", (long)getpid());
    }
    write_file(path, data, size);
    read_both(path, null);
    return 0;
}
