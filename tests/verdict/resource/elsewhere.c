// SPDX-License-Identifier: Apache-2.0
// Streams that functions without body give, or get: nothing wrong is claimed of them, and what a proof rests on is said.
// ARGS: --prop=valid-resource -DGIVEN
// EXPECT: TRUE
// GREP: function `my_open` without body gives no stream or directory that is closed [unsound: externals]
// ARGS[2]: --prop=valid-resource -DGIVEN_TWICE
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-resource -DPASSED
// EXPECT[3]: TRUE
// GREP[3]: function `use` without body closes no stream or directory that it is given [unsound: externals]
// It may have closed the stream.
// ARGS[4]: --prop=valid-resource -DPASSED_ON
// EXPECT[4]: UNKNOWN (no-input)
// Two pointers may lead to one stream; that a function without body opened it again meanwhile is not excluded, either.
// ARGS[5]: --prop=valid-resource --entry=two
// EXPECT[5]: UNKNOWN (no-input)
// ARGS[6]: --prop=valid-resource -DMEMORY
// EXPECT[6]: UNKNOWN (no-input)
// ARGS[7]: --prop=valid-resource --entry=twice
// EXPECT[7]: FALSE
// A function without body that gets a closed stream need not look at it.
// ARGS[8]: --prop=undefined-behaviour -DFORGOTTEN
// EXPECT[8]: UNKNOWN (no-input)
// Any contents of global variables are no closed streams.
// ARGS[9]: --prop=valid-resource --entry=once --any-globals
// EXPECT[9]: TRUE
#include <stdio.h>

extern FILE *my_open(void);
extern void use(FILE *);
struct box {
    FILE *f;
};
extern void refill(struct box *);

void two(FILE *f, FILE *g)
{
    fclose(f);
    fclose(g);
}

void twice(FILE *f)
{
    fclose(f);
    fclose(f);
}

void once(FILE *f)
{
    rewind(f);
    fclose(f);
}

int main(void)
{
#if defined GIVEN
    FILE *f = my_open();
    if (!f)
        return 1;
    fclose(f);
    f = my_open();
    if (f)
        fclose(f);
#elif defined GIVEN_TWICE
    FILE *f = my_open();
    if (!f)
        return 1;
    fclose(f);
    fclose(f);
#elif defined PASSED
    FILE *f = fopen("a", "r");
    if (!f)
        return 1;
    use(f);
    fclose(f);
#elif defined PASSED_ON
    FILE *f = fopen("a", "r");
    if (!f)
        return 1;
    use(f);
#elif defined MEMORY
    struct box b = { fopen("a", "r") };
    if (!b.f)
        return 1;
    fclose(b.f);
    refill(&b);
    if (b.f)
        fclose(b.f);
#elif defined FORGOTTEN
    FILE *f = fopen("a", "r");
    if (!f)
        return 1;
    fclose(f);
    use(f);
#endif
    return 0;
}
