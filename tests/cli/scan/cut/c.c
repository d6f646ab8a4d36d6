static int x;
struct box { int n; } *kept;
void deep(void) { x = 5; if (kept) kept->n = 7; }
void mid(void) { deep(); }
int give(struct box *b) { kept = b; return 0; }
int global(void) { int a[4] = { 0 }; x = 1; mid(); return a[x]; }
int local(void) { int a[4] = { 0 }, k = 1; mid(); return a[k]; }
int given(void) { int a[4] = { 0 }; struct box b = { 1 }; give(&b); mid(); return a[b.n]; }
int untouched(void) { int a[4] = { 0 }; struct box b = { 1 }; mid(); return a[b.n]; }
