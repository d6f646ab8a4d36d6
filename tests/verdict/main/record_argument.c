// SPDX-License-Identifier: Apache-2.0
// Arguments of an entry function have values, also where they are records: nothing in them is uninitialised, and what is null there is not the program's fault.
// ARGS: --prop=valid-init --entry=plain
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --entry=pointers
// EXPECT[2]: TRUE
// ARGS[3]: --prop=memsafety --entry=text --ticks=3000000
// EXPECT[3]: UNKNOWN (suspected)
// ARGS[4]: --prop=unreach-call --entry=reached
// EXPECT[4]: FALSE
// GREP[4]: argument v.in.c[1]
// ARGS[5]: --prop=valid-init --entry=both
// EXPECT[5]: UNKNOWN (open-values)
// ARGS[6]: --prop=unreach-call --entry=bits
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --entry=bits -DLEAST=-3
// EXPECT[7]: FALSE
#ifndef LEAST
#define LEAST -4
#endif
extern void reach_error(void);
struct plain {
    int a, b;
};
struct pointers {
    int *p[2];
};
struct text {
    int n;
    char *s;
};
struct nested {
    int a;
    struct {
        short b;
        int c[2];
    } in;
};
union both {
    int a;
    float b;
};
struct bits {
    signed f : 3;
    unsigned : 4;
    unsigned g : 2;
};
int plain(struct plain v)
{
    return v.a / (v.b ? 1 : 2);
}
int pointers(struct pointers v)
{
    if (v.p[1])
        *v.p[1] = 1;
    return 0;
}
int text(struct text v)
{
    return v.n > 0 && v.s[0] == 'a';
}
int reached(struct nested v)
{
    if (v.a == 7 && v.in.c[1] == 3)
        reach_error();
    return v.in.b;
}
int both(union both v)
{
    return v.a == 3;
}
int bits(struct bits v)
{
    if (v.f < LEAST || v.g > 3)
        reach_error();
    return 0;
}
