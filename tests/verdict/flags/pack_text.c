// SPDX-License-Identifier: Apache-2.0
// Comments and continued lines in a directive are blanks, or nothing (C17 5.1.1.2), also where the text has no other directive; the prefix of the string of _Pragma does not count.
// EXPECT: TRUE
// ARGS: --prop=unreach-call
extern void reach_error(void);
#pragma pack /* one byte */ (1)
struct comment { char c; int i; };
_Pragma(L"pack(2)") struct wide { char c; int i; };
#\
pragma pa\
ck(4)
struct spliced { char c; long l; };
int main(void)
{
    if (sizeof(struct comment) != 5 || sizeof(struct wide) != 6 || sizeof(struct spliced) != 12)
        reach_error();
    return 0;
}
