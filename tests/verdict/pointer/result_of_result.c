// SPDX-License-Identifier: Apache-2.0
// result_of_result.c: a function returns what another one returns, and false elsewhere: the branch where it is true is reached, though that
// becomes known after the other way.
// ARGS: --prop=valid-deref
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DWRONG
// EXPECT[2]: FALSE
#include <stdlib.h>
struct text {
    size_t len;
    unsigned char bytes[];
};

static _Bool ended(const struct text *s)
{
    return s->bytes[s->len] == 0;
}

static _Bool other(const void *p, const void *q)
{
    return p != q;
}

static _Bool differ(const struct text *s, const unsigned char *q)
{
    if (!ended(s))
        return 0;
    return other(s->bytes, q);
}

static struct text *make(size_t len)
{
    struct text *s = calloc(1, sizeof *s + len + 1);
    s->len = len;
    return s;
}

int main(void)
{
    struct text *s = make(5);
    unsigned char *q = malloc(5);
    int r = 0;
    if (differ(s, q)) {
#ifdef WRONG
        s->len = 6;
#endif
        r = ended(s);
    }
    free(q);
    free(s);
    return r;
}
