enum e { A = 1.5 };
enum e { A = 3000000000, B = -1 };
enum e; enum e *p;
enum e; enum e x;
enum e x;
int a[-1];
int a[1.5];
int n; int a[n];
void f(int n) { static int a[n]; }
void f(int n) { int a[n]; a[0] = 1; }
void f(int n) { int a[n] = {1}; }
void f(int n) { extern int a[n]; }
