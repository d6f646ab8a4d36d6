// SPDX-License-Identifier: Apache-2.0
// constant.c: constants that overflow in enumerators, sizes, case labels, widths and assertions are not taken for defined.
// ARGS: --prop=no-overflow -DENUMERATOR
// EXPECT: UNKNOWN (behind-unsupported)
// GREP: overflow in a constant expression
// ARGS[2]: --prop=no-overflow -DSIZE
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=no-overflow -DCASE
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=no-overflow -DWIDTH
// EXPECT[4]: UNKNOWN (behind-unsupported)
// ARGS[5]: --prop=no-overflow -DASSERTION
// EXPECT[5]: UNKNOWN (behind-unsupported)
// ARGS[6]: --prop=no-overflow
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DENUMERATOR
// EXPECT[7]: TRUE
#define MAX 2147483647
#ifdef ENUMERATOR
enum { A = (MAX + 1 < 0) };
#endif
#ifdef SIZE
char a[MAX * 2 + 3];
#endif
#ifdef WIDTH
struct { int x : MAX * 2 + 3; } s;
#endif
#ifdef ASSERTION
_Static_assert(MAX + 1, "");
#endif
int main(int argc, char **argv)
{
    switch (argc) {
#ifdef CASE
    case MAX + 1:
        return 1;
#endif
    default:
        return 0;
    }
}
