int *f(a, b) int *a; char b; { return a; }
_Noreturn void f(void);
int x __attribute__((aligned(3)));
int x __attribute__((aligned(8)));
int x __attribute__((unknown_thing(1, 2, "x")));
_Alignas(8) int x; _Alignas(double) char c;
_Alignas(3) int x;
_Thread_local int x; static __thread int y;
int f(int n, int a[n][n]) { return a[1][2]; }
int f(int n, int a[static 3]) { return a[1]; }
int f(int n, int a[*]);
int f(int n) { int (*p)[n]; return sizeof *p; }
