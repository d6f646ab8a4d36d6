#include <stdlib.h>
int outside(int x);
// Every call commits these.
int null(int x) { int *p = 0; if (x > 3) x = 3; return *p + x; }
int beyond(const int *a) { int b[3], s = 0; for (int i = 0; i <= 3; i++) b[i] = a[i & 1]; for (int i = 0; i < 3; i++) s ^= b[i]; return s; }
int divide(int x) { int zero = 0; return x % 7 / zero; }
// These end for some callers, however rare.
int rare(int x) { int *p = 0; if (x == 123456789) return 1; return *p; }
int by_exit(int x) { int *p = 0; if (x == 123456789) exit(1); return *p; }
int by_result(void) { int *p = 0; if (outside(1) == 77777) return 1; return *p; }
int by_memory(const int *a) { int *p = 0; if (a[7] == 424242) return 1; return *p; }
int by_global(void) { extern int setting; int *p = 0; if (setting == 4242) return 1; return *p; }
static int state;
int by_state(void) { int *p = 0; if (state == 4242) return 1; return *p; }
void set_state(int x) { state = x; }
int by_loop(int x) { int *p = 0; while (x == 99999999) { } return *p; }
// This one depends on a function that is called too deep.
static int d4(int x) { if (x == 31) exit(0); return x; }
static int d3(int x) { return d4(x); }
static int d2(int x) { return d3(x); }
static int d1(int x) { return d2(x); }
int by_depth(int x) { int *p = 0; d1(x); return *p; }
