// SPDX-License-Identifier: Apache-2.0
// A function whose address a call got may be called back: an assumption by name.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: do not call back `tick` [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
extern void reach_error(void);
extern void install(void (*handler)(void));
static int ticks;

static void tick(void)
{
    ticks++;
}

int main(void)
{
    install(tick);
    if (ticks != 0)
        reach_error();
    return 0;
}
