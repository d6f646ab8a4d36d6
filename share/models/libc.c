// SPDX-License-Identifier: Apache-2.0
// libc.c: functions of the C library as C text, each named __model_NAME; used where a program calls NAME without a body.
// Only what the C standard says about their results is relied on; types do not depend on the machine.  Where it leaves a result
// open (the number that strcmp gives, the order of equal elements behind qsort), __model___VERIFIER_nondet_int chooses: inside of
// models such a value is an input of its own kind.  __model___VERIFIER_nondet_same_int gives the same in all calls of an execution,
// though proofs take it for any value each time.  __model___VERIFIER_nondet_rough_T stands for a result that is known by the
// bounds written here only (sin, exp): a proof may use it, a counterexample may not rest on it.

typedef __typeof__(sizeof 0) __model_size;

/* Without bodies: known to the builder under their names behind __model_.  The program may declare those its own way. */
int __model___VERIFIER_nondet_int(void);
long __model___VERIFIER_nondet_long(void);
int __model___VERIFIER_nondet_same_int(void);
int __model___VERIFIER_nondet_rough_int(void);
long __model___VERIFIER_nondet_rough_long(void);
double __model___VERIFIER_nondet_rough_double(void);
float __model___VERIFIER_nondet_rough_float(void);
long double __model___VERIFIER_nondet_rough_ldouble(void);
void __model___VERIFIER_assume(int);
void *__model_malloc(__model_size);
void *__model_memcpy(void *, const void *, __model_size);
void *__model_memmove(void *, const void *, __model_size);

static int __model_in_digit(int c) { return c >= '0' && c <= '9'; }

/* A number of the sign of d; a function has no state, so in one execution the choice is always the same. */
static int __model_signed(int d)
{
    if (d == 0)
        return 0;
    int r = __model___VERIFIER_nondet_same_int();
    if (d < 0)
        return r < 0 ? r : -1;
    return r > 0 ? r : 1;
}

/* A truth value: any number but 0 for true. */
static int __model_truth(int c)
{
    if (!c)
        return 0;
    int r = __model___VERIFIER_nondet_same_int();
    return r != 0 ? r : 1;
}

/* ---- strings ---------------------------------------------------------------------------------------------------- */

__model_size __model_strlen(const char *s)
{
    __model_size n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

__model_size __model_strnlen(const char *s, __model_size max)
{
    __model_size n = 0;
    while (n < max && s[n] != 0)
        n++;
    return n;
}

/* Each byte is read once: of memory outside of the program nothing is known but what was read. */
int __model_strcmp(const char *a, const char *b)
{
    for (;; a++, b++) {
        int x = *(const unsigned char *)a, y = *(const unsigned char *)b;
        if (x == 0 || x != y)
            return __model_signed(x - y);
    }
}

/* In the C locale (C17 7.24.4.3, 7.24.4.5). */
int __model_strcoll(const char *a, const char *b) { return __model_strcmp(a, b); }

__model_size __model_strxfrm(char *to, const char *from, __model_size n)
{
    __model_size length = __model_strlen(from);
    for (__model_size i = 0; i < n && i <= length; i++)
        to[i] = from[i];
    return length;
}

int __model_strncmp(const char *a, const char *b, __model_size n)
{
    for (; n > 0; n--, a++, b++) {
        int x = *(const unsigned char *)a, y = *(const unsigned char *)b;
        if (x == 0 || x != y)
            return __model_signed(x - y);
    }
    return 0;
}

static int __model_lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int __model_strcasecmp(const char *a, const char *b)
{
    for (;; a++, b++) {
        int x = __model_lower(*(const unsigned char *)a), y = __model_lower(*(const unsigned char *)b);
        if (x == 0 || x != y)
            return __model_signed(x - y);
    }
}

int __model_strncasecmp(const char *a, const char *b, __model_size n)
{
    for (; n > 0; n--, a++, b++) {
        int x = __model_lower(*(const unsigned char *)a), y = __model_lower(*(const unsigned char *)b);
        if (x == 0 || x != y)
            return __model_signed(x - y);
    }
    return 0;
}

char *__model_strcpy(char *to, const char *from)
{
    __model_size i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    return to;
}

char *__model_stpcpy(char *to, const char *from)
{
    while (*from != 0)
        *to++ = *from++;
    *to = 0;
    return to;
}

char *__model_strncpy(char *to, const char *from, __model_size n)
{
    __model_size i = 0;
    while (i < n && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    while (i < n)
        to[i++] = 0;
    return to;
}

char *__model_strcat(char *to, const char *from)
{
    __model_strcpy(to + __model_strlen(to), from);
    return to;
}

char *__model_strncat(char *to, const char *from, __model_size n)
{
    char *end = to + __model_strlen(to);
    while (n > 0 && *from != 0) {
        *end++ = *from++;
        n--;
    }
    *end = 0;
    return to;
}

char *__model_strchr(const char *s, int c)
{
    while (*s != (char)c) {
        if (*s == 0)
            return 0;
        s++;
    }
    return (char *)s;
}

char *__model_strrchr(const char *s, int c)
{
    const char *found = 0;
    for (;; s++) {
        if (*s == (char)c)
            found = s;
        if (*s == 0)
            return (char *)found;
    }
}

__model_size __model_strspn(const char *s, const char *set)
{
    __model_size n = 0;
    while (s[n] != 0 && __model_strchr(set, s[n]) != 0)
        n++;
    return n;
}

__model_size __model_strcspn(const char *s, const char *set)
{
    __model_size n = 0;
    while (s[n] != 0 && __model_strchr(set, s[n]) == 0)
        n++;
    return n;
}

char *__model_strpbrk(const char *s, const char *set)
{
    s += __model_strcspn(s, set);
    return *s != 0 ? (char *)s : 0;
}

static int __model_begins(const char *s, const char *part)
{
    for (;; s++, part++) {
        int c = *part;
        if (c == 0 || c != *s)
            return c == 0;
    }
}

char *__model_strstr(const char *s, const char *part)
{
    for (;; s++) {
        if (__model_begins(s, part))
            return (char *)s;
        if (*s == 0)
            return 0;
    }
}

/* GNU and BSD. */
char *__model_strcasestr(const char *s, const char *part)
{
    for (;; s++) {
        __model_size i = 0;
        while (part[i] != 0 && __model_lower(((const unsigned char *)s)[i]) == __model_lower(((const unsigned char *)part)[i]))
            i++;
        if (part[i] == 0)
            return (char *)s;
        if (*s == 0)
            return 0;
    }
}

void *__model_memmem(const void *s, __model_size n, const void *part, __model_size m)
{
    const char *a = s, *b = part;
    for (__model_size i = 0; i + m >= m && i + m <= n; i++) {
        __model_size k = 0;
        while (k < m && a[i + k] == b[k])
            k++;
        if (k == m)
            return (char *)a + i;
    }
    return 0;
}

__model_size __model_strlcpy(char *to, const char *from, __model_size n)
{
    __model_size i = 0;
    for (; from[i] != 0; i++)
        if (i + 1 < n)
            to[i] = from[i];
    if (n > 0)
        to[i < n ? i : n - 1] = 0;
    return i;
}

__model_size __model_strlcat(char *to, const char *from, __model_size n)
{
    __model_size old = 0;
    while (old < n && to[old] != 0)
        old++;
    return old + __model_strlcpy(to + old, from, n - old);
}

/* POSIX: the last one of an odd number of bytes is left out; nothing is done for a negative number. */
void __model_swab(const void *from, void *to, long n)
{
    const char *a = from;
    char *b = to;
    for (long i = 0; i + 1 < n; i += 2) {
        char c = a[i];
        b[i] = a[i + 1];
        b[i + 1] = c;
    }
}

char *__model_strtok_r(char *s, const char *set, char **rest)
{
    if (s == 0)
        s = *rest;
    s += __model_strspn(s, set);
    if (*s == 0) {
        *rest = s;
        return 0;
    }
    char *end = s + __model_strcspn(s, set);
    if (*end == 0) {
        *rest = end;
    } else {
        *end = 0;
        *rest = end + 1;
    }
    return s;
}

char *__model_strtok(char *s, const char *set)
{
    static char *rest;
    return __model_strtok_r(s, set, &rest);
}

char *__model_strsep(char **at, const char *set)
{
    char *s = *at;
    if (s == 0)
        return 0;
    char *end = s + __model_strcspn(s, set);
    if (*end == 0) {
        *at = 0;
    } else {
        *end = 0;
        *at = end + 1;
    }
    return s;
}

char *__model_stpncpy(char *to, const char *from, __model_size n)
{
    __model_strncpy(to, from, n);
    return to + __model_strnlen(from, n);
}

char *__model_index(const char *s, int c) { return __model_strchr(s, c); }
char *__model_rindex(const char *s, int c) { return __model_strrchr(s, c); }

char *__model_strchrnul(const char *s, int c)
{
    while (*s != 0 && *s != (char)c)
        s++;
    return (char *)s;
}

// Whether a copy of a string fails although malloc does not, which is a convention about malloc alone: proofs hold in either case, no
// counterexample rests on a failure.
static int __model_copy_fails(void) { return __model___VERIFIER_nondet_int() ? __model___VERIFIER_nondet_rough_int() | 1 : 0; }

char *__model_strdup(const char *s)
{
    if (__model_copy_fails())
        return 0;
    char *copy = __model_malloc(__model_strlen(s) + 1);
    if (copy != 0)
        __model_strcpy(copy, s);
    return copy;
}

char *__model_strndup(const char *s, __model_size max)
{
    __model_size n = __model_strnlen(s, max);
    if (__model_copy_fails())
        return 0;
    char *copy = __model_malloc(n + 1);
    if (copy == 0)
        return 0;
    for (__model_size i = 0; i < n; i++)
        copy[i] = s[i];
    copy[n] = 0;
    return copy;
}

int __model_memcmp(const void *a, const void *b, __model_size n)
{
    const unsigned char *p = a, *q = b;
    for (__model_size i = 0; i < n; i++)
        if (p[i] != q[i])
            return __model_signed(p[i] - q[i]);
    return 0;
}

/* BSD: null where the product is no size. */
void *__model_realloc(void *, __model_size);
void *__model_reallocarray(void *old, __model_size n, __model_size size)
{
    return size != 0 && n > (__model_size)-1 / size ? 0 : __model_realloc(old, n * size);
}

int __model_bcmp(const void *a, const void *b, __model_size n) { return __model_truth(__model_memcmp(a, b, n)); }

void *__model_memchr(const void *s, int c, __model_size n)
{
    const unsigned char *p = s;
    for (__model_size i = 0; i < n; i++)
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    return 0;
}

void *__model_memrchr(const void *s, int c, __model_size n)
{
    const unsigned char *p = s;
    while (n > 0)
        if (p[--n] == (unsigned char)c)
            return (void *)(p + n);
    return 0;
}

void *__model_rawmemchr(const void *s, int c)
{
    const unsigned char *p = s;
    while (*p != (unsigned char)c)
        p++;
    return (void *)p;
}

void *__model_memccpy(void *to, const void *from, int c, __model_size n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (__model_size i = 0; i < n; i++) {
        t[i] = f[i];
        if (f[i] == (unsigned char)c)
            return t + i + 1;
    }
    return 0;
}

/* GNU: numbers inside of strings compare by value; with zeros in front, by what follows a decimal point. */
int __model_strverscmp(const char *a, const char *b)
{
    __model_size i = 0, first = 0, zeros;
    while (a[i] == b[i]) {
        if (a[i] == 0)
            return 0;
        i++;
        if (!__model_in_digit(a[i - 1]))
            first = i;
    }
    int p = __model_in_digit(a[i]), q = __model_in_digit(b[i]), inside = i > first;
    for (zeros = first; zeros < i && a[zeros] == '0'; zeros++)
        ;
    if (inside && p != q && (zeros == first || zeros == i))
        return __model_signed(zeros == first ? p - q : q - p);
    if (p && q && (inside ? zeros == first : a[i] != '0' && b[i] != '0')) {
        __model_size n = i;
        while (__model_in_digit(a[n]) && __model_in_digit(b[n]))
            n++;
        if (__model_in_digit(a[n]) != __model_in_digit(b[n]))
            return __model_signed(__model_in_digit(a[n]) - __model_in_digit(b[n]));
    }
    return __model_signed(((const unsigned char *)a)[i] - ((const unsigned char *)b)[i]);
}

/* GNU (string.h): what is behind the last slash. */
char *__model_basename(const char *s)
{
    const char *slash = __model_strrchr(s, '/');
    return (char *)(slash != 0 ? slash + 1 : s);
}

/* ---- characters (the C locale) ---------------------------------------------------------------------------------- */

/* What the functions of ctype.h give: of numbers that are neither characters nor EOF the behaviour is undefined (C17 7.4p1), but
 * glibc takes negative characters, too, which are in no class. */
static int __model_class(int c, int in)
{
    if (c < -128 || c > 255)
        return __model___VERIFIER_nondet_rough_int();
    return __model_truth(in);
}

static int __model_changed(int c, int to) { return c < -1 || c > 255 ? __model___VERIFIER_nondet_rough_int() : to; }

static int __model_in_upper(int c) { return c >= 'A' && c <= 'Z'; }
static int __model_in_lower(int c) { return c >= 'a' && c <= 'z'; }
static int __model_in_alpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
static int __model_in_alnum(int c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
static int __model_in_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int __model_in_blank(int c) { return c == ' ' || c == '\t'; }
static int __model_in_print(int c) { return c >= ' ' && c <= '~'; }
static int __model_in_graph(int c) { return c > ' ' && c <= '~'; }
static int __model_in_cntrl(int c) { return (c >= 0 && c < ' ') || c == 127; }
static int __model_in_ascii(int c) { return c >= 0 && c <= 127; }
static int __model_in_punct(int c) { return __model_in_graph(c) && !__model_in_alnum(c); }
static int __model_in_xdigit(int c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }

int __model_isdigit(int c) { return __model_class(c, __model_in_digit(c)); }
int __model_isupper(int c) { return __model_class(c, __model_in_upper(c)); }
int __model_islower(int c) { return __model_class(c, __model_in_lower(c)); }
int __model_isalpha(int c) { return __model_class(c, __model_in_alpha(c)); }
int __model_isalnum(int c) { return __model_class(c, __model_in_alnum(c)); }
int __model_isspace(int c) { return __model_class(c, __model_in_space(c)); }
int __model_isblank(int c) { return __model_class(c, __model_in_blank(c)); }
int __model_isprint(int c) { return __model_class(c, __model_in_print(c)); }
int __model_isgraph(int c) { return __model_class(c, __model_in_graph(c)); }
int __model_iscntrl(int c) { return __model_class(c, __model_in_cntrl(c)); }
int __model_isascii(int c) { return __model_truth(__model_in_ascii(c)); }
int __model_ispunct(int c) { return __model_class(c, __model_in_punct(c)); }
int __model_isxdigit(int c) { return __model_class(c, __model_in_xdigit(c)); }
int __model_toupper(int c) { return __model_changed(c, c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c); }
int __model_tolower(int c) { return __model_changed(c, __model_lower(c)); }
int __model_toascii(int c) { return c & 127; }

/* Of wide characters beyond ASCII the class depends on the locale. */
static int __model_wide(unsigned c, int in) { return c > 127 && c != -1u ? __model___VERIFIER_nondet_rough_int() : __model_truth(in); }

int __model_iswdigit(unsigned c) { return __model_wide(c, c < 128 && __model_in_digit((int)c)); }
int __model_iswupper(unsigned c) { return __model_wide(c, c < 128 && __model_in_upper((int)c)); }
int __model_iswlower(unsigned c) { return __model_wide(c, c < 128 && __model_in_lower((int)c)); }
int __model_iswalpha(unsigned c) { return __model_wide(c, c < 128 && __model_in_alpha((int)c)); }
int __model_iswalnum(unsigned c) { return __model_wide(c, c < 128 && __model_in_alnum((int)c)); }
int __model_iswspace(unsigned c) { return __model_wide(c, c < 128 && __model_in_space((int)c)); }
int __model_iswblank(unsigned c) { return __model_wide(c, c < 128 && __model_in_blank((int)c)); }
int __model_iswprint(unsigned c) { return __model_wide(c, c < 128 && __model_in_print((int)c)); }
int __model_iswgraph(unsigned c) { return __model_wide(c, c < 128 && __model_in_graph((int)c)); }
int __model_iswcntrl(unsigned c) { return __model_wide(c, c < 128 && __model_in_cntrl((int)c)); }
int __model_iswpunct(unsigned c) { return __model_wide(c, c < 128 && __model_in_punct((int)c)); }
int __model_iswxdigit(unsigned c) { return __model_wide(c, c < 128 && __model_in_xdigit((int)c)); }

static unsigned __model_wide_changed(unsigned c, int to)
{
    return c > 127 && c != -1u ? (unsigned)__model___VERIFIER_nondet_rough_int() : (unsigned)to;
}

unsigned __model_towupper(unsigned c) { return __model_wide_changed(c, c >= 'a' && c <= 'z' ? (int)c - ('a' - 'A') : (int)c); }
unsigned __model_towlower(unsigned c) { return __model_wide_changed(c, __model_lower((int)c)); }

/* glibc's classes of characters -128 to 255, as its macros read them: upper 1 << 8, lower, alpha, digit, xdigit, space, print,
 * graph 1 << 15, blank 1 << 0, cntrl, punct, alnum 1 << 3. */
static const unsigned short __model_ctype[384] = {
    [128] =
    0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
    0x0002, 0x2003, 0x2002, 0x2002, 0x2002, 0x2002, 0x0002, 0x0002,
    0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
    0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
    0x6001, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808,
    0xd808, 0xd808, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xc004, 0xd508, 0xd508, 0xd508, 0xd508, 0xd508, 0xd508, 0xc508,
    0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
    0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
    0xc508, 0xc508, 0xc508, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xc004, 0xd608, 0xd608, 0xd608, 0xd608, 0xd608, 0xd608, 0xc608,
    0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
    0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
    0xc608, 0xc608, 0xc608, 0xc004, 0xc004, 0xc004, 0xc004, 0x0002,
    [383] = 0,
};

const unsigned short **__model___ctype_b_loc(void)
{
    static const unsigned short *table = __model_ctype + 128;
    return &table;
}

/* Likewise what characters become; those from -128 to -2 stand for the same bytes without sign. */
static const int __model_lowers[384] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
    144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
    160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
    176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
    192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
    208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
    224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
    240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, -1,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
    48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    64, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
    112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 91, 92, 93, 94, 95,
    96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
    112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127,
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
    144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
    160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
    176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
    192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
    208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
    224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
    240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255,
};

static const int __model_uppers[384] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
    144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
    160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
    176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
    192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
    208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
    224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
    240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, -1,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
    48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
    80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
    96, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
    80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 123, 124, 125, 126, 127,
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
    144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
    160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
    176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
    192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
    208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
    224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
    240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255,
};

const int **__model___ctype_tolower_loc(void)
{
    static const int *table = __model_lowers + 128;
    return &table;
}

const int **__model___ctype_toupper_loc(void)
{
    static const int *table = __model_uppers + 128;
    return &table;
}

/* Calls of functions of which it is not known when they set errno give it any value (library.c). */
static int __model_errno;
int *__model___errno_location(void) { return &__model_errno; }

/* ---- numbers ---------------------------------------------------------------------------------------------------- */

int __model_abs(int x) { return x < 0 ? -x : x; }
long __model_labs(long x) { return x < 0 ? -x : x; }
long long __model_llabs(long long x) { return x < 0 ? -x : x; }

long long __model_atoll(const char *s)
{
    long long n = 0;
    int negative = 0;
    while (__model_in_space(*s))
        s++;
    if (*s == '-' || *s == '+')
        negative = *s++ == '-';
    for (; *s >= '0' && *s <= '9'; s++)
        n = n * 10 + (*s - '0');
    return negative ? -n : n;
}

int __model_atoi(const char *s) { return (int)__model_atoll(s); }
long __model_atol(const char *s) { return (long)__model_atoll(s); }

static int __model_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

/* The number at s in a base from 2 to 36, or 0 (C17 7.22.1.4): its magnitude up to max, where it ends, and whether there is a
 * minus in front; errno says what went wrong.  No digits: the end is the beginning; of another base glibc stores no end. */
static unsigned long long __model_number(const char *s, char **end, int base, unsigned long long max_plus,
                                         unsigned long long max_minus, int *minus)
{
    const char *begin = s;
    unsigned long long n = 0, max;
    int any = 0, over = 0;
    *minus = 0;
    if (base < 0 || base == 1 || base > 36) {
        *__model___errno_location() = 22;
        return 0;
    }
    while (__model_in_space(*s))
        s++;
    if (*s == '-' || *s == '+')
        *minus = *s++ == '-';
    if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && __model_digit(s[2]) < 16) {
        s += 2;
        base = 16;
    } else if (base == 0) {
        base = *s == '0' ? 8 : 10;
    }
    max = *minus ? max_minus : max_plus;
    for (; __model_digit(*s) < base; s++) {
        unsigned d = (unsigned)__model_digit(*s);
        any = 1;
        over = over || n > (max - d) / (unsigned)base || d > max;
        if (!over)
            n = n * (unsigned)base + d;
    }
    if (over) {
        n = max;
        *__model___errno_location() = 34;
    }
    if (end != 0)
        *end = (char *)(any ? s : begin);
    return n;
}

