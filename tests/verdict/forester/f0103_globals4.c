// SPDX-License-Identifier: Apache-2.0
// The pointer in a global record is null before anything is stored into it, and line 19 reads through it: an invalid dereference. COVERS: F26, F49
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-deref, f0103_globals4.c:19
#include <stddef.h>

struct list {
    struct list *next;
    int length;
};

static struct list all;

int main(void)
{
    all.length = 1;
    return all.next->length == 1;
}
