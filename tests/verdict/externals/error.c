// SPDX-License-Identifier: Apache-2.0
// The function that the property forbids to call can be called from anywhere: this matters for this property only.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: function `step` without body and others like it do not call `reach_error` [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict --externals=all --analysis=kind
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --strict --prop=no-overflow
// EXPECT[4]: TRUE
// NOGREP[4]: [unsound
extern void reach_error(void);
extern void step(void);

int main(void)
{
    step();
    return 0;
}