long __model_strtol(const char *s, char **end, int base)
{
    int minus;
    unsigned long long max = ((unsigned long)-1) >> 1, n = __model_number(s, end, base, max, max + 1, &minus);
    return minus ? (long)(0 - n) : (long)n;
}

long long __model_strtoll(const char *s, char **end, int base)
{
    int minus;
    unsigned long long max = ((unsigned long long)-1) >> 1, n = __model_number(s, end, base, max, max + 1, &minus);
    return minus ? (long long)(0 - n) : (long long)n;
}

/* A minus negates in the unsigned type; what is out of range gives the maximum. */
unsigned long __model_strtoul(const char *s, char **end, int base)
{
    int minus;
    int *error = __model___errno_location(), before = *error;
    *error = 0;
    unsigned long n = (unsigned long)__model_number(s, end, base, (unsigned long)-1, (unsigned long)-1, &minus);
    if (*error == 34)
        return n;
    if (*error == 0)
        *error = before;
    return minus ? 0 - n : n;
}

unsigned long long __model_strtoull(const char *s, char **end, int base)
{
    int minus;
    int *error = __model___errno_location(), before = *error;
    *error = 0;
    unsigned long long n = __model_number(s, end, base, (unsigned long long)-1, (unsigned long long)-1, &minus);
    if (*error == 34)
        return n;
    if (*error == 0)
        *error = before;
    return minus ? 0 - n : n;
}

long long __model_strtoimax(const char *s, char **end, int base) { return __model_strtoll(s, end, base); }
unsigned long long __model_strtoumax(const char *s, char **end, int base) { return __model_strtoull(s, end, base); }
long __model___isoc23_strtol(const char *s, char **end, int base) { return __model_strtol(s, end, base); }
long long __model___isoc23_strtoll(const char *s, char **end, int base) { return __model_strtoll(s, end, base); }
unsigned long long __model___isoc23_strtoull(const char *s, char **end, int base) { return __model_strtoull(s, end, base); }
unsigned long __model___isoc23_strtoul(const char *s, char **end, int base) { return __model_strtoul(s, end, base); }

long long __model_strtoq(const char *s, char **end, int base) { return __model_strtoll(s, end, base); }
unsigned long long __model_strtouq(const char *s, char **end, int base) { return __model_strtoull(s, end, base); }

struct __model_div { int quot, rem; };
struct __model_ldiv { long quot, rem; };
struct __model_lldiv { long long quot, rem; };

struct __model_div __model_div(int x, int y)
{
    struct __model_div r = { x / y, x % y };
    return r;
}

struct __model_ldiv __model_ldiv(long x, long y)
{
    struct __model_ldiv r = { x / y, x % y };
    return r;
}

long long __model_imaxabs(long long x) { return x < 0 ? -x : x; }
struct __model_lldiv __model_imaxdiv(long long x, long long y) { return (struct __model_lldiv){ x / y, x % y }; }

struct __model_lldiv __model_lldiv(long long x, long long y)
{
    struct __model_lldiv r = { x / y, x % y };
    return r;
}

