// SPDX-License-Identifier: Apache-2.0
// Characters by their numbers in literals: UTF-8 of one to four bytes, UTF-16 with surrogates, UTF-32.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
extern void reach_error(void);

static int same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

int main(void)
{
    unsigned short wide[] = u"a\U0001F600";
    unsigned all[] = U"\U0001F600";
    if (!same(u8"\u00e9", "\xc3\xa9") || !same("\u20ac", "\xe2\x82\xac") || !same(u8"\U0001F600", "\xf0\x9f\x98\x80"))
        reach_error();
    if (!same("\u00e9", "\303\251") || sizeof wide != 8 || wide[1] != 0xd83d || wide[2] != 0xde00 || all[0] != 0x1f600)
        reach_error();
#ifdef WRONG
    if (same(u8"\u00e9", "\x80\xa9"))
        return 0;
    reach_error();
#endif
    return 0;
}
