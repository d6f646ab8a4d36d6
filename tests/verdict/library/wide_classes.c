// SPDX-License-Identifier: Apache-2.0
// wide_classes.c: wide characters: classes in ASCII, and what is searched in strings; beyond ASCII the classes are open.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DWRONG=2 --ticks=4000000
// EXPECT[3]: UNKNOWN (no-input)
#include <wchar.h>
#include <wctype.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void)
{
    const wchar_t *s = L"key=value";
    unsigned c = __VERIFIER_nondet_uint();
    check(wcscspn(s, L"=") == 3 && wcsspn(s, L"eky") == 3 && wcsstr(s, L"val") == s + 4 && wcspbrk(s, L"l=") == s + 3);
    check(!iswalpha(WEOF) && iswxdigit(L'f') && towupper(L'f') == L'F' && towlower(WEOF) == WEOF);
    if (c < 128 && iswdigit(c))
        check(c >= '0' && c <= '9' && iswalnum(c) && !iswspace(c));
#if WRONG == 1
    check(c >= 128 || !iswupper(c));
#elif WRONG == 2
    check(iswalpha(0xe9));
#endif
    return 0;
}
