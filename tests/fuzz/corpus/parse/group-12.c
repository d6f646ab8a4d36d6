void f(void) { int x; *x; }
void f(void) { int x; x[1]; }
void f(void) { int x[3]; 1[x]; }
void f(void) { int *p; p[1.5]; }
void f(void) { int *p, *q; p + q; }
void f(void) { int *p, *q; p - q; }
void f(void) { int *p; char *q; p - q; }
void f(void) { int *p; char *q; p < q; }
void f(void) { int *p; p == 1; p < 0; }
void f(void) { int *p; p * 2; }
void f(void) { int *p; p & 2; }
void f(void) { int *p; -p; }
