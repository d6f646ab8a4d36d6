struct list { int n; int *data; struct list *next; };
/*@ requires n > 0; */
int mean(int sum, int n) { return sum / n; }
/*@ requires n >= 0; */
int too_weak(int sum, int n) { return sum / n; }
/*@ requires l != NULL && l->next != NULL && l->n < 4 && l->n >= 0; */
int second(struct list *l) { static int t[4]; return l->next->n + t[l->n]; }
/*@ requires l != NULL; */
int off_by_one(struct list *l) { static int t[4]; return l->n >= 0 && l->n <= 4 ? t[l->n] : 0; }
/*@ requires nonsense(l); */
int unreadable(struct list *l) { return l->n; }
