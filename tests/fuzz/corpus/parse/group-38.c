int f(void) { return __builtin_unknown_thing(1); }
int x = __builtin_types_compatible_p(int, long);
int f(int x) { return __builtin_choose_expr(1, x, "a"); }
int f(int *p) { return __sync_fetch_and_add(p, 1) + __atomic_load_n(p, 5); }
int f(int *p, int *q) { return __atomic_compare_exchange_n(p, q, 1, 0, 5, 5); }
typedef int v4 __attribute__((vector_size(16))); v4 f(v4 a, v4 b) { return a + b; }
_Complex double f(_Complex double a) { return a * 2; }
int x = sizeof(_Complex float);
double x = 1.0i;
__auto_type x = 3;
void f(void) { __auto_type x = 3.0; x++; }
[[nodiscard]] int f(void);
