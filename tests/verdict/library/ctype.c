// SPDX-License-Identifier: Apache-2.0
// ctype.c: isalpha and its kin give any number but 0 for true.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DONE
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DMASK
// EXPECT[3]: FALSE
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int isalpha(int);
int isdigit(int);
int toupper(int);
int main(void)
{
    check(isalpha('x') && !isalpha('1') && isdigit('1') && toupper('x') == 'X');
#ifdef ONE
    check(isalpha('x') == 1);
#elif defined MASK
    check(isdigit('1') == 2048);
#endif
    return 0;
}
