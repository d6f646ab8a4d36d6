// SPDX-License-Identifier: Apache-2.0
// No counterexample rests on an order of evaluation that C leaves open, though gcc and clang call next(2) first; no proof on that of one compiler.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (order)
// GREP: it may depend on the order in which operands are evaluated, at order_error.c:47
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[2]: UNKNOWN (order)
// ARGS[3]: --prop=unreach-call --analysis=value
// EXPECT[3]: UNKNOWN (order)
// ARGS[4]: --prop=unreach-call -DBEFORE
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DPOP --strict
// EXPECT[5]: UNKNOWN (order-proof)
// GREP[5]: 1 place, first order_error.c:40) [unsound
// ARGS[6]: --prop=unreach-call -DPOP
// EXPECT[6]: UNKNOWN (order-proof)
// ARGS[7]: --prop=unreach-call -DPOP --operands=clang
// EXPECT[7]: UNKNOWN (order)
// ARGS[8]: --prop=unreach-call -DPOP -DINPUT
// EXPECT[8]: UNKNOWN (order-proof)
// ARGS[9]: --prop=unreach-call -DPOP -DBENIGN
// EXPECT[9]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int log, at[4];
static int sp = 2, stack[2] = { 0, 1 }, cells[2] = { 10, 20 };
static int next(int v) { log = log * 10 + v; return v; }
static int pop(void) { return stack[--sp]; }
static void copy(int from, int to) { cells[to] = cells[from]; }
int main(void)
{
#ifdef BEFORE
    reach_error();
#endif
#ifdef POP
#ifdef INPUT
    if (__VERIFIER_nondet_int() > 1)
        cells[1]++;
#endif
    copy(pop(), pop());
#ifdef BENIGN
    if (sp != 0)
#else
    if (cells[0] >= 20)
#endif
#else
    at[next(1)] = at[next(2)];
    if (log == 21)
#endif
        reach_error();
    return 0;
}
