// SPDX-License-Identifier: Apache-2.0
// Pragmas omp and acc mean nothing, unless a flag says that they do.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -fopenmp
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=unreach-call -fopenmp-simd
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=unreach-call -fopenacc
// EXPECT[4]: UNKNOWN (behind-unsupported)
// ARGS[5]: --prop=unreach-call -fopenmp -fno-openmp
// EXPECT[5]: TRUE
extern void reach_error(void);
int main(void)
{
    int x = 1;
#pragma omp parallel private(x) num_threads(1)
#pragma acc parallel firstprivate(x) num_gangs(1)
    {
        x = 2;
    }
    if (x == 1)
        reach_error();
    return 0;
}