/* Numbers at random: any, until a seed may have been given before (1 was, before the start: C17 7.22.2.2p2): then they may have
 * to repeat earlier ones. */
static unsigned char __model_seeds;

void __model_srand(unsigned seed) { __model_seeds = __model_seeds != 0 || seed == 1 ? 2 : 1; }
void __model_srandom(unsigned seed) { __model_srand(seed); }
void __model_srand48(long seed) { __model_seeds = __model_seeds != 0 ? 2 : 1; }

int __model_rand(void)
{
    int r = __model_seeds > 1 ? __model___VERIFIER_nondet_rough_int() : __model___VERIFIER_nondet_int();
    __model___VERIFIER_assume(r >= 0);
    return r;
}

long __model_random(void)
{
    long r = __model_seeds > 1 ? __model___VERIFIER_nondet_rough_int() : __model___VERIFIER_nondet_long();
    __model___VERIFIER_assume(r >= 0 && r <= 2147483647);
    return r;
}

double __model_drand48(void)
{
    double r = __model___VERIFIER_nondet_rough_double();
    __model___VERIFIER_assume(r >= 0 && r < 1);
    return r;
}

long __model_lrand48(void) { return __model_random(); }

long __model_mrand48(void)
{
    long r = __model_seeds > 1 ? __model___VERIFIER_nondet_rough_int() : __model___VERIFIER_nondet_long();
    __model___VERIFIER_assume(r >= -2147483647 - 1 && r <= 2147483647);
    return r;
}

// What it gives is decided by *seed alone, in a way that only the library knows.
int __model_rand_r(unsigned *seed)
{
    *seed = (unsigned)__model___VERIFIER_nondet_rough_int();
    return __model_rand();
}

/* The time that the program has used, which never gets less, or -1. */
static long __model_clock_before;

long __model_clock(void)
{
    long t = __model___VERIFIER_nondet_long();
    if (t > 1000000000000LL) /* more than eleven days */
        t = __model___VERIFIER_nondet_rough_long();
    __model___VERIFIER_assume(t == -1 || t >= __model_clock_before);
    if (t != -1)
        __model_clock_before = t;
    return t;
}

/* 1 if there is a shell (glibc); or -1, or the status of one that ended (POSIX, glibc): its exit status, or the signal that killed it. */
int __model_system(const char *command)
{
    int r = __model___VERIFIER_nondet_int();
    if (command == 0)
        return r != 0;
    if (r != -1 && (r < 0 || r > 65535 || (r & 255) != 0)) {
        r = __model___VERIFIER_nondet_rough_int();
        __model___VERIFIER_assume(r > 0 && r < 256);
    }
    return r;
}

// 0, or what is left of the time (POSIX).
unsigned __model_sleep(unsigned seconds)
{
    unsigned left = (unsigned)__model___VERIFIER_nondet_rough_int(); /* (only a handler of a signal ends a sleep) */
    __model___VERIFIER_assume(left <= seconds);
    return left;
}

int __model_usleep(unsigned microseconds) { return __model___VERIFIER_nondet_rough_int() ? -1 : 0; }

/* glibc: the difference itself, rounded once. */
double __model_difftime(long a, long b)
{
    return a >= b ? (double)((unsigned long)a - (unsigned long)b) : -(double)((unsigned long)b - (unsigned long)a);
}

/* Results and what is stored agree. */
/* Seconds since 1970.  No counterexample rests on a time before that, or behind the year 9999. */
static long __model_now(void)
{
    long t = __model___VERIFIER_nondet_long();
    return t >= 0 && t <= 253402300799LL ? t : __model___VERIFIER_nondet_rough_long();
}

long __model_time(long *to)
{
    long t = __model_now();
    if (to != 0)
        *to = t;
    return t;
}

struct __model_timeval { long sec, usec; };

int __model_gettimeofday(struct __model_timeval *to, void *zone)
{
    int *at = zone;
    if (at != 0) {
        at[0] = __model___VERIFIER_nondet_rough_int();
        at[1] = __model___VERIFIER_nondet_rough_int();
    }
    long usec = __model___VERIFIER_nondet_long();
    if (to != 0) {
        to->sec = __model_now();
        to->usec = usec >= 0 && usec < 1000000 ? usec : 0;
    }
    return 0;
}

/* Whether the environment was asked, or changed. */
static unsigned char __model_environment;

/* A stream or directory that was closed, and one that is open (handle.c). */
static void *__model_closed_handle, *__model_open_handle;

/* Whether something was put back into a stream: what is read then is decided by that.  Whether some stream was opened that may give nothing: for writing, or empty. */
static unsigned char __model_put_back, __model_unread;

/* What scanf tells of the next character by what it left: 1: it took a number, which this one does not continue; 2: something else, such as all blanks. */
static unsigned char __model_behind;

/* What stdin is at first. */
static void *__model_stdin;

int __model_getchar(void)
{
    int c = __model_put_back || __model_behind == 2 ? __model___VERIFIER_nondet_rough_int() : __model___VERIFIER_nondet_int();
    __model___VERIFIER_assume(c >= -1 && c <= 255);
    if (__model_behind == 1 && c != '\n' && c != -1) {
        c = __model___VERIFIER_nondet_rough_int();
        __model___VERIFIER_assume(c >= -1 && c <= 255);
    }
    __model_behind = 0;
    return c;
}

int __model_getchar_unlocked(void) { return __model_getchar(); }

int __model_fgetc(void *file)
{
    if (__model_unread)
        __model_put_back = 1;
    unsigned char other = __model_behind != 0 && file != __model_stdin; /* which tells nothing of what scanf left */
    int c = __model_getchar();
    if (other)
        __model_behind = 2;
    return c;
}

int __model_getc(void *file) { return __model_fgetc(file); }
int __model__IO_getc(void *file) { return __model_fgetc(file); }
int __model_getc_unlocked(void *file) { return __model_fgetc(file); }
int __model_fgetc_unlocked(void *file) { return __model_fgetc(file); }

/* POSIX, as glibc lays struct tm out. */
struct __model_tm { int sec, min, hour, mday, mon, year, wday, yday, isdst; long gmtoff; const char *zone; };

static int __model_between(int low, int high)
{
    int n = __model___VERIFIER_nondet_rough_int();
    __model___VERIFIER_assume(n >= low && n <= high);
    return n;
}

/* The date is known by the bounds of its parts; null where the year is no int. */
void *__model_gmtime_r(const long *t, void *to)
{
    struct __model_tm *at = to;
    if ((*t > 67768036190000000ll || *t < -67768040600000000ll) && __model___VERIFIER_nondet_rough_int())
        return 0;
    at->sec = __model_between(0, 60);
    at->min = __model_between(0, 59);
    at->hour = __model_between(0, 23);
    at->mday = __model_between(1, 31);
    at->mon = __model_between(0, 11);
    at->year = __model___VERIFIER_nondet_rough_int();
    at->wday = __model_between(0, 6);
    at->yday = __model_between(0, 365);
    at->isdst = 0;
    at->gmtoff = 0;
    at->zone = "GMT";
    return to;
}

/* A zone of at most a day; whether it is summer there is not known. */
void *__model_localtime_r(const long *t, void *to)
{
    struct __model_tm *at = __model_gmtime_r(t, to);
    if (at != 0) {
        at->isdst = __model_between(-1, 1);
        at->gmtoff = __model_between(-86400, 86400);
        at->zone = "???";
    }
    return at;
}

/* Both give the same object (C17 7.27.3p1). */
static struct __model_tm __model_date;
void *__model_gmtime(const long *t) { return __model_gmtime_r(t, &__model_date); }
void *__model_localtime(const long *t) { return __model_localtime_r(t, &__model_date); }

/* Whether the text of a date has 26 characters, with its end. */
static int __model_is_plain_date(const struct __model_tm *t)
{
    return t->sec >= 0 && t->sec <= 99 && t->min >= 0 && t->min <= 99 && t->hour >= 0 && t->hour <= 99 && t->mday >= 0 &&
           t->mday <= 99 && t->year >= -900 && t->year <= 8099;
}

static void __model_put_two(char *to, int x)
{
    to[0] = (char)('0' + x / 10 % 10);
    to[1] = (char)('0' + x % 10);
}

/* The text of a date, "Sun Sep 16 01:03:52 1973\n" (C17 7.27.3.1).  Of an unusual one it is any that fits into so much room, or null:
 * then any part of the buffer is written (glibc). */
static char *__model_put_date(const struct __model_tm *t, char *to, __model_size room)
{
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    if (!__model_is_plain_date(t)) {
        __model_size n = (unsigned)__model___VERIFIER_nondet_rough_int() % room;
        for (__model_size i = room; i > 0; i--)
            to[i - 1] = (char)__model___VERIFIER_nondet_rough_int();
        if (__model___VERIFIER_nondet_rough_int())
            return 0;
        for (__model_size i = 0; i < n; i++)
            to[i] |= 1;
        to[n] = 0;
        return to;
    }
    int wday = t->wday, mon = t->mon;
    for (int i = 0; i < 3; i++) {
        to[i] = wday >= 0 && wday <= 6 ? days[3 * wday + i] : '?';
        to[i + 4] = mon >= 0 && mon <= 11 ? months[3 * mon + i] : '?';
    }
    to[3] = to[7] = to[10] = to[19] = ' ';
    __model_put_two(to + 8, t->mday);
    if (t->mday < 10)
        to[8] = ' ';
    __model_put_two(to + 11, t->hour);
    __model_put_two(to + 14, t->min);
    __model_put_two(to + 17, t->sec);
    to[13] = to[16] = ':';
    __model_put_two(to + 20, (1900 + t->year) / 100);
    __model_put_two(to + 22, (1900 + t->year) % 100);
    to[24] = '\n';
    to[25] = 0;
    return to;
}

/* POSIX: the buffer has room for 26 characters; its last byte is accessed, and stays as it is. */
char *__model_asctime_r(const void *at, char *to)
{
    __model_memmove(to + 25, to + 25, 1);
    return __model_put_date(at, to, 26);
}

char *__model_ctime_r(const long *t, char *to)
{
    struct __model_tm at;
    __model_memmove(to + 25, to + 25, 1);
    return __model_localtime_r(t, &at) != 0 ? __model_put_date(&at, to, 26) : 0;
}

/* The same into one buffer (C17 7.27.3p1); glibc's has room for all years.  ctime also writes the date. */
static char __model_date_text[114];

char *__model_asctime(const void *at) { return __model_put_date(at, __model_date_text, sizeof __model_date_text); }

char *__model_ctime(const long *t)
{
    const void *at = __model_localtime(t);
    return at != 0 ? __model_asctime(at) : 0;
}

/* ---- bits ------------------------------------------------------------------------------------------------------- */

int __model_popcountll(unsigned long long x)
{
    int n = 0;
    for (; x != 0; x &= x - 1)
        n++;
    return n;
}

int __model_popcount(unsigned x) { return __model_popcountll(x); }
int __model_popcountl(unsigned long x) { return __model_popcountll(x); }
int __model_parity(unsigned x) { return __model_popcountll(x) & 1; }
int __model_parityl(unsigned long x) { return __model_popcountll(x) & 1; }
int __model_parityll(unsigned long long x) { return __model_popcountll(x) & 1; }

/* Of 0 the results of ctz and clz are undefined (gcc manual, "Other Builtins"). */
int __model_ctzll(unsigned long long x)
{
    int n = 0;
    if (x == 0)
        return __model___VERIFIER_nondet_int();
    for (; (x & 1) == 0; x >>= 1)
        n++;
    return n;
}

int __model_ctz(unsigned x) { return __model_ctzll(x); }
int __model_ctzl(unsigned long x) { return __model_ctzll(x); }

static int __model_zeros(unsigned long long x)
{
    int n = 64;
    for (; x != 0; x >>= 1)
        n--;
    return n;
}

int __model_clzll(unsigned long long x)
{
    return x == 0 ? __model___VERIFIER_nondet_int() : __model_zeros(x);
}

int __model_clz(unsigned x)
{
    return x == 0 ? __model___VERIFIER_nondet_int() : __model_zeros(x) - (64 - 8 * (int)sizeof(unsigned));
}

int __model_clzl(unsigned long x)
{
    return x == 0 ? __model___VERIFIER_nondet_int() : __model_zeros(x) - (64 - 8 * (int)sizeof(unsigned long));
}

