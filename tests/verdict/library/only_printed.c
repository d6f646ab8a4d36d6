// SPDX-License-Identifier: Apache-2.0
// only_printed.c: a text that is only printed is not computed, so that loops that write lines stay cheap.  A text that is read is exact,
// and so is a result that is used; what a call reads and writes is checked in any case.
// ARGS: --prop=unreach-call -DPART=1 --time=2
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DPART=2
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DPART=2 -DWRONG
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DPART=3
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call -DPART=3 -DWRONG
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call -DPART=4
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DPART=4 -DWRONG
// EXPECT[7]: FALSE
// ARGS[8]: -DPART=5 --prop=memsafety
// EXPECT[8]: TRUE
// ARGS[9]: -DPART=5 -DWRONG --prop=memsafety
// EXPECT[9]: FALSE
// ARGS[10]: -DPART=6 --prop=memsafety
// EXPECT[10]: TRUE
// ARGS[11]: -DPART=6 -DWRONG --prop=memsafety
// EXPECT[11]: FALSE
// ARGS[12]: --prop=unreach-call -DPART=7
// EXPECT[12]: TRUE
// ARGS[13]: --prop=unreach-call -DPART=7 -DWRONG
// EXPECT[13]: FALSE
// ARGS[14]: --prop=unreach-call -DPART=1 -DWRONG
// EXPECT[14]: FALSE
// NOGREP[14]: choice of snprintf
// ARGS[15]: --prop=unreach-call -DPART=8 -DWRONG
// EXPECT[15]: FALSE
// GREP[15]: choice of snprintf
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
#ifdef WRONG
enum { wrong = 1 };
#else
enum { wrong = 0 };
#endif

static char title[48];

static void lines(void)
{
    char line[64];
    int n = 0, x = 0;
    while (__VERIFIER_nondet_int()) {
        sprintf(title, "run %u of %x", (unsigned)n, (unsigned)x);
        printf("%s: %u\n", title, (unsigned)sizeof title);
        snprintf(line, sizeof line, "step %d: %d of %s", n, x, "all");
        puts(line);
        fputs(line, stderr);
        n = n < 1000 ? n + 1 : 0;
        x = 2 * n;
        check(x == n + n && n <= 1000 - 997 * wrong);
    }
    check(x == n + n);
}

static void compared(void)
{
    char line[16];
    snprintf(line, sizeof line, "step %d", 12);
    puts(line);
    check(strcmp(line, wrong ? "step 13" : "step 12") == 0);
}

static void counted(void)
{
    char line[16];
    int n = snprintf(line, sizeof line, "step %d", 12);
    puts(line);
    check(n == 7 + wrong);
}

static char first(const char *s)
{
    puts(s);
    return *s;
}

// Read by a pointer, behind the conditional operator, in a statement expression and an initialiser.
static void read_elsewhere(void)
{
    char a[8], b[8], c[8], d[8];
    int on = __VERIFIER_nondet_int() != 0;
    snprintf(a, sizeof a, "%d", 1);
    snprintf(b, sizeof b, "%d", 2);
    snprintf(c, sizeof c, "%d", 3);
    snprintf(d, sizeof d, "%d", 4);
    const char *p[2] = { d, "" };
    check(first(on ? a : b) == (on ? '1' : '2') && ({ puts(c); c[0]; }) == '3' && p[wrong][0] == '4');
}

static void room(void)
{
    char line[8];
    sprintf(line, "%d", wrong ? 12345678 : 1234567);
    puts(line);
}

static void string_without_end(void)
{
    char name[4] = { 'h', 'o', 's', wrong ? 't' : 0 }, line[16];
    snprintf(line, sizeof line, "%s", name);
    puts(line);
}

static int own;

// Not the function of the library.
int fputs_unlocked(const char *s, FILE *f)
{
    own = s[0];
    return f != NULL;
}

static void defined_by_the_program(void)
{
    char line[8];
    snprintf(line, sizeof line, "%d", 7);
    fputs_unlocked(line, NULL);
    check(own == '7' + wrong);
}

/* What the first byte is depends on the number. */
static void number_first(void)
{
    char line[16];
    snprintf(line, sizeof line, "%d", __VERIFIER_nondet_int());
    puts(line);
    check(!wrong);
}

int main(void)
{
#if PART == 1
    lines();
#elif PART == 2
    compared();
#elif PART == 3
    counted();
#elif PART == 4
    read_elsewhere();
#elif PART == 5
    room();
#elif PART == 6
    string_without_end();
#elif PART == 8
    number_first();
#else
    defined_by_the_program();
#endif
    return 0;
}
