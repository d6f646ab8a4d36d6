// No counterexample rests on what a clock never shows, on a sleep that something interrupts, or on a line of a stream that was opened to be written.
// ARGS: --prop=no-overflow -DK=1
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: -DK=2
// EXPECT[2]: TRUE
// ARGS[3]: -DK=3
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: -DK=4
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: -DK=5
// EXPECT[5]: FALSE
#include <stdio.h>
#include <time.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    int bad = 0;
#if K == 1
    time_t deadline = time(NULL) + 60;
    bad = deadline == 3;
#elif K == 2
    clock_t a = clock(), b = clock();
    bad = a != -1 && b != -1 && b < a;
#elif K == 3
    bad = sleep(1) != 0;
#elif K == 4
    char line[4];
    FILE *f = fopen("x", "w");
    bad = f && fgets(line, 4, f);
#elif K == 5
    bad = time(NULL) > 1700000000 && clock() > 5;
#endif
    if (bad)
        reach_error();
    return 0;
}