/* Leading bits that are equal to the sign bit, without it. */
int __model_clrsbll(long long x) { return __model_zeros(x < 0 ? ~(unsigned long long)x : (unsigned long long)x) - 1; }
int __model_clrsb(int x) { return __model_clrsbll(x) - (64 - 8 * (int)sizeof(int)); }
int __model_clrsbl(long x) { return __model_clrsbll(x) - (64 - 8 * (int)sizeof(long)); }

int __model_ffsll(long long x) { return x == 0 ? 0 : __model_ctzll((unsigned long long)x) + 1; }
int __model_ffs(int x) { return x == 0 ? 0 : __model_ctzll((unsigned)x) + 1; }
int __model_ffsl(long x) { return x == 0 ? 0 : __model_ctzll((unsigned long)x) + 1; }

unsigned short __model_bswap16(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }

unsigned __model_bswap32(unsigned x)
{
    return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;
}

unsigned long long __model_bswap64(unsigned long long x)
{
    return (unsigned long long)__model_bswap32((unsigned)x) << 32 | __model_bswap32((unsigned)(x >> 32));
}

unsigned __model_htonl(unsigned x) { return __model_bswap32(x); }
unsigned __model_ntohl(unsigned x) { return __model_bswap32(x); }
unsigned short __model_htons(unsigned short x) { return __model_bswap16(x); }
unsigned short __model_ntohs(unsigned short x) { return __model_bswap16(x); }

/* ---- floating point ---------------------------------------------------------------------------------------------- */

static unsigned long long __model_bits(double x)
{
    union { double d; unsigned long long u; } v;
    v.d = x;
    return v.u;
}

static double __model_from_bits(unsigned long long u)
{
    union { double d; unsigned long long u; } v;
    v.u = u;
    return v.d;
}

static unsigned __model_bitsf(float x)
{
    union { float f; unsigned u; } v;
    v.f = x;
    return v.u;
}

static float __model_from_bitsf(unsigned u)
{
    union { float f; unsigned u; } v;
    v.u = u;
    return v.f;
}

/* The x87 format: 64 bits of mantissa, the first of them explicit, then exponent and sign. */
union __model_extended { long double d; struct { unsigned long long mantissa; unsigned short exponent; } u; };

static unsigned __model_exponentl(long double x)
{
    union __model_extended v;
    v.d = x;
    return v.u.exponent;
}

static unsigned long long __model_mantissal(long double x)
{
    union __model_extended v;
    v.d = x;
    return v.u.mantissa;
}

/* With an argument, its payload depends on the implementation; that of a sum does anyhow (value.h, VALUE_NAN). */
double __model_nan(const char *tag) { return *tag ? __builtin_nan("") + 0.0 : __builtin_nan(""); }
float __model_nanf(const char *tag) { return *tag ? __builtin_nanf("") + 0.0f : __builtin_nanf(""); }
long double __model_nanl(const char *tag) { return *tag ? __builtin_nanl("") + 0.0L : __builtin_nanl(""); }

/* The result of an operation that has none: its sign is not known. */
static double __model_undefined(void) { return __builtin_nan("") + 0.0; }
static long double __model_undefinedl(void) { return __builtin_nanl("") + 0.0L; }

double __model_fabs(double x) { return __model_from_bits(__model_bits(x) & 0x7fffffffffffffffULL); }
float __model_fabsf(float x) { return __model_from_bitsf(__model_bitsf(x) & 0x7fffffffu); }
static int __model_negativel(long double x) { return (int)(__model_exponentl(x) >> 15); }
int __model_signbitl(long double x) { return __model_truth(__model_negativel(x)); }
int __model___signbitl(long double x) { return __model_signbitl(x); }
long double __model_fabsl(long double x)
{
    union __model_extended v;
    v.d = x;
    v.u.exponent &= 0x7fff;
    return v.d;
}

long double __model_copysignl(long double x, long double y)
{
    union __model_extended v, w;
    v.d = x;
    w.d = y;
    v.u.exponent = (unsigned short)((v.u.exponent & 0x7fff) | (w.u.exponent & 0x8000));
    return v.d;
}

double __model_copysign(double x, double y)
{
    return __model_from_bits((__model_bits(x) & 0x7fffffffffffffffULL) | (__model_bits(y) & 0x8000000000000000ULL));
}

float __model_copysignf(float x, float y)
{
    return __model_from_bitsf((__model_bitsf(x) & 0x7fffffffu) | (__model_bitsf(y) & 0x80000000u));
}

int __model_isnan(double x) { return x != x; }
int __model_isnanf(float x) { return x != x; }
int __model_isnanl(long double x) { return x != x; }
int __model___isnan(double x) { return x != x; }
int __model___isnanf(float x) { return x != x; }
int __model___isnanl(long double x) { return x != x; }

/* The bits of a NaN are not looked at: they may be open. */
static int __model_infinite(double x) { return x == x && (__model_bits(x) << 1) == 0xffe0000000000000ULL; }
static int __model_infinitef(float x) { return x == x && (__model_bitsf(x) << 1) == 0xff000000u; }

static int __model_infinitel(long double x)
{
    return x == x && (__model_exponentl(x) & 0x7fff) == 0x7fff && __model_mantissal(x) == 0x8000000000000000ULL;
}

int __model_isinf(double x)
{
    if (x != x)
        return 0;
    unsigned long long u = __model_bits(x);
    return u == 0x7ff0000000000000ULL ? 1 : u == 0xfff0000000000000ULL ? __model_truth(1) : 0;
}

int __model_isinff(float x)
{
    if (x != x)
        return 0;
    unsigned u = __model_bitsf(x);
    return u == 0x7f800000u ? 1 : u == 0xff800000u ? __model_truth(1) : 0;
}

int __model_isinfl(long double x)
{
    if (x != x || (__model_exponentl(x) & 0x7fff) != 0x7fff || __model_mantissal(x) != 0x8000000000000000ULL)
        return 0;
    return __model_negativel(x) ? __model_truth(1) : 1;
}

int __model_isinf_sign(double x) { return __model_infinite(x) ? (x < 0 ? -1 : 1) : 0; }
int __model_isinf_signf(float x) { return __model_infinitef(x) ? (x < 0 ? -1 : 1) : 0; }
int __model_isinf_signl(long double x) { return __model_infinitel(x) ? (x < 0 ? -1 : 1) : 0; }
/* Those of glibc tell the sign. */
int __model___isinf(double x) { return __model_isinf_sign(x); }
int __model___isinff(float x) { return __model_isinf_signf(x); }
int __model___isinfl(long double x) { return __model_isinf_signl(x); }
int __model_isfinite(double x) { return x == x && (__model_bits(x) & 0x7ff0000000000000ULL) != 0x7ff0000000000000ULL; }
int __model_finite(double x) { return __model_isfinite(x); }
int __model_finitef(float x) { return x == x && (__model_bitsf(x) & 0x7f800000u) != 0x7f800000u; }
int __model___finite(double x) { return __model_isfinite(x); }
int __model___finitef(float x) { return __model_finitef(x); }
int __model_finitel(long double x) { return x == x && (__model_exponentl(x) & 0x7fff) != 0x7fff; }
int __model___finitel(long double x) { return __model_finitel(x); }
int __model_signbit(double x) { return __model_truth((int)(__model_bits(x) >> 63)); }
int __model_signbitf(float x) { return __model_truth((int)(__model_bitsf(x) >> 31)); }
int __model___signbit(double x) { return __model_signbit(x); }
int __model___signbitf(float x) { return __model_signbitf(x); }

int __model_isnormal(double x)
{
    if (x != x)
        return 0;
    unsigned long long e = __model_bits(x) & 0x7ff0000000000000ULL;
    return e != 0 && e != 0x7ff0000000000000ULL;
}

int __model_isnormalf(float x)
{
    if (x != x)
        return 0;
    unsigned e = __model_bitsf(x) & 0x7f800000u;
    return e != 0 && e != 0x7f800000u;
}

int __model_isnormall(long double x)
{
    if (x != x)
        return 0;
    unsigned e = __model_exponentl(x) & 0x7fff;
    return e != 0 && e != 0x7fff;
}

/* The classes as glibc numbers them: NAN 0, INFINITE 1, ZERO 2, SUBNORMAL 3, NORMAL 4. */
int __model___fpclassify(double x)
{
    if (x != x)
        return 0;
    unsigned long long u = __model_bits(x) & 0x7fffffffffffffffULL;
    if (u == 0x7ff0000000000000ULL)
        return 1;
    return u == 0 ? 2 : u < 0x0010000000000000ULL ? 3 : 4;
}

int __model___fpclassifyf(float x)
{
    if (x != x)
        return 0;
    unsigned u = __model_bitsf(x) & 0x7fffffffu;
    if (u == 0x7f800000u)
        return 1;
    return u == 0 ? 2 : u < 0x00800000u ? 3 : 4;
}

int __model___fpclassifyl(long double x)
{
    if (x != x)
        return 0;
    unsigned e = __model_exponentl(x) & 0x7fff;
    if (e == 0x7fff)
        return 1;
    return e != 0 ? 4 : __model_mantissal(x) == 0 ? 2 : 3;
}

static int __model_chosen(int class, int nan, int infinite, int normal, int subnormal, int zero)
{
    return class == 0 ? nan : class == 1 ? infinite : class == 2 ? zero : class == 3 ? subnormal : normal;
}

int __model_fpclassify(int nan, int infinite, int normal, int subnormal, int zero, double x)
{
    return __model_chosen(__model___fpclassify(x), nan, infinite, normal, subnormal, zero);
}

int __model_fpclassifyf(int nan, int infinite, int normal, int subnormal, int zero, float x)
{
    return __model_chosen(__model___fpclassifyf(x), nan, infinite, normal, subnormal, zero);
}

int __model_fpclassifyl(int nan, int infinite, int normal, int subnormal, int zero, long double x)
{
    return __model_chosen(__model___fpclassifyl(x), nan, infinite, normal, subnormal, zero);
}

int __model_isgreater(double x, double y) { return x > y; }
int __model_isgreaterequal(double x, double y) { return x >= y; }
int __model_isless(double x, double y) { return x < y; }
int __model_islessequal(double x, double y) { return x <= y; }
int __model_islessgreater(double x, double y) { return x < y || x > y; }
int __model_isunordered(double x, double y) { return x != x || y != y; }

/* Of two zeros with different signs, and of two NaNs, C does not say which. */
static double __model_either(double x, double y)
{
    if (x != x || y != y)
        return x == x ? x : y == y ? y : x + y;
    return x == 0.0 && __model_bits(x) != __model_bits(y) && __model___VERIFIER_nondet_rough_int() ? y : x;
}

double __model_fmin(double x, double y) { return x < y ? x : y < x ? y : __model_either(x, y); }
double __model_fmax(double x, double y) { return x > y ? x : y > x ? y : __model_either(x, y); }

/* Of two zeros with different signs, and of two NaNs, C does not say which. */
static float __model_eitherf(float x, float y)
{
    if (x != x || y != y)
        return x == x ? x : y == y ? y : x + y;
    return x == 0.0f && __model_bitsf(x) != __model_bitsf(y) && __model___VERIFIER_nondet_rough_int() ? y : x;
}

float __model_fminf(float x, float y) { return x < y ? x : y < x ? y : __model_eitherf(x, y); }
float __model_fmaxf(float x, float y) { return x > y ? x : y > x ? y : __model_eitherf(x, y); }
double __model_fdim(double x, double y) { return x != x || y != y ? x + y : x > y ? x - y : 0.0; }
float __model_fdimf(float x, float y) { return x != x || y != y ? x + y : x > y ? x - y : 0.0f; }
/* Of two zeros with different signs, and of two NaNs, C does not say which. */
static long double __model_eitherl(long double x, long double y)
{
    if (x != x || y != y)
        return x == x ? x : y == y ? y : x + y;
    return x == 0.0L && __model_negativel(x) != __model_negativel(y) && __model___VERIFIER_nondet_rough_int() ? y : x;
}

long double __model_fminl(long double x, long double y) { return x < y ? x : y < x ? y : __model_eitherl(x, y); }
long double __model_fmaxl(long double x, long double y) { return x > y ? x : y > x ? y : __model_eitherl(x, y); }
long double __model_fdiml(long double x, long double y) { return x != x || y != y ? x + y : x > y ? x - y : 0.0L; }

