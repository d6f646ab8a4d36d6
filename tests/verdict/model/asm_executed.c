// SPDX-License-Identifier: Apache-2.0
// asm_executed.c: templates of usual instructions mean what they do (compiled by gcc, this program ends well).
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
extern void reach_error(void);
#define CHECK(c)           \
    do {                   \
        if (!(c))          \
            reach_error(); \
    } while (0)

struct rec {
    int a;
    short b;
    unsigned bits : 5;
    char text[4];
};

static int compare_exchange(int *p, int old, int new)
{
    int was;
    __asm__ volatile("lock; cmpxchgl %2,%1" : "=a"(was), "+m"(*p) : "q"(new), "0"(old) : "memory");
    return was;
}

static _Bool try_exchange(int *p, int *old, int new)
{
    _Bool done;
    __asm__ volatile("lock cmpxchgl %3, %0\n\tsete %2" : "+m"(*p), "+a"(*old), "=q"(done) : "r"(new) : "memory");
    return done;
}

static int exchange(int *p, int v)
{
    __asm__ volatile("xchgl %0,%1" : "=r"(v) : "m"(*p), "0"(v) : "memory");
    return v;
}

static void atomics(void)
{
    int k = 3, o = 9;
    unsigned char zero;
    CHECK(compare_exchange(&k, 3, 9) == 3 && k == 9);
    CHECK(compare_exchange(&k, 3, 10) == 9 && k == 9);
    CHECK(try_exchange(&k, &o, 11) && k == 11 && o == 9);
    CHECK(!try_exchange(&k, &o, 12) && k == 11 && o == 11);
    CHECK(exchange(&k, 1) == 11 && k == 1);
    __asm__ volatile("lock ; decl %0; sete %1" : "+m"(k), "=qm"(zero) : : "memory");
    CHECK(k == 0 && zero);
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(o), "+m"(k));
    CHECK(k == 11 && o == 0);
}

static void numbers(void)
{
    unsigned x = 5, y, low = 0xffffffffu, high = 1;
    unsigned long q = 0x1122334455667788ul;
    unsigned char b = 200;
    unsigned short w = 0xff00;
    int i = 23, less;
    __asm__("addl %2, %0" : "=r"(y) : "0"(x), "ri"(37));
    CHECK(y == 42);
    __asm__("subl $30, %0; sarl $1, %0" : "+r"(i));
    CHECK(i == -4);
    __asm__("shrl %0\n\tshll %b1, %0" : "+&r"(i) : "c"(4));
    CHECK((unsigned)i == 0xffffffe0u);
    __asm__("negl %0; notl %0; incl %0" : "+r"(i));
    CHECK(i == -32);
    __asm__("bswap %0" : "+r"(q));
    CHECK(q == 0x8877665544332211ul);
    __asm__("rorw $4, %0" : "+r"(w));
    CHECK(w == 0x0ff0);
    __asm__("rolb $1, %0; addb %1, %0" : "+&q"(b) : "q"((unsigned char)200));
    CHECK(b == 89);
    __asm__("movzbl %b1, %0" : "=r"(y) : "q"(0x1234));
    CHECK(y == 0x34);
    __asm__("movslq %1, %0" : "=r"(q) : "r"(-5));
    CHECK((long)q == -5);
    __asm__("movl %k1, %k0" : "=r"(q) : "r"(0x1ffffffffL));
    CHECK(q == 0xffffffffu);
    __asm__("addl $1, %[n]\n\txorl %[m], %[n]" : [n] "+r"(x) : [m] "i"(255));
    CHECK(x == 249);
    __asm__("addl $1, %0; adcl $0, %1" : "+r"(low), "+r"(high));
    CHECK(low == 0 && high == 2);
    __asm__("cmpl %2, %1" : "=@ccl"(less) : "r"(-3), "r"(4));
    CHECK(less);
    __asm__("movl $3, %%ecx; addl %%ecx, %0" : "+r"(x) : : "ecx");
    CHECK(x == 252);
    __asm__("cmpl %1, %0; cmoval %1, %0" : "+r"(x) : "r"(10));
    CHECK(x == 10);
}

static void objects(void)
{
    struct rec s = { 1, 2, 3, "abc" };
    int numbers[3] = { 1, 2, 3 }, *p = numbers;
    unsigned y;
    __asm__("addl $2, %0" : "+m"(s.a));
    __asm__("incw %0" : "+m"(s.b));
    __asm__("movb $'z', %0" : "=m"(s.text[1]));
    CHECK(s.a == 3 && s.b == 3 && s.text[0] == 'a' && s.text[1] == 'z' && s.text[2] == 'c');
    __asm__("orl $8, %0" : "=r"(y) : "0"(s.bits));
    CHECK(y == 11);
    __asm__("addq $4, %0" : "+r"(p));
    CHECK(*p == 2);
    __asm__ volatile("movl $50, 4(%0)" : : "r"(p) : "memory");
    __asm__ volatile("movl $60, (%0,%1,4)" : : "r"(numbers), "r"(1L) : "memory");
    CHECK(numbers[0] == 1 && numbers[1] == 60 && numbers[2] == 50);
    __asm__("leaq 8(%1), %0" : "=r"(p) : "r"(numbers));
    CHECK(*p == 50);
}

int main(void)
{
    atomics();
    numbers();
    objects();
    return 0;
}
