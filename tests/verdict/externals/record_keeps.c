// SPDX-License-Identifier: Apache-2.0
// What a record passed by value holds is the callee's own copy; what it does not lead to stays.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
static void reach_error(void)
{
}
struct packet {
    int length;
    int *data;
};
extern void send(struct packet p);

int main(void)
{
    int sent = 1, kept = 2;
    struct packet p = { 5, &sent };
    send(p);
    if (kept != 2 || p.length != 5 || p.data != &sent)
        reach_error();
    return 0;
}
