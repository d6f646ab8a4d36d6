// SPDX-License-Identifier: Apache-2.0
// A driver's probe function, written out in main: resources are taken one after the other, and what was taken is given back where a later step
// fails; devices that are ready hang on a list: correct.
// COVERS: F59
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// COVERS: F59
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
    int size;
};

struct device {
    struct device *next;
    struct buffer *in;
    struct buffer *out;
};

int main(void)
{
    struct device *ready = NULL;

    while (__VERIFIER_nondet_int()) {
        struct device *d = malloc(sizeof *d);
        d->next = NULL;
        if (__VERIFIER_nondet_int())
            goto no_input;
        d->in = malloc(sizeof *d->in);
        d->in->size = 512;
        if (__VERIFIER_nondet_int())
            goto no_output;
        d->out = malloc(sizeof *d->out);
        d->out->size = d->in->size;
        if (__VERIFIER_nondet_int())
            goto no_answer;
        d->next = ready;
        ready = d;
        continue;

    no_answer:
        free(d->out);
    no_output:
        free(d->in);
    no_input:
        free(d);
    }

    while (ready != NULL) {
        struct device *d = ready;
        ready = d->next;
        d->in->size = 0;
        d->out->size = 0;
        free(d->in);
        free(d->out);
        free(d);
    }
    return 0;
}
