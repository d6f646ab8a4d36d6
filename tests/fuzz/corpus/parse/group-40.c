typedef union { int *a; float *b; } U __attribute__((transparent_union)); void g(U); void f(double p) { g(p); }
union u { int a; float b; }; void f(void) { union u x = (union u)3; }
union u { int a; float b; }; void f(void) { union u x = (union u)3L; }
int f(void) { int x[3] = {1,2,3}, *p = x; return *p++ + p[-1]; }
int f(int a[const 3]) { a = 0; }
int f(int a[3]) { a = 0; }
int x[3] = {[0] = 1, 2, [0] = 3};
int x[2][2] = {1,2,3,4}; int y[2][2] = {{1},{2,3}}; int z[][2] = {1,2,3};
int x[2][2] = {{1,2,3}};
struct { int a; struct { int b, c; } d; int e; } x = {1, 2, 3, 4};
struct { int a; struct { int b, c; } d; int e; } x = {.d.c = 3, 4};
struct { int a[2]; } x = {.a[1] = 3, .a = {1}};
