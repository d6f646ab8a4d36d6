// SPDX-License-Identifier: Apache-2.0
// char.c: whether plain char is signed is said by flags, the last of which wins; it stays a type of its own.
// EXPECT: TRUE
// ARGS: --prop=unreach-call
// EXPECT[2]: TRUE
// ARGS[2]: --prop=unreach-call -fsigned-char -funsigned-char -DUNSIGNED
// EXPECT[3]: TRUE
// ARGS[3]: --prop=unreach-call -fno-signed-char -DUNSIGNED
// EXPECT[4]: TRUE
// ARGS[4]: --prop=unreach-call -funsigned-char -fno-unsigned-char
// EXPECT[5]: FALSE
// ARGS[5]: --prop=unreach-call -funsigned-char
void reach_error(void);
int __VERIFIER_nondet_int(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
#ifdef UNSIGNED
#define IS_UNSIGNED 1
#else
#define IS_UNSIGNED 0
#endif
struct text { char head, tail[3]; char bits : 4; };
static const char table[] = { '\xfe', (char)-1 };
static char through(char c) { return c; }
int main(void)
{
    char c = (char)__VERIFIER_nondet_int();
    struct text t = { -2, "\xf0", -1 };
    char *p = t.tail;
    check(IS_UNSIGNED == (((char)-1) > 0));
    check(!IS_UNSIGNED || c >= 0);
    check(through(c) == c);
    check((c > 127) <= IS_UNSIGNED);
    check('\xc8' == (IS_UNSIGNED ? 200 : -56));
    check(table[0] == (IS_UNSIGNED ? 254 : -2) && table[1] == (IS_UNSIGNED ? 255 : -1));
    check(t.head == (IS_UNSIGNED ? 254 : -2) && *p == (IS_UNSIGNED ? 240 : -16));
    check(t.bits == (IS_UNSIGNED ? 15 : -1));
    check(_Generic(c, char: 1, default: 0) && _Generic(&c, unsigned char *: 0, signed char *: 0, default: 1));
#ifdef __CHAR_UNSIGNED__
    check(IS_UNSIGNED);
#else
    check(!IS_UNSIGNED);
#endif
    return 0;
}