/* Rounding: numbers of magnitude 2^52 (2^23) and above, and NaN, are integers already; the sign of zero is kept. */
double __model_trunc(double x)
{
    double a = __model_fabs(x);
    if (!(a < 4503599627370496.0))
        return x;
    return __model_copysign((double)(long long)a, x);
}

float __model_truncf(float x)
{
    float a = __model_fabsf(x);
    if (!(a < 8388608.0f))
        return x;
    return __model_copysignf((float)(int)a, x);
}

double __model_floor(double x)
{
    double t = __model_trunc(x);
    return t > x ? t - 1.0 : t;
}

float __model_floorf(float x)
{
    float t = __model_truncf(x);
    return t > x ? t - 1.0f : t;
}

double __model_ceil(double x)
{
    double t = __model_trunc(x);
    return t < x ? __model_copysign(t + 1.0, x) : t;
}

float __model_ceilf(float x)
{
    float t = __model_truncf(x);
    return t < x ? __model_copysignf(t + 1.0f, x) : t;
}

double __model_round(double x)
{
    double t = __model_trunc(x);
    return __model_fabs(x - t) >= 0.5 ? t + __model_copysign(1.0, x) : t;
}

float __model_roundf(float x)
{
    float t = __model_truncf(x);
    return __model_fabsf(x - t) >= 0.5f ? t + __model_copysignf(1.0f, x) : t;
}

/* Adding and taking away 2^52 rounds to an integer, to even, as the default rounding mode does. */
double __model_rint(double x)
{
    double a = __model_fabs(x);
    if (!(a < 4503599627370496.0))
        return x;
    double r = a + 4503599627370496.0;
    return __model_copysign(r - 4503599627370496.0, x);
}

float __model_rintf(float x)
{
    float a = __model_fabsf(x);
    if (!(a < 8388608.0f))
        return x;
    float r = a + 8388608.0f;
    return __model_copysignf(r - 8388608.0f, x);
}

double __model_nearbyint(double x) { return __model_rint(x); }
float __model_nearbyintf(float x) { return __model_rintf(x); }
long __model_lround(double x) { return (long)__model_round(x); }
long __model_lrint(double x) { return (long)__model_rint(x); }
long long __model_llround(double x) { return (long long)__model_round(x); }
long long __model_llrint(double x) { return (long long)__model_rint(x); }
long __model_lroundf(float x) { return (long)__model_roundf(x); }
long __model_lrintf(float x) { return (long)__model_rintf(x); }
long long __model_llroundf(float x) { return (long long)__model_roundf(x); }
long long __model_llrintf(float x) { return (long long)__model_rintf(x); }

/* All numbers of magnitude 2^63 and above are integers. */
long double __model_truncl(long double x)
{
    long double a = __model_fabsl(x);
    if (!(a < 9223372036854775808.0L))
        return x;
    return __model_copysignl((long double)(long long)a, x);
}

long double __model_floorl(long double x)
{
    long double t = __model_truncl(x);
    return t > x ? t - 1.0L : t;
}

long double __model_ceill(long double x)
{
    long double t = __model_truncl(x);
    return t < x ? __model_copysignl(t + 1.0L, x) : t;
}

long double __model_roundl(long double x)
{
    long double t = __model_truncl(x);
    return __model_fabsl(x - t) >= 0.5L ? t + __model_copysignl(1.0L, x) : t;
}

long double __model_rintl(long double x)
{
    long double a = __model_fabsl(x);
    if (!(a < 9223372036854775808.0L))
        return x;
    long double r = a + 9223372036854775808.0L;
    return __model_copysignl(r - 9223372036854775808.0L, x);
}

long double __model_nearbyintl(long double x) { return __model_rintl(x); }
long __model_lroundl(long double x) { return (long)__model_roundl(x); }
long __model_lrintl(long double x) { return (long)__model_rintl(x); }
long long __model_llroundl(long double x) { return (long long)__model_roundl(x); }
long long __model_llrintl(long double x) { return (long long)__model_rintl(x); }

float __model_modff(float x, float *whole)
{
    *whole = __model_truncf(x);
    return __model_infinitef(x) ? __model_copysignf(0.0f, x) : __model_copysignf(x - *whole, x);
}

double __model_modf(double x, double *whole)
{
    *whole = __model_trunc(x);
    return __model_infinite(x) ? __model_copysign(0.0, x) : __model_copysign(x - *whole, x);
}

/* Exact: each subtraction of y * 2^k from x with y * 2^k <= x < y * 2^(k+1) has no rounding error. */
double __model_fmod(double x, double y)
{
    double a = __model_fabs(x), b = __model_fabs(y);
    if (x != x || y != y || b == 0.0 || __model_infinite(x))
        return (x * y) / (x * y);
    if (a < b || __model_infinite(y))
        return x;
    while (a >= b) {
        double c = b;
        while (a - c >= c)
            c = c + c;
        a = a - c;
    }
    return __model_copysign(a, x);
}

float __model_fmodf(float x, float y)
{
    return (float)__model_fmod((double)x, (double)y);
}

long double __model_fmodl(long double x, long double y)
{
    long double a = __model_fabsl(x), b = __model_fabsl(y);
    if (x != x || y != y || b == 0.0L || __model_infinitel(x))
        return (x * y) / (x * y);
    if (a < b || __model_infinitel(y))
        return x;
    while (a >= b) {
        long double c = b;
        while (a - c >= c)
            c = c + c;
        a = a - c;
    }
    return __model_copysignl(a, x);
}

/* The remainder of the nearest quotient, the even one of two: the rest of 2y is exact, and so is what is taken from it. */
double __model_remainder(double x, double y)
{
    double b = __model_fabs(y);
    if (x != x || y != y || b == 0.0 || __model_infinite(x))
        return (x * y) / (x * y);
    double a = __model_fabs(x);
    if (b <= 8.9884656743115795e307)  /* 2b is finite */
        a = __model_fmod(a, b + b);
    if (b < 4.4501477170144028e-308) {  /* half of b may not be exact */
        if (a + a > b) {
            a = a - b;
            if (a + a >= b)
                a = a - b;
        }
    } else if (a > 0.5 * b) {
        a = a - b;
        if (a >= 0.5 * b)
            a = a - b;
    }
    return __model_bits(x) >> 63 ? -a : a;
}

float __model_remainderf(float x, float y)
{
    return (float)__model_remainder((double)x, (double)y);
}

double __model_drem(double x, double y) { return __model_remainder(x, y); }

/* ---- floating point, numbers taken apart -------------------------------------------------------------------------- */

/* Rounded correctly (IEEE 754, 5.4.1).  The bits of the root one by one, the last of them to round by (as in fdlibm's e_sqrt.c),
 * without branches: a solver gets one chain of subtractions. */
double __model_sqrt(double x)
{
    if (x != x || x == 0.0 || x > 1.7976931348623157e308)
        return x;
    if (x < 0.0)
        return __model_undefined();
    unsigned long long small = -(unsigned long long)(x < 2.2250738585072014e-308);
    unsigned long long u = __model_bits(small ? x * 18014398509481984.0 : x);
    unsigned long long rest = (u & 0xfffffffffffffULL) | 0x10000000000000ULL, root = 0, twice = 0;
    int e = (int)(u >> 52) - 1023 - (small ? 54 : 0);
    rest <<= 1 + (e & 1);
    for (unsigned long long bit = 0x20000000000000ULL; bit != 0; bit >>= 1) {
        unsigned long long t = twice + bit, take = -(unsigned long long)(t <= rest);
        twice += bit + bit & take;
        rest -= t & take;
        root += bit & take;
        rest <<= 1;
    }
    root += root & (rest != 0);
    double r = __model_from_bits((root >> 1) + ((unsigned long long)(1022 + (e - (e & 1)) / 2) << 52));
    __model___VERIFIER_assume(r > 0.0 && (x > 1.0 ? r <= x : r >= x));
    return r;
}

/* 53 bits are enough for the root of 24 bits to be rounded twice. */
float __model_sqrtf(float x) { return (float)__model_sqrt((double)x); }

long double __model_sqrtl(long double x)
{
    if (x != x || x == 0.0L || __model_infinitel(x) && x > 0.0L)
        return x;
    if (x < 0.0L)
        return __model_undefinedl();
    long double r = __model___VERIFIER_nondet_rough_ldouble();
    __model___VERIFIER_assume(r > 0.0L && (x > 1.0L ? r <= x && r >= 1.0L : r >= x && r <= 1.0L));
    return r;
}

double __model_roundeven(double x) { return __model_rint(x); }
float __model_roundevenf(float x) { return __model_rintf(x); }
long double __model_roundevenl(long double x) { return __model_rintl(x); }

/* x * 2^n, rounded once: where the result may be subnormal, the factors before the last leave 53 bits above it (musl, scalbn.c). */
double __model_scalbn(double x, int n)
{
    if (n > 1023) {
        x *= 8.98846567431158e307;
        n -= 1023;
        if (n > 1023) {
            x *= 8.98846567431158e307;
            n = n - 1023 > 1023 ? 1023 : n - 1023;
        }
    } else if (n < -1022) {
        x *= 2.2250738585072014e-308 * 9007199254740992.0;
        n += 1022 - 53;
        if (n < -1022) {
            x *= 2.2250738585072014e-308 * 9007199254740992.0;
            n = n + 1022 - 53 < -1022 ? -1022 : n + 1022 - 53;
        }
    }
    return x * __model_from_bits((unsigned long long)(1023 + n) << 52);
}

float __model_scalbnf(float x, int n)
{
    if (n > 127) {
        x *= 1.7014118346046923e38f;
        n -= 127;
        if (n > 127) {
            x *= 1.7014118346046923e38f;
            n = n - 127 > 127 ? 127 : n - 127;
        }
    } else if (n < -126) {
        x *= 1.1754943508222875e-38f * 16777216.0f;
        n += 126 - 24;
        if (n < -126) {
            x *= 1.1754943508222875e-38f * 16777216.0f;
            n = n + 126 - 24 < -126 ? -126 : n + 126 - 24;
        }
    }
    return x * __model_from_bitsf((unsigned)(127 + n) << 23);
}

static int __model_clamp(long n) { return n > 100000 ? 100000 : n < -100000 ? -100000 : (int)n; }
double __model_ldexp(double x, int n) { return __model_scalbn(x, n); }
float __model_ldexpf(float x, int n) { return __model_scalbnf(x, n); }
double __model_scalbln(double x, long n) { return __model_scalbn(x, __model_clamp(n)); }
float __model_scalblnf(float x, long n) { return __model_scalbnf(x, __model_clamp(n)); }

/* What is stored for infinities and NaN is unspecified (C17 7.12.6.4p2). */
double __model_frexp(double x, int *exponent)
{
    unsigned long long u = __model_bits(x);
    int e = (int)(u >> 52 & 0x7ff), scaled = 0;
    if (e == 0x7ff) {
        *exponent = __model___VERIFIER_nondet_int();
        return x;
    }
    if (x == 0.0) {
        *exponent = 0;
        return x;
    }
    if (e == 0) {
        u = __model_bits(x * 18446744073709551616.0);
        e = (int)(u >> 52 & 0x7ff);
        scaled = 64;
    }
    *exponent = e - 1022 - scaled;
    return __model_from_bits((u & 0x800fffffffffffffULL) | 0x3fe0000000000000ULL);
}

/* Each float is a double that is not subnormal. */
float __model_frexpf(float x, int *exponent) { return (float)__model_frexp((double)x, exponent); }

/* The numbers of zero and NaN are those of glibc on x86. */
int __model_ilogb(double x)
{
    int e;
    if (x != x || x == 0.0)
        return -2147483647 - 1;
    if (__model_infinite(x))
        return 2147483647;
    __model_frexp(x, &e);
    return e - 1;
}

int __model_ilogbf(float x) { return __model_ilogb((double)x); }

double __model_logb(double x)
{
    int e;
    if (x == 0.0)
        return -__builtin_inf();
    if (x != x || __model_infinite(x))
        return x * x;
    __model_frexp(x, &e);
    return (double)(e - 1);
}

float __model_logbf(float x) { return (float)__model_logb((double)x); }

