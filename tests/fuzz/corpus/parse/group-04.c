void a[3];
int f(void)[3];
int f(void)(void);
int a[](void);
int a[3][];
int a[][3];
struct s a[3];
typedef int T; T T;
typedef int T; typedef int T;
typedef int T; typedef long T;
typedef int T; void f(void) { int T; T = 3; }
typedef int T; void f(void) { T x; int T = 3; T++; }
