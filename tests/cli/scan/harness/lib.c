#include <stdlib.h>
#include <string.h>
struct bits { unsigned kind : 3, size : 5; struct bits *next; };
struct box { int a[3]; char tag; };
union either { int i; float f; };
int outside(int x);
static int table[4], used;
static int (*hook)(int);

// Fields of bits in an object that is made up.
int of_bits(struct bits *b) { return b->kind == 5 ? 1 / (int)(b->kind - 5) : 0; }
// A record as an argument.
int of_record(struct box b, int i) { return b.tag == 'x' ? b.a[i & 3] : 0; }
// A union as an argument.
int of_union(union either u) { return table[u.i & 7]; }
// Results of functions without body.
int of_extern(void) { int i = outside(3); return i < 0 ? 0 : table[i]; }
// Results of functions that pointers lead to.
int of_pointer(int (*f)(int), int x) { int i = f(x); return i < 0 || i > 4 ? 0 : table[i]; }
// Objects that are freed.
void of_free(struct bits *b) { while (b) { free(b); b = b->next; } }
// Floats.
int of_float(double x) { int n = 0; while (x > 1.0) { x /= 2; n++; } return table[n & 7]; }
// The state of the library.
static void of_state(int x) { used += x & 7; }
int of_calls(int x) { of_state(x); return table[used]; }
int of_hook(int x) { return hook ? table[hook(x) & 7] : 0; }
// A text.
int of_text(const char *s) { char copy[4]; strcpy(copy, s); return copy[0]; }
// Whether a block begins there is not known.
void of_inside(long *p) { if (p) { p--; free(p); p[0] = 1; } }
