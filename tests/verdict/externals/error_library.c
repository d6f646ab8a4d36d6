// SPDX-License-Identifier: Apache-2.0
// Functions of the C library, and functions that return inputs, call nothing of the program.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// NOGREP: [unsound
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int puts(const char *s);

int main(void)
{
    if (__VERIFIER_nondet_int() > 3)
        puts("large");
    return 0;
}
