// SPDX-License-Identifier: Apache-2.0
typedef struct node {
    struct node *next;
    int data;
} *List;

//@ requires x != 0 && x == x;
//@ ensures \result == x || x != 0;
List first(List x)
{
    List y = x;
    while (y != 0) {
        //@ assert y == 0 || x != 0;
        y = y->next;
    }
    //@ assume x == x && y == 0;
    return x;
}
