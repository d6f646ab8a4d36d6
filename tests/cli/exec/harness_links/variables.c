// SPDX-License-Identifier: Apache-2.0
// Variables that no file defines, of all sorts, and functions that the run does not call.
extern void reach_error(void);
extern float pick(void);
extern char *getenv(const char *);
extern int unused(double, int);
extern struct {
    int a : 3;
    unsigned b : 10;
} bits;
extern int grid[3][4];
extern const char *name;
extern double large;
extern long long least;
extern _Bool flag;

int main(void)
{
    float f = pick();
    if (f != f && bits.a == -2 && bits.b == 700 && grid[2][3] == 8 && name && name[2] == 'q' && large > 1e308 &&
        large == large + 1 && least < -9223372036854775807LL && flag)
        reach_error();
    return grid[0][0] == 3 ? unused(1, 2) : 0;
}
