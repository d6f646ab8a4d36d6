// SPDX-License-Identifier: Apache-2.0
// characters.c: the tables behind glibc's macros; what is no character has no defined class, and bytes become bytes.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DOUTSIDE
// EXPECT[2]: UNKNOWN (no-input)
// (Here the base case of `kind` is stopped in its first round, in which all executions end: that is no proof.)
// ARGS[3]: --prop=unreach-call -DBYTE
// EXPECT[3]: FALSE
void reach_error(void);
int isdigit(int), toupper(int);
const int **__ctype_tolower_loc(void), **__ctype_toupper_loc(void);
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    check((*__ctype_tolower_loc())['Q'] == 'q' && (*__ctype_toupper_loc())['q'] == 'Q');
    check((*__ctype_tolower_loc())[-1] == -1 && (*__ctype_toupper_loc())[-5] == 251);
    check(toupper(-1) == -1 && !isdigit(-1) && !isdigit(200));
    unsigned char c = __VERIFIER_nondet_uchar();
    check(!isdigit(c) || toupper(c) == c);
#ifdef OUTSIDE
    check(!isdigit(1000));
#elif defined BYTE
    check(toupper(c) == c);
#endif
    return 0;
}
