extern void x;
void f(void) { void x; }
int f(void) { const int x = 1; x++; return x; }
int f(void) { return &*(int *)0 == 0; }
int f(void) { int a[2][3]; return sizeof a[0] + (a[1] - a[0]); }
int f(int x) { return x++ + ++x - x-- - --x; }
int f(int x) { (x)++; (x) = 1; *&x = 2; return x; }
int f(int x) { x++ = 1; }
int f(int x) { ++x = 1; }
int f(int x) { (x, x) = 1; }
int f(int x) { (x ? x : x) = 1; }
int f(int x) { (int)x = 1; }
