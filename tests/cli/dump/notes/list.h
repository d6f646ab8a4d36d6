#define NULL_LIST ((struct list *)0)
struct list {
    struct list *next; // of a list
    int x;
};
/*@ requires x > 0;
  @ assigns \nothing;
  @ ensures list(\result); */
static inline struct list *cons(struct list *l, int x)
{
    //@ assert reach(l, l, x);
    l->x = x;
    return l;
}