double __model_nextafter(double x, double y)
{
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    if (x == 0.0)
        return __model_copysign(4.9406564584124654e-324, y);
    unsigned long long u = __model_bits(x);
    return __model_from_bits((x < y) == (x > 0.0) ? u + 1 : u - 1);
}

float __model_nextafterf(float x, float y)
{
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    if (x == 0.0f)
        return __model_copysignf(1.401298464324817e-45f, y);
    unsigned u = __model_bitsf(x);
    return __model_from_bitsf((x < y) == (x > 0.0f) ? u + 1 : u - 1);
}

long double __model_modfl(long double x, long double *whole)
{
    *whole = __model_truncl(x);
    return __model_infinitel(x) ? __model_copysignl(0.0L, x) : __model_copysignl(x - *whole, x);
}

/* ---- floating point, bounds only ----------------------------------------------------------------------------------
 *
 * The standard leaves accuracy to the implementation (C17 5.2.4.2.2p6).  What is written here holds of any that keeps signs, the
 * exact values of annex F, and the bounds of the functions, as glibc's do. */

/* Any number but NaN from low to high; from 0 to high, with the sign of x. */
static double __model_within(double low, double high)
{
    double r = __model___VERIFIER_nondet_rough_double();
    __model___VERIFIER_assume(r >= low && r <= high);
    return r;
}

static double __model_odd(double x, double high) { return __model_copysign(__model_within(0.0, high), x); }

double __model_sin(double x)
{
    if (x == 0.0)
        return x;
    return x != x || __model_infinite(x) ? __model_undefined() : __model_within(-1.0, 1.0);
}

double __model_cos(double x)
{
    if (x == 0.0)
        return 1.0;
    return x != x || __model_infinite(x) ? __model_undefined() : __model_within(-1.0, 1.0);
}

double __model_tan(double x)
{
    if (x == 0.0)
        return x;
    return x != x || __model_infinite(x) ? __model_undefined() : __model_within(-__builtin_inf(), __builtin_inf());
}

double __model_asin(double x)
{
    if (x == 0.0)
        return x;
    return x >= -1.0 && x <= 1.0 ? __model_odd(x, 1.5707963267948966) : __model_undefined();
}

double __model_acos(double x)
{
    if (x == 1.0)
        return 0.0;
    return x >= -1.0 && x <= 1.0 ? __model_within(0.0, 3.1415926535897931) : __model_undefined();
}

double __model_atan(double x)
{
    return x != x || x == 0.0 ? x : __model_odd(x, 1.5707963267948966);
}

double __model_sinh(double x)
{
    return x != x || x == 0.0 || __model_infinite(x) ? x : __model_odd(x, __builtin_inf());
}

double __model_cosh(double x)
{
    if (x == 0.0)
        return 1.0;
    return x != x || __model_infinite(x) ? x * x : __model_within(1.0, __builtin_inf());
}

double __model_tanh(double x)
{
    return x != x || x == 0.0 ? x : __model_odd(x, 1.0);
}

double __model_asinh(double x)
{
    return x != x || x == 0.0 || __model_infinite(x) ? x : __model_odd(x, __builtin_inf());
}

double __model_acosh(double x)
{
    if (x == 1.0)
        return 0.0;
    return x > 1.0 ? __model_within(0.0, __builtin_inf()) : __model_undefined();
}

double __model_atanh(double x)
{
    if (x == 0.0 || x == 1.0 || x == -1.0)
        return x == 0.0 ? x : x * __builtin_inf();
    return x > -1.0 && x < 1.0 ? __model_odd(x, __builtin_inf()) : __model_undefined();
}

double __model_exp(double x)
{
    if (x == 0.0)
        return 1.0;
    if (x != x || __model_infinite(x))
        return x < 0.0 ? 0.0 : x;
    return x > 0.0 ? __model_within(1.0, __builtin_inf()) : __model_within(0.0, 1.0);
}

double __model_exp2(double x)
{
    if (x == 0.0)
        return 1.0;
    if (x != x || __model_infinite(x))
        return x < 0.0 ? 0.0 : x;
    return x > 0.0 ? __model_within(1.0, __builtin_inf()) : __model_within(0.0, 1.0);
}

double __model_exp10(double x)
{
    if (x == 0.0)
        return 1.0;
    if (x != x || __model_infinite(x))
        return x < 0.0 ? 0.0 : x;
    return x > 0.0 ? __model_within(1.0, __builtin_inf()) : __model_within(0.0, 1.0);
}

double __model_expm1(double x)
{
    if (x != x || x == 0.0 || __model_infinite(x))
        return x == -__builtin_inf() ? -1.0 : x;
    return x > 0.0 ? __model_within(0.0, __builtin_inf()) : __model_odd(x, 1.0);
}

double __model_log(double x)
{
    if (x == 0.0)
        return -__builtin_inf();
    if (x != x || x < 0.0)
        return __model_undefined();
    if (x == 1.0 || __model_infinite(x))
        return x == 1.0 ? 0.0 : x;
    return x > 1.0 ? __model_within(0.0, 1100.0) : __model_within(-1100.0, 0.0);
}

double __model_log2(double x)
{
    if (x == 0.0)
        return -__builtin_inf();
    if (x != x || x < 0.0)
        return __model_undefined();
    if (x == 1.0 || __model_infinite(x))
        return x == 1.0 ? 0.0 : x;
    return x > 1.0 ? __model_within(0.0, 1100.0) : __model_within(-1100.0, 0.0);
}

double __model_log10(double x)
{
    if (x == 0.0)
        return -__builtin_inf();
    if (x != x || x < 0.0)
        return __model_undefined();
    if (x == 1.0 || __model_infinite(x))
        return x == 1.0 ? 0.0 : x;
    return x > 1.0 ? __model_within(0.0, 1100.0) : __model_within(-1100.0, 0.0);
}

double __model_log1p(double x)
{
    if (x == 0.0 || x == -1.0)
        return x == 0.0 ? x : -__builtin_inf();
    if (x != x || x < -1.0)
        return __model_undefined();
    return __model_infinite(x) ? x : __model_odd(x, 1100.0);
}

double __model_cbrt(double x)
{
    if (x != x || x == 0.0 || __model_infinite(x))
        return x;
    return __model_odd(x, __model_fabs(x) + 1.0);
}

double __model_erf(double x)
{
    return x != x || x == 0.0 ? x : __model_odd(x, 1.0);
}

double __model_erfc(double x)
{
    if (x != x || x == 0.0)
        return x != x ? x : 1.0;
    return __model_within(0.0, 2.0);
}

double __model_atan2(double y, double x)
{
    return x != x || y != y ? __model_undefined() : __model_odd(y, 3.1415926535897931);
}

double __model_hypot(double x, double y)
{
    if (__model_infinite(x) || __model_infinite(y))
        return __builtin_inf();
    return x != x || y != y ? __model_undefined() : __model_within(0.0, __builtin_inf());
}

double __model_fma(double x, double y, double z)
{
    return x != x || y != y || z != z ? __model_undefined() : __model___VERIFIER_nondet_rough_double();
}

double __model_tgamma(double x) { return x != x ? x : __model___VERIFIER_nondet_rough_double(); }

/* x to the n, 1 <= n <= 52, where that is a whole number below `top`; else 0. */
static double __model_power(double x, int n, double top)
{
    double r = 1.0;
    while (n > 0 && __model_fabs(r) < top) {
        r *= x;
        n--;
    }
    return n == 0 && __model_fabs(r) < top ? r : 0.0;
}

/* Powers that a double (`top` 2^53) or float (2^24) holds exactly are exact, as the error is less than that of the last place. */
static double __model_pow_of(double x, double y, double top)
{
    if (y == 0.0 || x == 1.0)
        return 1.0;
    if (x != x || y != y)
        return __model_undefined();
    if (y == 1.0)
        return x;
    if (x == 0.0 && y > 0.0)  /* the sign stays where y is odd */
        return __model_trunc(y) == y && __model_trunc(y * 0.5) != y * 0.5 ? x : 0.0;
    if (y > 1.0 && y <= 52.0 && (double)(int)y == y && __model_fabs(x) < top && __model_trunc(x) == x) {
        double r = __model_power(x, (int)y, top);
        if (r != 0.0)
            return r;
    }
    if (x > 0.0 && !__model_infinite(x) && !__model_infinite(y))
        return __model_within(0.0, __builtin_inf());
    return __model___VERIFIER_nondet_rough_double();
}

double __model_pow(double x, double y) { return __model_pow_of(x, y, 9007199254740992.0); }
float __model_powf(float x, float y) { return (float)__model_pow_of((double)x, (double)y, 16777216.0); }

/* A bound of a double is one of the float that is next to it, and all other results of float are possible. */
float __model_sinf(float x) { return (float)__model_sin((double)x); }
float __model_cosf(float x) { return (float)__model_cos((double)x); }
float __model_tanf(float x) { return (float)__model_tan((double)x); }
float __model_asinf(float x) { return (float)__model_asin((double)x); }
float __model_acosf(float x) { return (float)__model_acos((double)x); }
float __model_atanf(float x) { return (float)__model_atan((double)x); }
float __model_sinhf(float x) { return (float)__model_sinh((double)x); }
float __model_coshf(float x) { return (float)__model_cosh((double)x); }
float __model_tanhf(float x) { return (float)__model_tanh((double)x); }
float __model_asinhf(float x) { return (float)__model_asinh((double)x); }
float __model_acoshf(float x) { return (float)__model_acosh((double)x); }
float __model_atanhf(float x) { return (float)__model_atanh((double)x); }
float __model_expf(float x) { return (float)__model_exp((double)x); }
float __model_exp2f(float x) { return (float)__model_exp2((double)x); }
float __model_exp10f(float x) { return (float)__model_exp10((double)x); }
float __model_expm1f(float x) { return (float)__model_expm1((double)x); }
float __model_logf(float x) { return (float)__model_log((double)x); }
float __model_log2f(float x) { return (float)__model_log2((double)x); }
float __model_log10f(float x) { return (float)__model_log10((double)x); }
float __model_log1pf(float x) { return (float)__model_log1p((double)x); }
float __model_cbrtf(float x) { return (float)__model_cbrt((double)x); }
float __model_erff(float x) { return (float)__model_erf((double)x); }
float __model_erfcf(float x) { return (float)__model_erfc((double)x); }
float __model_tgammaf(float x) { return (float)__model_tgamma((double)x); }
float __model_atan2f(float y, float x) { return (float)__model_atan2((double)y, (double)x); }
float __model_hypotf(float x, float y) { return (float)__model_hypot((double)x, (double)y); }
float __model_fmaf(float x, float y, float z) { return (float)__model_fma((double)x, (double)y, (double)z); }

static long double __model_roughl(void) { return __model___VERIFIER_nondet_rough_ldouble(); }
long double __model_sinl(long double x) { return __model_roughl(); }
long double __model_cosl(long double x) { return __model_roughl(); }
long double __model_tanl(long double x) { return __model_roughl(); }
long double __model_asinl(long double x) { return __model_roughl(); }
long double __model_acosl(long double x) { return __model_roughl(); }
long double __model_atanl(long double x) { return __model_roughl(); }
long double __model_sinhl(long double x) { return __model_roughl(); }
long double __model_coshl(long double x) { return __model_roughl(); }
long double __model_tanhl(long double x) { return __model_roughl(); }
long double __model_asinhl(long double x) { return __model_roughl(); }
long double __model_acoshl(long double x) { return __model_roughl(); }
long double __model_atanhl(long double x) { return __model_roughl(); }
long double __model_expl(long double x) { return __model_roughl(); }
long double __model_exp2l(long double x) { return __model_roughl(); }
long double __model_exp10l(long double x) { return __model_roughl(); }
long double __model_expm1l(long double x) { return __model_roughl(); }
long double __model_logl(long double x) { return __model_roughl(); }
long double __model_log2l(long double x) { return __model_roughl(); }
long double __model_log10l(long double x) { return __model_roughl(); }
long double __model_log1pl(long double x) { return __model_roughl(); }
long double __model_cbrtl(long double x) { return __model_roughl(); }
long double __model_erfl(long double x) { return __model_roughl(); }
long double __model_erfcl(long double x) { return __model_roughl(); }
long double __model_tgammal(long double x) { return __model_roughl(); }
long double __model_atan2l(long double x, long double y) { return __model_roughl(); }
long double __model_hypotl(long double x, long double y) { return __model_roughl(); }
long double __model_powl(long double x, long double y) { return __model_roughl(); }
long double __model_fmal(long double x, long double y, long double z) { return __model_roughl(); }

