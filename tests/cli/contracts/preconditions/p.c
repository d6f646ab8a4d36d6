void reach_error(void);
int disjunction(int level, int n) { if (level + n > 100 && n < 50) reach_error(); return level + n; }
int two(int x, int y) { if (x == 7) reach_error(); if (y > x) reach_error(); return x; }
static void inner(int a, int b) { if (a > b + 3) reach_error(); }
int both(int x, int y) { inner(x, y); inner(y, x); return 1; }
int loop(int n) { int s = 0; for (int i = 0; i < n; i++) { s++; if (s > 20) reach_error(); } return s; }
int three(int x, int y, int z) { if (x > 0 && y > 0 && z > 0) { if (x + y + z > 50) reach_error(); } return x; }
unsigned apart(unsigned x, unsigned y) { if (x - y > 100) reach_error(); return x; }
int never(int x) { reach_error(); return x; }
