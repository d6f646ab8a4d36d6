// SPDX-License-Identifier: Apache-2.0
// A function whose address a global variable holds from the start can be called by other files through it.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: do not call functions of the program by name, such as `handlers` [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
static void reach_error(void)
{
}
extern void step(void);

static void on_step(void)
{
    reach_error();
}
struct {
    int n;
    void (*call)(void);
} const handlers[] = { { 1, on_step } };

int main(void)
{
    step();
    return 0;
}
