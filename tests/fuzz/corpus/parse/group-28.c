int f(a) char a; { return a; } int f(int);
int f(a) char a; { return a; } int f(char);
void *malloc(int);
int malloc(void);
int printf(char *, ...);
static int strlen(int x) { return x; }
int abs;
void f(void) { int abs = 3; abs++; }
char *p = malloc(3);
int f(void) { char *p = malloc(3); return p[0] + strlen(p); }
int f(void) { return undeclared_var; }
int f(void) { return __func__[0]; }
