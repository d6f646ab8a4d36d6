int mode;
static int level = 3;
int step(int x) { if (mode == 2) { x = x * 3 + 1; x = x * x; x += level; } if (mode == 0) x++; return x; }
int main(void) { return step(1); }
