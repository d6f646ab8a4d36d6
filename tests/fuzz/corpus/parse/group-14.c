void f(void) { void *p; p++; p + 1; p[0]; *p; }
struct s; void f(struct s *p) { p++; }
struct s; void f(struct s *p) { *p; }
struct s; void f(struct s *p) { p[0]; }
struct s; void f(struct s *p) { &*p; }
void f(void) { f++; }
void f(void) { f + 1; &f; *f; **f; (*f)(); (&f)(); }
void f(void) { &1; }
void f(void) { &(1 + 2); }
int f(void) { return sizeof(void) + sizeof(f); }
struct s; int f(void) { return sizeof(struct s); }
int f(void) { int a[]; return 0; }
