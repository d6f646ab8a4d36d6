int x;
int x
int f(void) { return y; }
foo bar;
int f(void) { int x; int x; return 0; }
int x; int x;
int x = 1; int x = 2;
int x; long x;
int f(void); long f(void);
int f(void) { return 0; } int f(void) { return 1; }
static int f(void); int f(void) { return 0; }
int f(void); static int f(void) { return 0; }
