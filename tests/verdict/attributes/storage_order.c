// SPDX-License-Identifier: Apache-2.0
// storage_order.c: the byte order of a structure is not modelled, unless it is that of the machine.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (behind-unsupported)
// GREP: attribute `scalar_storage_order` is not modelled
// ARGS[2]: --prop=unreach-call -DSAME
// EXPECT[2]: TRUE
void reach_error(void);
#ifdef SAME
#define ORDER "little-endian"
#else
#define ORDER "big-endian"
#endif
struct __attribute__((scalar_storage_order(ORDER))) s { int x; };
union { struct s s; char c[4]; } u;
int main(void)
{
    u.s.x = 1;
    if (u.c[0] != 1)
        reach_error();
    return 0;
}
