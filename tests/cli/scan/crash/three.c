int divide(int a, int b) { return a / b; }
int lost(int x) { return x; }
int fine(int x) { return x; }
