// SPDX-License-Identifier: Apache-2.0
// unknown.c: an attribute that is not known gives a warning and an assumption, where it is used.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: attribute `frobnicate` is not known [W0104]
// GREP: attribute `frobnicate` is taken to have no effect [unsound
// GREP: attribute `optimize` is taken to have no effect [unsound
// NOGREP: attribute `blink` is taken to have no effect
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
void reach_error(void);
static int __attribute__((frobnicate(1, "x"), optimize("O3"))) f(void) { return 1; }
[[vendor::blink]] static int unused(void) { return 2; }
int main(void)
{
    if (f() != 1)
        reach_error();
    return 0;
}
