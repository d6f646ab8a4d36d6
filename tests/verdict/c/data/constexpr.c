// SPDX-License-Identifier: Apache-2.0
// constexpr objects and typeof_unqual of C23: constants; at file scope without linkage to other files.  They are ordinary names where they are declared.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
extern void reach_error(void);
#define check(c) ((c) ? (void)0 : reach_error())

constexpr int length = 5;
static constexpr unsigned char digits[3] = { 1, 2, 3 };
constexpr struct point { int x, y; } origin = { 1, 2 };
int numbers[length];

static int chosen(int n)
{
    constexpr long least = length * 2;
    _Static_assert(least == 10, "");
    switch (n) {
    case least:
        return 1;
    default:
        return 0;
    }
}

int main(void)
{
    typeof_unqual(length) v = 3;
    int constexpr = v++;
    check(sizeof numbers == 5 * sizeof(int) && chosen(10) && !chosen(9) && digits[2] == 3 && origin.y == 2);
    check(v == 4 && constexpr == 3);
    return 0;
}