/* ---- numbers with a point (C17 7.22.1.3) -------------------------------------------------------------------------- */

static int __model_same_word(const char *s, const char *word)
{
    for (; *word != 0; s++, word++)
        if (__model_lower(*(const unsigned char *)s) != *word)
            return 0;
    return 1;
}

static const double __model_tens[23] = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

/* What is read of a number: digits without their zeros in front, how many there are, the power of ten or of two, and whether it is
 * hexadecimal. */
struct __model_decimal { unsigned long long digits; int n, power, hex; };

/* Digits with a point among them; the place behind them, or null if there is none. */
static const char *__model_mantissa(const char *s, struct __model_decimal *d)
{
    int any = 0, point = 0, base = d->hex ? 16 : 10, step = d->hex ? 4 : 1;
    for (;; s++) {
        if (*s == '.' && !point) {
            point = 1;
            continue;
        }
        int x = __model_digit(*s);
        if (x >= base)
            break;
        any = 1;
        if (d->n != 0 || x != 0)
            d->n++;
        if (d->n <= 15)
            d->digits = d->digits * (unsigned)base + (unsigned)x;
        if (point)
            d->power -= step;
    }
    return any ? s : 0;
}

/* An exponent at s, if there is one. */
static const char *__model_exponent(const char *s, struct __model_decimal *d)
{
    int minus = 0, e = 0;
    const char *begin = s;
    if (__model_lower(*s) != (d->hex ? 'p' : 'e'))
        return begin;
    s++;
    if (*s == '-' || *s == '+')
        minus = *s++ == '-';
    if (!__model_in_digit(*s))
        return begin;
    for (; __model_in_digit(*s); s++)
        e = e < 100000 ? e * 10 + (*s - '0') : e;
    d->power += minus ? -e : e;
    return s;
}

/* The value of what was read: exact where both the digits and the power of ten are numbers of the type, so that one rounding is made
 * (Clinger, "How to read floating point numbers accurately", 1990), and where hexadecimal digits are a number of double; else any
 * number. */
static double __model_decimal_value(const struct __model_decimal *d, int digits, int tens)
{
    if (d->n == 0)
        return 0.0;
    if (!d->hex && d->n <= digits && d->power >= -tens && d->power <= tens)
        return d->power < 0 ? (double)d->digits / __model_tens[-d->power] : (double)d->digits * __model_tens[d->power];
    if (d->hex && d->n <= 13)
        return __model_scalbn((double)d->digits, d->power);
    return __model_within(0.0, __builtin_inf());
}

/* `digits` decimal digits and ten to the power of `tens` are exact. */
static double __model_decimal(const char *s, char **end, int digits, int tens)
{
    struct __model_decimal d = { 0, 0, 0, 0 };
    const char *begin = s, *at;
    int minus = 0;
    double r;
    while (__model_in_space(*s))
        s++;
    if (*s == '-' || *s == '+')
        minus = *s++ == '-';
    if (__model_same_word(s, "inf")) {
        s += __model_same_word(s, "infinity") ? 8 : 3;
        r = __builtin_inf();
    } else if (__model_same_word(s, "nan")) {
        s += 3;
        r = __model_undefined();
        if (*s == '(') {
            at = s + 1;
            while (__model_in_alnum(*at) || *at == '_')
                at++;
            s = *at == ')' ? at + 1 : s;
        }
    } else {
        d.hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
                (__model_digit(s[2]) < 16 || (s[2] == '.' && __model_digit(s[3]) < 16));
        at = __model_mantissa(d.hex ? s + 2 : s, &d);
        s = at != 0 ? __model_exponent(at, &d) : begin;
        r = __model_decimal_value(&d, digits, tens);
        if (at != 0 && d.n != 0 && (d.power > 200 || d.power < -200 || d.n > 100) && __model___VERIFIER_nondet_int())
            *__model___errno_location() = 34;
    }
    if (end != 0)
        *end = (char *)s;
    return minus ? -r : r;
}

double __model_strtod(const char *s, char **end) { return __model_decimal(s, end, 15, 22); }
double __model_atof(const char *s) { return __model_decimal(s, 0, 15, 22); }
/* Seven digits and 1e10 are exact in float, and so is the one operation in double that is then rounded to float. */
float __model_strtof(const char *s, char **end) { return (float)__model_decimal(s, end, 7, 10); }

/* ---- wide characters: int ----------------------------------------------------------------------------------------- */

