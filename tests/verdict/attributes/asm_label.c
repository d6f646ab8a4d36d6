// SPDX-License-Identifier: Apache-2.0
// asm_label.c: declarations of one assembler name are one object or function; what a library function is, its symbol says.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// EXPECT[2]: FALSE
// ARGS[2]: --prop=unreach-call -DWRONG
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int count asm("counter");
int counter_of_c asm("other");
extern int other;
int hidden(void) asm("shown");
int shown(void);
unsigned long length(const char *) asm("strlen");
unsigned long strlen(const char *) asm("my_length");
int hidden(void) { return 7; }
extern int same asm("counter");
int main(void)
{
    count = 1;
    same = 2;
    check(count == 2);
    counter_of_c = 3;
    check(other == 3);
    check(shown() == 7);
    check(length("abc") == 3);
#ifdef WRONG
    check(strlen("abc") == 3);
#endif
    return 0;
}
