int nondet(void);
struct list { struct list *next; int v; };
//@ requires x > 0 && list(h, x);
/*@ ensures \result == x + 1;
  @ requires h->v != x; // why; not
  @ assigns \nothing; ensures h != 0; @*/
int inc(struct list *h, int x)
{
    int v = 0;
    //@ assert reach(h, v, x);
    //@ ensures g(v);
    return x + 1 + h->v + v;
}
int main(void)
{
    int x = nondet(), y = 0, dead = 3;
    //@ assert dead == 3;
    while (x) {
        x = nondet();
        /*@ assert x == 1; assume
               (y; z) == ';'; */
    }
    if (x) //@ assert P;
        y = 1; //@ assert before_else;
    else //@ assert Q;
        y = 2;
    switch (y) {
    //@ assert never;
    case 1:
        //@ assert one;
    case 2: //@ assert two;
        y++;
        //@ assert end_of_case;
    }
    lab: //@ assert labelled;
    { y--; /*@ assert in_block; */ }
    y = y + //@ assert inside;
        1;
    y = ({ int z = y; l2: //@ assert in_expr;
          z + 1; /*@ assert after_value;*/ });
    for (;;) //@ assert body;
      if (y) break;
    do y++; /*@ assert odd; */ while (y < 3);
    //@ assert unterminated
    //@ loop invariant x > 0;
    /*@ behavior b: assumes x; ensures y; */
    return y; //@ assert last;
}
//@ requires nobody;
int proto(int);
//@ assert outside;
int f(int x)
{
    x = x + //@ assert inside;
        1;
    if (x)
        x = 1; //@ assert behind;
    else
        x = 2;
    //@ assert unfinished
    return x;
}
/*@ requires lost; */
int g(int);
int main(void)
{
    //@ loop invariant x; assert not_ours;
    return f(1);
}
