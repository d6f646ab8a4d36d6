struct node { int key; struct node *next; };
// A null argument is the caller's fault.
int first(struct node *n) { return n->key; }
// A null pointer inside is, too.
int second(struct node *n) { return n->next->key; }
// Here the function itself expects null.
int checked(struct node *n) { int k = 0; if (!n) k = 1; return n->key + k * 0; }
static struct node *find(struct node *n, int key) { while (n && n->key != key) n = n->next; return n; }
int found(struct node *n, int key) { return find(n, key)->key; }
