// SPDX-License-Identifier: Apache-2.0
// libc.c: functions of the C library as C text, each named __model_NAME; used where a program calls NAME without a body.
// Only what the C standard says about their results is relied on; types do not depend on the machine.  Where it leaves a result
// open (the number that strcmp gives, the order of equal elements behind qsort), __model___VERIFIER_nondet_int chooses: inside of
// models such a value is an input of its own kind.

typedef __typeof__(sizeof 0) __model_size;

/* Without bodies: known to the builder under their names behind __model_.  The program may declare those its own way. */
int __model___VERIFIER_nondet_int(void);
long __model___VERIFIER_nondet_long(void);
void __model___VERIFIER_assume(int);
void *__model_malloc(__model_size);

/* A number of the sign of d. */
static int __model_signed(int d)
{
    if (d == 0)
        return 0;
    int r = __model___VERIFIER_nondet_int();
    if (d < 0)
        return r < 0 ? r : -1;
    return r > 0 ? r : 1;
}

/* A truth value: any number but 0 for true. */
static int __model_truth(int c)
{
    if (!c)
        return 0;
    int r = __model___VERIFIER_nondet_int();
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

int __model_strcmp(const char *a, const char *b)
{
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return __model_signed(*(const unsigned char *)a - *(const unsigned char *)b);
}

int __model_strncmp(const char *a, const char *b, __model_size n)
{
    for (; n > 0; n--) {
        if (*a != *b)
            return __model_signed(*(const unsigned char *)a - *(const unsigned char *)b);
        if (*a == 0)
            return 0;
        a++;
        b++;
    }
    return 0;
}

static int __model_lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int __model_strcasecmp(const char *a, const char *b)
{
    while (*a != 0 && __model_lower(*(const unsigned char *)a) == __model_lower(*(const unsigned char *)b)) {
        a++;
        b++;
    }
    return __model_signed(__model_lower(*(const unsigned char *)a) - __model_lower(*(const unsigned char *)b));
}

int __model_strncasecmp(const char *a, const char *b, __model_size n)
{
    for (; n > 0; n--) {
        int d = __model_lower(*(const unsigned char *)a) - __model_lower(*(const unsigned char *)b);
        if (d != 0 || *a == 0)
            return __model_signed(d);
        a++;
        b++;
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
    while (*part != 0 && *s == *part) {
        s++;
        part++;
    }
    return *part == 0;
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

char *__model_strtok_r(char *s, const char *set, char **rest)
{
    if (s == 0)
        s = *rest;
    if (s == 0)
        return 0;
    s += __model_strspn(s, set);
    if (*s == 0) {
        *rest = 0;
        return 0;
    }
    char *end = s + __model_strcspn(s, set);
    if (*end == 0) {
        *rest = 0;
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

// malloc never fails, unless it is asked for; that is a convention about malloc alone.
char *__model_strdup(const char *s)
{
    if (__model___VERIFIER_nondet_int())
        return 0;
    char *copy = __model_malloc(__model_strlen(s) + 1);
    if (copy != 0)
        __model_strcpy(copy, s);
    return copy;
}

char *__model_strndup(const char *s, __model_size max)
{
    __model_size n = __model_strnlen(s, max);
    if (__model___VERIFIER_nondet_int())
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

/* ---- characters (the C locale) ---------------------------------------------------------------------------------- */

static int __model_in_digit(int c) { return c >= '0' && c <= '9'; }
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

int __model_isdigit(int c) { return __model_truth(__model_in_digit(c)); }
int __model_isupper(int c) { return __model_truth(__model_in_upper(c)); }
int __model_islower(int c) { return __model_truth(__model_in_lower(c)); }
int __model_isalpha(int c) { return __model_truth(__model_in_alpha(c)); }
int __model_isalnum(int c) { return __model_truth(__model_in_alnum(c)); }
int __model_isspace(int c) { return __model_truth(__model_in_space(c)); }
int __model_isblank(int c) { return __model_truth(__model_in_blank(c)); }
int __model_isprint(int c) { return __model_truth(__model_in_print(c)); }
int __model_isgraph(int c) { return __model_truth(__model_in_graph(c)); }
int __model_iscntrl(int c) { return __model_truth(__model_in_cntrl(c)); }
int __model_isascii(int c) { return __model_truth(__model_in_ascii(c)); }
int __model_ispunct(int c) { return __model_truth(__model_in_punct(c)); }
int __model_isxdigit(int c) { return __model_truth(__model_in_xdigit(c)); }
int __model_toupper(int c) { return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c; }
int __model_tolower(int c) { return __model_lower(c); }
int __model_toascii(int c) { return c & 127; }

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

int *__model___errno_location(void)
{
    static int value;
    return &value;
}

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
 * minus in front; errno says what went wrong.  No digits: the end is the beginning. */
static unsigned long long __model_number(const char *s, char **end, int base, unsigned long long max_plus,
                                         unsigned long long max_minus, int *minus)
{
    const char *begin = s;
    unsigned long long n = 0, max;
    int any = 0, over = 0;
    *minus = 0;
    if (base < 0 || base == 1 || base > 36) {
        *__model___errno_location() = 22;
        if (end != 0)
            *end = (char *)s;
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
unsigned long __model___isoc23_strtoul(const char *s, char **end, int base) { return __model_strtoul(s, end, base); }

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

struct __model_lldiv __model_lldiv(long long x, long long y)
{
    struct __model_lldiv r = { x / y, x % y };
    return r;
}

int __model_rand(void)
{
    int r = __model___VERIFIER_nondet_int();
    __model___VERIFIER_assume(r >= 0);
    return r;
}

long __model_random(void)
{
    long r = __model___VERIFIER_nondet_long();
    __model___VERIFIER_assume(r >= 0 && r <= 2147483647);
    return r;
}

/* Results and what is stored agree. */
long __model_time(long *to)
{
    long t = __model___VERIFIER_nondet_long();
    if (to != 0)
        *to = t;
    return t;
}

struct __model_timeval { long sec, usec; };

int __model_gettimeofday(struct __model_timeval *to, void *zone)
{
    long usec = __model___VERIFIER_nondet_long();
    if (to != 0) {
        to->sec = __model___VERIFIER_nondet_long();
        to->usec = usec >= 0 && usec < 1000000 ? usec : 0;
    }
    return 0;
}

int __model_getchar(void)
{
    int c = __model___VERIFIER_nondet_int();
    __model___VERIFIER_assume(c >= -1 && c <= 255);
    return c;
}

int __model_fgetc(void *file) { return __model_getchar(); }
int __model_getc(void *file) { return __model_getchar(); }
int __model__IO_getc(void *file) { return __model_getchar(); }
int __model_getchar_unlocked(void) { return __model_getchar(); }

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

double __model_nan(const char *tag) { return __builtin_nan(""); }
float __model_nanf(const char *tag) { return __builtin_nanf(""); }
long double __model_nanl(const char *tag) { return __builtin_nanl(""); }

double __model_fabs(double x) { return __model_from_bits(__model_bits(x) & 0x7fffffffffffffffULL); }
float __model_fabsf(float x) { return __model_from_bitsf(__model_bitsf(x) & 0x7fffffffu); }
static int __model_negativel(long double x) { return (int)(__model_exponentl(x) >> 15); }
int __model_signbitl(long double x) { return __model_truth(__model_negativel(x)); }
int __model___signbitl(long double x) { return __model_signbitl(x); }
long double __model_fabsl(long double x) { return __model_negativel(x) ? -x : x; }

long double __model_copysignl(long double x, long double y)
{
    return __model_negativel(x) == __model_negativel(y) ? x : -x;
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

static int __model_infinite(double x) { return (__model_bits(x) << 1) == 0xffe0000000000000ULL; }
static int __model_infinitef(float x) { return (__model_bitsf(x) << 1) == 0xff000000u; }

static int __model_infinitel(long double x)
{
    return (__model_exponentl(x) & 0x7fff) == 0x7fff && __model_mantissal(x) == 0x8000000000000000ULL;
}

int __model_isinf(double x)
{
    unsigned long long u = __model_bits(x);
    return u == 0x7ff0000000000000ULL ? 1 : u == 0xfff0000000000000ULL ? __model_truth(1) : 0;
}

int __model_isinff(float x)
{
    unsigned u = __model_bitsf(x);
    return u == 0x7f800000u ? 1 : u == 0xff800000u ? __model_truth(1) : 0;
}

int __model_isinfl(long double x)
{
    if ((__model_exponentl(x) & 0x7fff) != 0x7fff || __model_mantissal(x) != 0x8000000000000000ULL)
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
int __model_isfinite(double x) { return (__model_bits(x) & 0x7ff0000000000000ULL) != 0x7ff0000000000000ULL; }
int __model_finite(double x) { return __model_isfinite(x); }
int __model_finitef(float x) { return (__model_bitsf(x) & 0x7f800000u) != 0x7f800000u; }
int __model___finite(double x) { return __model_isfinite(x); }
int __model___finitef(float x) { return __model_finitef(x); }
int __model_finitel(long double x) { return (__model_exponentl(x) & 0x7fff) != 0x7fff; }
int __model___finitel(long double x) { return __model_finitel(x); }
int __model_signbit(double x) { return __model_truth((int)(__model_bits(x) >> 63)); }
int __model_signbitf(float x) { return __model_truth((int)(__model_bitsf(x) >> 31)); }
int __model___signbit(double x) { return __model_signbit(x); }
int __model___signbitf(float x) { return __model_signbitf(x); }

int __model_isnormal(double x)
{
    unsigned long long e = __model_bits(x) & 0x7ff0000000000000ULL;
    return e != 0 && e != 0x7ff0000000000000ULL;
}

int __model_isnormalf(float x)
{
    unsigned e = __model_bitsf(x) & 0x7f800000u;
    return e != 0 && e != 0x7f800000u;
}

int __model_isnormall(long double x)
{
    unsigned e = __model_exponentl(x) & 0x7fff;
    return e != 0 && e != 0x7fff;
}

/* The classes as glibc numbers them: NAN 0, INFINITE 1, ZERO 2, SUBNORMAL 3, NORMAL 4. */
int __model___fpclassify(double x)
{
    unsigned long long u = __model_bits(x) & 0x7fffffffffffffffULL;
    if (u > 0x7ff0000000000000ULL)
        return 0;
    if (u == 0x7ff0000000000000ULL)
        return 1;
    return u == 0 ? 2 : u < 0x0010000000000000ULL ? 3 : 4;
}

int __model___fpclassifyf(float x)
{
    unsigned u = __model_bitsf(x) & 0x7fffffffu;
    if (u > 0x7f800000u)
        return 0;
    if (u == 0x7f800000u)
        return 1;
    return u == 0 ? 2 : u < 0x00800000u ? 3 : 4;
}

int __model___fpclassifyl(long double x)
{
    unsigned e = __model_exponentl(x) & 0x7fff;
    if (e == 0x7fff)
        return __model_infinitel(x) ? 1 : 0;
    return e != 0 ? 4 : __model_mantissal(x) == 0 ? 2 : 3;
}

int __model_fpclassify(int nan, int infinite, int normal, int subnormal, int zero, double x)
{
    int c = __model___fpclassify(x);
    return c == 0 ? nan : c == 1 ? infinite : c == 2 ? zero : c == 3 ? subnormal : normal;
}

int __model_isgreater(double x, double y) { return x > y; }
int __model_isgreaterequal(double x, double y) { return x >= y; }
int __model_isless(double x, double y) { return x < y; }
int __model_islessequal(double x, double y) { return x <= y; }
int __model_islessgreater(double x, double y) { return x < y || x > y; }
int __model_isunordered(double x, double y) { return x != x || y != y; }

double __model_fmin(double x, double y) { return x != x ? y : y != y ? x : x < y ? x : y; }
double __model_fmax(double x, double y) { return x != x ? y : y != y ? x : x > y ? x : y; }
float __model_fminf(float x, float y) { return x != x ? y : y != y ? x : x < y ? x : y; }
float __model_fmaxf(float x, float y) { return x != x ? y : y != y ? x : x > y ? x : y; }
double __model_fdim(double x, double y) { return x != x || y != y ? x + y : x > y ? x - y : 0.0; }
float __model_fdimf(float x, float y) { return x != x || y != y ? x + y : x > y ? x - y : 0.0f; }
long double __model_fminl(long double x, long double y) { return x != x ? y : y != y ? x : x < y ? x : y; }
long double __model_fmaxl(long double x, long double y) { return x != x ? y : y != y ? x : x > y ? x : y; }
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

/* The order of elements that compare equal is unspecified. */
static int __model_swaps(const char *a, const char *b, __model_size size, int (*compare)(const void *, const void *))
{
    int c = compare(a, b);
    return c > 0 || (c == 0 && __model_differ(a, b, size) && __model___VERIFIER_nondet_int());
}

void __model_qsort(void *base, __model_size n, __model_size size, int (*compare)(const void *, const void *))
{
    char *a = base;
    for (__model_size i = 1; i < n; i++) {
        for (__model_size j = i; j > 0 && __model_swaps(a + (j - 1) * size, a + j * size, size, compare); j--) {
            for (__model_size k = 0; k < size; k++) {
                char c = a[(j - 1) * size + k];
                a[(j - 1) * size + k] = a[j * size + k];
                a[j * size + k] = c;
            }
        }
    }
}
