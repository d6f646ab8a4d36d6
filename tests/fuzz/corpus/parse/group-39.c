void f(void) { [[maybe_unused]] int x; }
void f(int x) { switch (x) { case 1: [[fallthrough]]; case 2: ; } }
void f(int x) { switch (x) { case 1: __attribute__((fallthrough)); case 2: ; } }
int f(int x) { return (long)x, x; }
typedef struct s T; struct s { T *next; int x; }; int f(T *p) { return p->next->x; }
struct a { struct b *p; }; struct b { struct a *q; }; int f(struct a *x) { return x->p->q == x; }
int f(struct q { int a; } *x) { return x->a; }
int f(struct s *x); struct s { int a; }; 
void f(void) { struct s; struct s *p; { struct s { int a; } x; } }
union u { int a; }; struct u x;
int main(int argc, char **argv, char **envp) { return argc; }
typedef union { int *a; float *b; } U __attribute__((transparent_union)); void g(U); void f(float *p) { g(p); g((int *)0); g(0); }
