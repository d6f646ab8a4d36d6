// SPDX-License-Identifier: Apache-2.0
// E10: c is dead: it is no dimension, and the invariant between x and y is found.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined --stats
// EXPECT: TRUE
// GREP: e10.c:12: loop: x >= 0, -x + y >= 0, x - y + 1 >= 0, -y + 1000001 >= 0
// COVERS: H3
extern void reach_error(void);
int main(void)
{
    int x = 0, y = 0;
    unsigned c = 0;
    while (x <= y) {
        if (x < y) {
            x += 2;
            c += x;
        }
        if (y > 1000000)
            break;
        y++;
        if (x < 0)
            reach_error();
    }
    return 0;
}
