int f(void) { void *p = &&m; goto *p; l: return 0; }
void f(void) { break; }
void f(void) { continue; }
void f(int x) { switch (x) { continue; } }
void f(int x) { switch (x) { break; } }
void f(int x) { switch (x) { case 1: case 1: ; } }
void f(int x) { switch (x) { case 1 ... 3: case 2: ; } }
void f(int x) { switch (x) { case 1 ... 3: case 4: ; } }
void f(int x) { switch (x) { default: default: ; } }
void f(int x) { switch (x) { case x: ; } }
void f(int x) { switch (x) { case 1.5: ; } }
void f(char x) { switch (x) { case 300: case 301: ; } }