__model_size __model_wcslen(const int *s)
{
    __model_size n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

int __model_wmemcmp(const int *a, const int *b, __model_size n)
{
    for (__model_size i = 0; i < n; i++)
        if (a[i] != b[i])
            return __model_signed(a[i] < b[i] ? -1 : 1);
    return 0;
}

int __model_wcsncmp(const int *a, const int *b, __model_size n)
{
    for (__model_size i = 0; i < n; i++) {
        if (a[i] != b[i])
            return __model_signed(a[i] < b[i] ? -1 : 1);
        if (a[i] == 0)
            return 0;
    }
    return 0;
}

int __model_wcscmp(const int *a, const int *b)
{
    __model_size i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return a[i] == b[i] ? 0 : __model_signed(a[i] < b[i] ? -1 : 1);
}

/* Between bytes and wide characters, one by one (the C locale, C17 7.22.8); what is beyond ASCII may have no counterpart, or any.
 * Without a place to write to all are counted. */
__model_size __model_mbstowcs(int *to, const char *from, __model_size n)
{
    __model_size i = 0;
    for (; to == 0 || i < n; i++) {
        int c = (unsigned char)from[i];
        if (c > 127) {
            if (__model___VERIFIER_nondet_rough_int())
                return (__model_size)-1;
            c = __model___VERIFIER_nondet_rough_int();
        }
        if (to != 0)
            to[i] = c;
        if (c == 0)
            break;
    }
    return i;
}

__model_size __model_wcstombs(char *to, const int *from, __model_size n)
{
    __model_size i = 0;
    for (; to == 0 || i < n; i++) {
        int c = from[i];
        if (c < 0 || c > 127) {
            if (__model___VERIFIER_nondet_rough_int())
                return (__model_size)-1;
            c = __model___VERIFIER_nondet_rough_int();
        }
        if (to != 0)
            to[i] = (char)c;
        if (c == 0)
            break;
    }
    return i;
}

int *__model_wcscpy(int *to, const int *from)
{
    __model_size i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    return to;
}

int *__model_wcsncpy(int *to, const int *from, __model_size n)
{
    __model_size i = 0;
    while (i < n && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    while (i < n)
        to[i++] = 0;
    return to;
}

int *__model_wcscat(int *to, const int *from)
{
    __model_wcscpy(to + __model_wcslen(to), from);
    return to;
}

int *__model_wcsncat(int *to, const int *from, __model_size n)
{
    int *end = to + __model_wcslen(to);
    while (n > 0 && *from != 0) {
        *end++ = *from++;
        n--;
    }
    *end = 0;
    return to;
}

int *__model_wcschr(const int *s, int c)
{
    while (*s != c) {
        if (*s == 0)
            return 0;
        s++;
    }
    return (int *)s;
}

int *__model_wcsrchr(const int *s, int c)
{
    const int *found = 0;
    for (;; s++) {
        if (*s == c)
            found = s;
        if (*s == 0)
            return (int *)found;
    }
}

int *__model_wmemchr(const int *s, int c, __model_size n)
{
    for (__model_size i = 0; i < n; i++)
        if (s[i] == c)
            return (int *)(s + i);
    return 0;
}

int *__model_wmemset(int *s, int c, __model_size n)
{
    for (__model_size i = 0; i < n; i++)
        s[i] = c;
    return s;
}

__model_size __model_wcsnlen(const int *s, __model_size max)
{
    __model_size n = 0;
    while (n < max && s[n] != 0)
        n++;
    return n;
}

__model_size __model_wcsspn(const int *s, const int *set)
{
    __model_size n = 0;
    while (s[n] != 0 && __model_wcschr(set, s[n]) != 0)
        n++;
    return n;
}

__model_size __model_wcscspn(const int *s, const int *set)
{
    __model_size n = 0;
    while (s[n] != 0 && __model_wcschr(set, s[n]) == 0)
        n++;
    return n;
}

int *__model_wcspbrk(const int *s, const int *set)
{
    s += __model_wcscspn(s, set);
    return *s != 0 ? (int *)s : 0;
}

int *__model_wcsstr(const int *s, const int *part)
{
    for (;; s++) {
        __model_size i = 0;
        while (part[i] != 0 && s[i] == part[i])
            i++;
        if (part[i] == 0)
            return (int *)s;
        if (*s == 0)
            return 0;
    }
}

int *__model_wcsdup(const int *s)
{
    if (__model_copy_fails())
        return 0;
    int *copy = __model_malloc((__model_wcslen(s) + 1) * sizeof *s);
    if (copy != 0)
        __model_wcscpy(copy, s);
    return copy;
}

int *__model_wmemcpy(int *to, const int *from, __model_size n) { return __model_memcpy(to, from, n * sizeof *to); }
int *__model_wmemmove(int *to, const int *from, __model_size n) { return __model_memmove(to, from, n * sizeof *to); }

/* ---- options ----------------------------------------------------------------------------------------------------- */

/* As glibc lays struct option out. */
struct __model_option { const char *name; int has_arg; int *flag; int val; };

static int __model_long_demands; /* whether the option that was found demands an argument */

/* getopt.c calls it where a long option may have been found: any of the table, which ends with one without name. */
static int __model_long_option(const struct __model_option *options, int *index)
{
    int i = 0;
    __model_long_demands = 0;
    if (options == 0)
        return '?';
    while (options[i].name != 0 && __model___VERIFIER_nondet_rough_int())
        i++;
    if (options[i].name == 0)
        return '?';
    __model_long_demands = options[i].has_arg == 1;
    if (index != 0)
        *index = i;
    if (options[i].flag == 0)
        return options[i].val;
    *options[i].flag = options[i].val;
    return 0;
}

/* ---- scanning (C17 7.21.6.2) ------------------------------------------------------------------------------------- */

/* format_scanned.c makes calls of these functions of a literal format, one for each directive. Each looks at s from index at on, and gives the index behind what it took;
 * -1: the text does not match; -2: it has ended. stored 0: nothing is stored (*). */
static long __model_scan_blanks(const char *s, long at)
{
    while (__model_in_space(s[at]))
        at++;
    return at;
}

static long __model_scan_text(const char *s, long at, char c) { return s[at] == 0 ? -2 : s[at] != c ? -1 : at + 1; }

static long __model_scan_char(const char *s, long at, int stored, char *to)
{
    if (s[at] == 0)
        return -2;
    if (stored)
        *to = s[at];
    return at + 1;
}

static long __model_scan_word(const char *s, long at, int stored, char *to, __model_size width)
{
    __model_size n = 0;
    at = __model_scan_blanks(s, at);
    if (s[at] == 0)
        return -2;
    for (; n < width && s[at] != 0 && !__model_in_space(s[at]); n++, at++)
        if (stored)
            to[n] = s[at];
    if (stored)
        to[n] = 0;
    return at;
}

static int __model_scan_has(const char *set, __model_size n, char c)
{
    for (__model_size i = 0; i < n; i++)
        if (set[i] == c)
            return 1;
    return 0;
}

static long __model_scan_set(const char *s, long at, int stored, char *to, __model_size width, const char *set, __model_size n_set, int excludes)
{
    __model_size n = 0;
    if (s[at] == 0)
        return -2;
    for (; n < width && s[at] != 0 && __model_scan_has(set, n_set, s[at]) != excludes; n++, at++)
        if (stored)
            to[n] = s[at];
    if (n == 0)
        return -1;
    if (stored)
        to[n] = 0;
    return at;
}

static void __model_scan_store(void *to, int size, unsigned long long x)
{
    if (size == 1)
        *(unsigned char *)to = (unsigned char)x;
    else if (size == 2)
        *(unsigned short *)to = (unsigned short)x;
    else if (size == 4)
        *(unsigned *)to = (unsigned)x;
    else
        *(unsigned long long *)to = x;
}

static long __model_scan_count(const char *s, long at, void *to, int size)
{
    __model_scan_store(to, size, (unsigned long long)at);
    return at;
}

/* As glibc does, a number is one of type long, or long long if what is stored is larger, before it is stored.  0x without digits does not match (C17), or is 0
 * (glibc); both have taken the x. */
static long __model_scan_integer(const char *s, long at, int stored, void *to, int size, int base, int is_signed)
{
    char *end = 0;
    unsigned long long x;
    long digits;
    int is_long = size <= (int)sizeof(long);
    at = __model_scan_blanks(s, at);
    if (s[at] == 0)
        return -2;
    digits = at + (s[at] == '-' || s[at] == '+');
    if ((base == 0 || base == 16) && s[digits] == '0' && (s[digits + 1] == 'x' || s[digits + 1] == 'X') &&
        __model_digit(s[digits + 2]) > 15) {
        if (__model___VERIFIER_nondet_rough_int())
            return -1;
        if (stored)
            __model_scan_store(to, size, 0);
        return digits + 2;
    }
    if (is_signed)
        x = is_long ? (unsigned long long)__model_strtol(s + at, &end, base) : (unsigned long long)__model_strtoll(s + at, &end, base);
    else
        x = is_long ? __model_strtoul(s + at, &end, base) : __model_strtoull(s + at, &end, base);
    if (end == s + at)
        return -1;
    if (stored)
        __model_scan_store(to, size, x);
    return end - s;
}

/* ---- printing (C17 7.21.6.1) ------------------------------------------------------------------------------------- */

/* format_exact.c makes calls of these functions of a literal format, one for each conversion and each text between them.  Each
 * prints characters from index n on, of which those that have room go to `to`, one byte being left for the end, and gives the
 * index behind.  A width below 0 means the flag '-' (an argument can say so), a precision below 0 that there is none. */
enum { __model_LEFT = 1, __model_PLUS = 2, __model_SPACE = 4, __model_ALTERNATIVE = 8, __model_ZERO = 16 };

static __model_size __model_print_text(char *to, __model_size room, __model_size n, const char *s, __model_size count)
{
    for (__model_size i = 0; i < count && n + i + 1 < room; i++)
        to[n + i] = s[i];
    return n + count;
}

static __model_size __model_print_copies(char *to, __model_size room, __model_size n, char c, __model_size count)
{
    for (__model_size i = n; i < n + count && i + 1 < room; i++)
        to[i] = c;
    return n + count;
}

/* Blanks in front of something of that length, or behind it. */
static __model_size __model_print_blanks(char *to, __model_size room, __model_size n, __model_size length, int width, int wanted)
{
    __model_size all = width < 0 ? 0 - (__model_size)width : (__model_size)width;
    return wanted && length < all ? __model_print_copies(to, room, n, ' ', all - length) : n;
}

static __model_size __model_print_char(char *to, __model_size room, __model_size n, int c, int flags, int width)
{
    int left = (flags & __model_LEFT) != 0 || width < 0;
    n = __model_print_blanks(to, room, n, 1, width, !left);
    n = __model_print_copies(to, room, n, (char)c, 1);
    return __model_print_blanks(to, room, n, 1, width, left);
}

/* glibc prints a null pointer as (null), and nothing where that is too long. */
static __model_size __model_print_string(char *to, __model_size room, __model_size n, const char *s, int flags, int width,
                                         int precision)
{
    int left = (flags & __model_LEFT) != 0 || width < 0;
    if (s == 0)
        s = precision >= 0 && precision < 6 ? "" : "(null)";
    __model_size length = precision < 0 ? __model_strlen(s) : __model_strnlen(s, (__model_size)precision);
    n = __model_print_blanks(to, room, n, length, width, !left);
    n = __model_print_text(to, room, n, s, length);
    return __model_print_blanks(to, room, n, length, width, left);
}

/* How many digits x has; sums instead of branches, so that bounds are seen without a case for each. */
static __model_size __model_digits10(unsigned long long x)
{
    __model_size n = 1u + (x > 9) + (x > 99) + (x > 999) + (x > 9999) + (x > 99999) + (x > 999999) + (x > 9999999) +
                     (x > 99999999) + (x > 999999999);
    if (x > 4294967295u)
        n += (x > 9999999999u) + (x > 99999999999u) + (x > 999999999999u) + (x > 9999999999999u) + (x > 99999999999999u) +
             (x > 999999999999999u) + (x > 9999999999999999u) + (x > 99999999999999999u) + (x > 999999999999999999u) +
             (x > 9999999999999999999u);
    return n;
}

static __model_size __model_digits16(unsigned long long x)
{
    __model_size n = 1u + (x > 0xf) + (x > 0xff) + (x > 0xfff) + (x > 0xffff) + (x > 0xfffff) + (x > 0xffffff) + (x > 0xfffffff);
    if (x > 4294967295u)
        n += 1u + (x > 0xfffffffffu) + (x > 0xffffffffffu) + (x > 0xfffffffffffu) + (x > 0xffffffffffffu) +
             (x > 0xfffffffffffffu) + (x > 0xffffffffffffffu) + (x > 0xfffffffffffffffu);
    return n;
}

static __model_size __model_digits8(unsigned long long x)
{
    __model_size n = 1;
    for (; x > 7; x >>= 3)
        n++;
    return n;
}

/* The last `count` digits, with zeros in front. */
static __model_size __model_print_digits(char *to, __model_size room, __model_size n, unsigned long long x, char how,
                                         __model_size count)
{
    char letters = how == 'X' ? 'A' : 'a';
    for (__model_size i = n + count; i > n; i--) {
        unsigned digit = how == 'u' ? x % 10u : how == 'o' ? x & 7u : x & 15u;
        if (i < room)
            to[i - 1] = (char)(digit < 10 ? '0' + digit : letters + (digit - 10));
        x = how == 'u' ? x / 10u : how == 'o' ? x >> 3 : x >> 4;
    }
    return n + count;
}

/* how: u (decimal), o, x or X; sign: a character in front, or 0. */
static __model_size __model_print_number(char *to, __model_size room, __model_size n, unsigned long long x, char how, char sign,
                                         int flags, int width, int precision)
{
    int left = (flags & __model_LEFT) != 0 || width < 0, alternative = (flags & __model_ALTERNATIVE) != 0 && x != 0;
    __model_size digits = how == 'u' ? __model_digits10(x) : how == 'o' ? __model_digits8(x) : __model_digits16(x);
    __model_size front = sign != 0 ? 1 : alternative && (how == 'x' || how == 'X') ? 2 : 0, count;
    if (precision == 0 && x == 0)
        digits = 0;
    count = precision >= 0 && (__model_size)precision > digits ? (__model_size)precision : digits;
    if (how == 'o' && (flags & __model_ALTERNATIVE) != 0 && count == digits && (x != 0 || digits == 0))
        count++;
    if ((flags & __model_ZERO) != 0 && !left && precision < 0 && count + front < (__model_size)width)
        count = (__model_size)width - front;
    n = __model_print_blanks(to, room, n, front + count, width, !left);
    if (front == 2)
        n = __model_print_copies(to, room, n, '0', 1);
    if (front > 0)
        n = __model_print_copies(to, room, n, front == 2 ? how : sign, 1);
    n = __model_print_digits(to, room, n, x, how, count);
    return __model_print_blanks(to, room, n, front + count, width, left);
}

static __model_size __model_print_signed(char *to, __model_size room, __model_size n, long long x, int flags, int width,
                                         int precision)
{
    char sign = x < 0 ? '-' : (flags & __model_PLUS) != 0 ? '+' : (flags & __model_SPACE) != 0 ? ' ' : 0;
    unsigned long long magnitude = x < 0 ? 0 - (unsigned long long)x : (unsigned long long)x;
    return __model_print_number(to, room, n, magnitude, 'u', sign, flags, width, precision);
}

static __model_size __model_print_unsigned(char *to, __model_size room, __model_size n, unsigned long long x, char how, int flags,
                                           int width, int precision)
{
    return __model_print_number(to, room, n, x, how, 0, flags, width, precision);
}

/* The end, and the result.  What glibc does with more characters than an int can count is not modelled. */
static int __model_print_end(char *to, __model_size room, __model_size n)
{
    if (room > 0)
        to[n < room ? n : room - 1] = 0;
    return n <= 2147483647 ? (int)n : __model___VERIFIER_nondet_rough_int();
}

/* ---- searching and sorting --------------------------------------------------------------------------------------- */

static int __model_differ(const char *a, const char *b, __model_size size)
{
    for (__model_size k = 0; k < size; k++)
        if (a[k] != b[k])
            return 1;
    return 0;
}

/* Which one of several equal elements is found is unspecified. */
void *__model_bsearch(const void *key, const void *base, __model_size n, __model_size size,
                      int (*compare)(const void *, const void *))
{
    __model_size low = 0, high = n;
    while (low < high) {
        __model_size mid = low + (high - low) / 2;
        const char *at = (const char *)base + mid * size;
        int c = compare(key, at);
        if (c < 0) {
            high = mid;
        } else if (c > 0) {
            low = mid + 1;
        } else {
            while (mid > low && compare(key, at - size) == 0) {
                at -= size;
                mid--;
            }
            while (mid + 1 < high && compare(key, at + size) == 0 && __model___VERIFIER_nondet_int()) {
                at += size;
                mid++;
            }
            return (void *)at;
        }
    }
    return 0;
}

/* POSIX search.h. */
void *__model_lfind(const void *key, const void *base, __model_size *n, __model_size size,
                    int (*compare)(const void *, const void *))
{
    for (__model_size i = 0; i < *n; i++)
        if (compare(key, (const char *)base + i * size) == 0)
            return (char *)base + i * size;
    return 0;
}

void *__model_lsearch(const void *key, void *base, __model_size *n, __model_size size,
                      int (*compare)(const void *, const void *))
{
    void *found = __model_lfind(key, base, n, size, compare);
    if (found == 0) {
        found = (char *)base + *n * size;
        __model_memcpy(found, key, size);
        *n += 1;
    }
    return found;
}

/* The order of elements that compare equal is unspecified. */
static int __model_swaps(const char *a, const char *b, __model_size size, int (*compare)(const void *, const void *))
{
    int c = compare(a, b);
    return c > 0 || (c == 0 && __model_differ(a, b, size) && __model___VERIFIER_nondet_int());
}

static void __model_exchange(char *a, char *b, __model_size size)
{
    for (__model_size k = 0; k < size; k++) {
        char c = a[k];
        a[k] = b[k];
        b[k] = c;
    }
}

void __model_qsort(void *base, __model_size n, __model_size size, int (*compare)(const void *, const void *))
{
    char *a = base;
    for (__model_size i = 1; i < n; i++)
        for (__model_size j = i; j > 0 && __model_swaps(a + (j - 1) * size, a + j * size, size, compare); j--)
            __model_exchange(a + (j - 1) * size, a + j * size, size);
}

/* GNU: the comparison gets another argument. */
static int __model_swaps_r(const char *a, const char *b, __model_size size, int (*compare)(const void *, const void *, void *),
                           void *more)
{
    int c = compare(a, b, more);
    return c > 0 || (c == 0 && __model_differ(a, b, size) && __model___VERIFIER_nondet_int());
}

void __model_qsort_r(void *base, __model_size n, __model_size size, int (*compare)(const void *, const void *, void *), void *more)
{
    char *a = base;
    for (__model_size i = 1; i < n; i++)
        for (__model_size j = i; j > 0 && __model_swaps_r(a + (j - 1) * size, a + j * size, size, compare, more); j--)
            __model_exchange(a + (j - 1) * size, a + j * size, size);
}

/* ---- addresses of callers --------------------------------------------------------------------------------------- */

/* Any address: that of an instruction behind a call, or of a frame, which no object of the program has. */
static void *__model_some_address(void)
{
    unsigned long long high = (unsigned)__model___VERIFIER_nondet_rough_int(), low = (unsigned)__model___VERIFIER_nondet_rough_int();
    return (void *)(__model_size)(high << 32 | low);
}

void *__model_return_address(unsigned level) { return __model_some_address(); }
void *__model_frame_address(unsigned level) { return __model_some_address(); }
void *__model_extract_return_addr(void *p) { return p; }
