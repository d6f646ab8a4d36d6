// A number that scanf took tells the next character of its stream, also behind a read of another one.
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: -DSAME
// EXPECT[2]: FALSE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    int x;
    FILE *f = fopen("x", "r");
    if (!f || scanf("%d", &x) != 1)
        return 0;
#ifdef SAME
    fgetc(stdin);
#else
    fgetc(f);
#endif
    if (getchar() == '5')
        reach_error();
    return 0;
}
