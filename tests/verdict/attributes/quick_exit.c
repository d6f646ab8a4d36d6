// SPDX-License-Identifier: Apache-2.0
// quick_exit.c: _Exit and abort call no destructors.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
void reach_error(void);
void _Exit(int);
static void __attribute__((destructor)) never(void) { reach_error(); }
int main(void)
{
    _Exit(0);
}
