int x[] = (int[]){1, 2};
struct { int n; char a[]; } x = { 3, "abc" };
struct { int n; int a[]; } x = { 3, {1, 2} };
union { int a; float b; } x = { 1 };
union { int a; float b; } x = { .b = 1 };
union { int a; float b; } x = { 1, 2 };
int f(void) { goto l; }
int f(void) { l: goto l; }
int f(void) { l: l: goto l; }
int f(void) { l: }
int f(void) { goto *1; }
int f(void) { void *p = &&l; goto *p; l: return 0; }
