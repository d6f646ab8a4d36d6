void f(void) { int *p; ~p; }
void f(void) { int *p; !p; }
void f(void) { double d; d % 2; }
void f(void) { double d; d << 2; }
void f(void) { double d; ~d; }
void f(void) { double d; d & 1; }
void f(void) { double d; d++; --d; }
void f(void) { double d; d %= 2; }
void f(void) { int i; i += 1.5; i <<= 2; }
void f(void) { int *p; p += 1; p -= 2; p++; }
void f(void) { int *p; p *= 2; }
void f(void) { int *p; p += 1.5; }
