// SPDX-License-Identifier: Apache-2.0
// The five configurations of Beyer, Loewe 2012, each where another one does not do: a table takes a refinement for each of its
// cells, or none if everything is tracked; inputs that do not matter multiply the states of what tracks everything; values say
// nothing of relations between unknown counters; formulas over integers say nothing of floating point.  Values and predicates
// together solve what each alone does.
// COVERS: B16, B17 (on real programs: bench/README.md)
// ARGS: --prop=unreach-call --analysis=value-nocegar --encode.encoding=int --cegar.random_runs=0 -DFLOAT -DTABLE --ticks=200000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value --encode.encoding=int --cegar.random_runs=0 -DFLOAT -DTABLE --ticks=200000
// EXPECT[2]: UNKNOWN (work-limit)
// ARGS[3]: --prop=unreach-call --analysis=value --encode.encoding=int --cegar.random_runs=0 -DFLOAT -DFLIPS --ticks=50000
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar --encode.encoding=int --cegar.random_runs=0 -DFLOAT -DFLIPS --ticks=50000
// EXPECT[4]: UNKNOWN (work-limit)
// ARGS[5]: --prop=unreach-call --analysis=predicate --encode.encoding=int --cegar.random_runs=0 -DFLOAT -DFLIPS --ticks=50000
// EXPECT[5]: UNKNOWN (not-excluded)
// ARGS[6]: --prop=unreach-call --analysis=predicate --encode.encoding=int --cegar.random_runs=0 -DRELATION --ticks=50000
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --analysis=value --encode.encoding=int --cegar.random_runs=0 -DRELATION --ticks=50000
// EXPECT[7]: UNKNOWN (work-limit)
// ARGS[8]: --prop=unreach-call --analysis=value-nocegar --encode.encoding=int --cegar.random_runs=0 -DRELATION --ticks=50000
// EXPECT[8]: UNKNOWN (work-limit)
// ARGS[9]: --prop=unreach-call --analysis=value-nocegar+predicate,threshold=112 --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DTABLE -DCELLS=110 --ticks=800000
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call --analysis=value+predicate,threshold=112 --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DTABLE -DCELLS=110 --ticks=400000
// EXPECT[10]: UNKNOWN (work-limit)
// ARGS[11]: --prop=unreach-call --analysis=value-nocegar --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DTABLE -DCELLS=110 --ticks=400000
// EXPECT[11]: UNKNOWN (work-limit)
// ARGS[12]: --prop=unreach-call --analysis=predicate --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DTABLE -DCELLS=110 --ticks=400000
// EXPECT[12]: UNKNOWN (not-excluded)
// ARGS[13]: --prop=unreach-call --analysis=value+predicate --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DFLIPS --ticks=100000
// EXPECT[13]: TRUE
// ARGS[14]: --prop=unreach-call --analysis=value-nocegar+predicate --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DFLIPS --ticks=100000
// EXPECT[14]: UNKNOWN (work-limit)
// ARGS[15]: --prop=unreach-call --analysis=value --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DFLIPS --ticks=100000
// EXPECT[15]: UNKNOWN (work-limit)
// ARGS[16]: --prop=unreach-call --analysis=value-nocegar --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DFLIPS --ticks=100000
// EXPECT[16]: UNKNOWN (work-limit)
// ARGS[17]: --prop=unreach-call --analysis=predicate --encode.encoding=int --cegar.random_runs=0 -DRELATION -DFLOAT -DFLIPS --ticks=100000
// EXPECT[17]: UNKNOWN (not-excluded)
// ARGS[18]: --prop=unreach-call --analysis=value+predicate --encode.encoding=int --cegar.random_runs=0 -DFLOAT -DFLIPS --ticks=50000
// EXPECT[18]: TRUE
// ARGS[19]: --prop=unreach-call --analysis=value+predicate --encode.encoding=int --cegar.random_runs=0 -DRELATION --ticks=50000
// EXPECT[19]: TRUE
#ifndef CELLS
#define CELLS 150
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define FLIP(x) int x = __VERIFIER_nondet_int() ? 1 : 0;

int main(void)
{
#ifdef FLIPS
    FLIP(a) FLIP(b) FLIP(c) FLIP(d) FLIP(e) FLIP(f) FLIP(g) FLIP(h) FLIP(i) FLIP(j) FLIP(k) FLIP(l) FLIP(m) FLIP(n)
#endif
#ifdef FLOAT
    double half = 0.5;
    if (half * 4 != 2)
        reach_error();
#endif
#ifdef TABLE
    int cell[CELLS];
    for (int t = 0; t < CELLS; t++)
        cell[t] = t * 3;
    for (int t = 0; t < CELLS; t++)
        if (cell[t] != t * 3)
            reach_error();
#endif
#ifdef RELATION
    int x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        x++;
        y++;
    }
    if (x != y)
        reach_error();
#endif
#ifdef FLIPS
    return a + b + c + d + e + f + g + h + i + j + k + l + m + n;
#endif
    return 0;
}
