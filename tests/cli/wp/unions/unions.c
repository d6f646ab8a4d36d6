// SPDX-License-Identifier: Apache-2.0
// Members of unions share their bytes, by whatever name they are written (C17 6.5.2.3p3, note 95).
union either {
    int *p;
    long l;
};
struct holder {
    union either e;
    long apart;
};
static union either shared;

/*@ requires a != 0; ensures \true; */
void by_name(struct holder *a)
{
    a->e.p = 0;
    a->e.l = 6;
    //@ assert a->e.p == 0;
}

/*@ requires a != 0 && z != 0; ensures \true; */
void by_pointer(struct holder *a, long *z)
{
    shared.p = 0;
    a->e.p = 0;
    *z = 6;
    //@ assert a->e.p == 0;
    shared.l = 6;
    //@ assert shared.p == 0;
}

/*@ requires a != 0; ensures \true; */
void elsewhere(struct holder *a)
{
    a->apart = 1;
    a->e.l = 6;
    //@ assert a->apart == 1;
    //@ assert a->e.l == 6;
}
