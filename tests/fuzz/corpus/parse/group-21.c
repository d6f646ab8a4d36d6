void f(unsigned char x) { switch (x) { case 256: case 0: ; } }
void f(double x) { switch (x) { } }
void f(int *x) { switch (x) { } }
void f(void) { case 1: ; }
void f(void) { default: ; }
void f(int x) { switch (x) case 1: ; }
void f(int x) { if (x) }
void f(int x) { if x; }
void f(int x) { while (x) }
void f(int x) { do x++; while (x) }
void f(int x) { do x++; while (x); }
void f(int x) { for (;;) }
