// What scanf gives, and which arguments it reaches, by where its input ends or does not match (C17 7.21.6.2).
// ARGS: -DK=1
// EXPECT: FALSE
// ARGS[2]: -DK=2
// EXPECT[2]: FALSE
// ARGS[3]: -DK=3
// EXPECT[3]: TRUE
// ARGS[4]: -DK=4
// EXPECT[4]: TRUE
// ARGS[5]: -DK=5
// EXPECT[5]: TRUE
// ARGS[6]: -DK=6
// EXPECT[6]: FALSE
// ARGS[7]: -DK=7
// EXPECT[7]: FALSE
// ARGS[8]: -DK=8
// EXPECT[8]: UNKNOWN (no-input)
// ARGS[9]: -DK=9
// EXPECT[9]: TRUE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    int n = -1, x = 0, r, bad = 0;
    char c = 'x';
#if K == 1  // the text behind a number does not match: %n is not reached
    r = scanf("%d,%n", &x, &n);
    bad = r == 1 && n == -1;
#elif K == 2  // nor if a conversion fails that stores nothing
    r = scanf("%*d%n", &n);
    bad = r == 0 && n == -1;
#elif K == 3  // white space is skipped
    r = scanf(" %c", &c);
    bad = r == 1 && (c == ' ' || c == '\n');
#elif K == 4  // a character is missing only where the input ends
    bad = scanf("%c%*c", &c) == 0;
#elif K == 5  // nothing was asked for
    bad = scanf(" ") == EOF || scanf("%n", &n) == EOF;
#elif K == 6
    bad = scanf("a") == EOF;
#elif K == 7
    bad = scanf("%*cb%c", &c) == 0;
#elif K == 8  // the count is stored before the end is met
    r = scanf("%n%d", &n, &x);
    bad = r == -1 && n == 0;
#elif K == 9
    r = scanf("%d%n", &x, &n);
    bad = r == 1 && n == -1;
#endif
    if (bad)
        reach_error();
    return 0;
}
