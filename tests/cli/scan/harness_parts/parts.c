struct s {
    union {
        int i;
        float f;
    } u;
    int k;
};
int of_union(struct s p)
{
    if (p.u.f > 1.5f && p.u.f < 2.5f)
        return 1 / p.k;
    return 0;
}

struct __attribute__((packed)) pk {
    char c;
    int i;
};
int of_packed(struct pk *a) { return a ? 1 / a->i : 0; }

struct c {
    const int k;
    int m;
};
int of_const(struct c v) { return v.k == 3 ? 1 / v.m : 0; }

union w {
    unsigned char c;
    int b;
};
int of_bytes(union w *v) { return v && v->c == 9 && v->b < 256 && v->b > 0 ? 1 / (v->b - 9) : 0; }

struct ex {
    int k;
    union {
        double num;
        struct {
            struct ex *a, *b;
        } op;
    } u;
};
int of_pointer(const struct ex *e) { return e->k == 1 ? e->u.op.a->k : 0; }

int of_some(int n)
{
    int a[10] = { 0 };
    return a[n % 10];
}

#include <stdio.h>
int of_stream(FILE *f)
{
    char *p = NULL;
    if (!f)
        return 0;
    fprintf(f, "%s", "x");
    return *p;
}

float of_nan(float f) { return f != f ? 1 / (int)(f == f) : 0; }

int object_1;
struct value {
    int k;
};
int of_names(struct value *v) { return v && object_1 == 3 ? 1 / v->k : 0; }
