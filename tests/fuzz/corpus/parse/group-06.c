int int x;
int struct s { int a; } x;
char short x;
unsigned long long int x;
long unsigned int long x;
_Complex double z;
__int128 x; unsigned __int128 y;
void f(void) { 1 = 2; }
void f(int a) { a + 1 = 2; }
void f(void) { int a[3]; a = 0; }
void f(const int a) { a = 2; }
void f(const int *p) { *p = 2; }
