// SPDX-License-Identifier: Apache-2.0
// One program, one binary, several analyses chosen by options alone.
// COVERS: T14, T109
// ARGS: --prop=unreach-call --analysis=value
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=constants
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=constants-monolithic
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=location
// EXPECT[5]: UNKNOWN (not-excluded)
// ARGS[6]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,spec,value,callstack
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,value,spec
// EXPECT[7]: TRUE
extern void reach_error(void);

int main(void)
{
    int x = 4;
    x = x * 2;
    if (x != 8)
        reach_error();
    return 0;
}
