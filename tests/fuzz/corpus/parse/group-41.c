struct { int a; } x[] = {[0].a = 1, [2] = {3}};
char *x[] = {[3] = "abc", "d"}; _Static_assert(sizeof x == 5 * sizeof(char *), "");
char x[][4] = {"abc", "d"}; _Static_assert(sizeof x == 8, "");
int f(void) { return 1 } 
int f(void) { int a b; }
int f(void) { return (1 + ); }
int f(int) { }
int f(void) { ; ; ; } ; ;
int f(void) { int x = sizeof(x); return x; }
int f(void) { if (1) int x; }
int f(void) { while (1) break; do break; while (1); for (;;) continue; }
int f(int x) { if (x) { } else if (x) ; else { } }
