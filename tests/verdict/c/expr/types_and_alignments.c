// SPDX-License-Identifier: Apache-2.0
// What gcc says of types and alignments: definitions of one file are different types, even where they have no tag; a function and a member have
// the alignment that their own declaration asks for; an object may be nearly as large as the address space.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --32
// EXPECT[2]: TRUE
extern void reach_error(void);
#define check(c) ((c) ? (void)0 : reach_error())
#define same(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))

typedef enum { RED } colour;
typedef enum { FLAT } form;
static struct { int n; } first;
static struct { int n; } second;
struct point { int x; };
typedef struct point apart __attribute__((aligned(16)));

static void page(void) __attribute__((aligned(256)));
static void page(void) {}

static struct record {
    char c;
    double d;
    int wide __attribute__((aligned(16)));
    int tight __attribute__((packed));
} r, *p = &r;

#define MANY ((1L << (8 * sizeof(long) - 2)) - 256)
union large {
    int n;
    char text[MANY];
};
struct larger {
    char text[MANY];
    int n;
};

int main(void)
{
    check(!same(colour, form) && same(colour, const colour) && !same(first, second) && same(struct point, apart));
    check(_Generic(&first, __typeof__(second) *: 0, default: 1));
    struct point outer = { 0 };
    {
        struct point { int x; } inner;
        check(!same(outer, inner));
    }
    check(__alignof__(page) == 256 && __alignof__(main) == 1 && __alignof__(r.wide) == 16 && __alignof__(p->tight) == 1);
    check(__alignof__(r.d) == sizeof(long) && __alignof__(double) == 8);
    check(sizeof(union large) == MANY && sizeof(struct larger) == MANY + 4 && (unsigned long)&((struct larger *)0)->n == MANY);
    return outer.x;
}
