// Two automata of one program number their expressions alike: what the solver of inputs remembered of one was taken for the other.
// ARGS: --ticks=200000 --prop=memsafety --analysis=shape-cegar
// EXPECT: UNKNOWN (not-excluded)
extern void __VERIFIER_assume(int);
extern void *memcpy(void *, const void *, unsigned long);
extern short __VERIFIER_nondet_short(void);
static short in9(void) { short v = __VERIFIER_nondet_short(); __VERIFIER_assume(!(v > (-32765))); return v; }
struct N1 { long value; struct N1 *next; };
static int g2 = 3;
static char g3 = 63;
static int f5(int *p6) {
int r7 = 1000;
return r7;
}
int main(void) {
short a = in9();
int b = 1;
unsigned s10 = 0;
for (unsigned n = 1 - g2 & g2 != a; n; n >>= 1) s10 = s10 * 2 + 0 + 1;
b = f5(&g2);
static struct { _Bool a : 1; unsigned long b : 33; signed char c : 3; int : 0; long d : 5; unsigned short e : 16; } x11 __attribute__((packed)) = { 1, 5, -1, -3, 1 };
x11.d = 0 % (a + 1);
g3 = a;
float u12f = g3 * 0.25;
unsigned u12;
memcpy(&u12, &u12f, sizeof u12);
b = u12 >> 20;
struct N1 n14[3] = { { 0, 0 }, { 2, n14 }, { 0, &n14[1] } }, *n14p = &n14[2];
if (b * g2 + g3 <= -2147483647 - 1) n14[1].next = 0;
n14p->next->next->next = n14p;
}
