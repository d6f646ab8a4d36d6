// SPDX-License-Identifier: Apache-2.0
// A record passed by value hands over what its pointers lead to.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=bmc
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=numeric
// EXPECT[5]: FALSE|UNKNOWN (not all presets look for runs)
// ARGS[6]: --prop=unreach-call --analysis=value
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call --analysis=closed
// EXPECT[7]: UNKNOWN|FALSE (not all presets look for runs)
// ARGS[8]: --prop=unreach-call --externals=pure
// EXPECT[8]: TRUE
// GREP[8]: function `send` has no body: returns any value, changes nothing [unsound
extern void reach_error(void);
struct packet {
    int length;
    struct {
        int *at[2];
    } data;
};
extern void send(struct packet p);

int main(void)
{
    int first = 1, second = 2;
    struct packet p = { 2, { { &first, &second } } };
    send(p);
    if (second != 2)
        reach_error();
    return 0;
}
