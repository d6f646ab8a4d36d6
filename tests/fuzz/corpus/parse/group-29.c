int f(void) { __label__ a; goto a; a: return 0; }
int f(void) { { __label__ a; a: ; goto a; } goto a; }
void f(void) { asm("nop"); __asm__ volatile ("" : : "r"(1) : "memory"); }
asm("nop");
int x asm("y");
int f(int x) asm("g") __attribute__((const));
void f(void) { asm goto ("" : : : : l); l: ; }
int x = 1 / 0;
int x = 1 << 40;
int x = 2147483647 + 1;
int a[1 / 0];
enum { A = 1 / 0 };
