int f(void) { return sizeof(int){1}; }
int f(void) { struct s { int a; } x; return (struct s){3}.a; }
int f(void) { int x = 3; int y = x, z = y; return z; }
const x = 3;
const int x; void f(void) { x = 3; }
volatile int x; int *p = &x;
int *restrict p;
int restrict p;
inline int f(void) { return 1; }
inline int x;
int x, ;
int , x;
