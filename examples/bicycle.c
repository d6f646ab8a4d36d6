// SPDX-License-Identifier: Apache-2.0
// Two phases that alternate; the bound on count follows from a relation between count, phase and i.
//
//   by default: TRUE                  ./run examples/bicycle.c
//   numeric invariants: TRUE          ./run --analysis=numeric examples/bicycle.c
//   what is known where               ./run invariants examples/bicycle.c
extern void reach_error(void);

int main(void)
{
    int count = 0, phase = 0;
    for (int i = 0; i < 10000; i++) {
        if (phase == 0) {
            count += 2;
            phase = 1;
        } else if (phase == 1) {
            count += 1;
            phase = 0;
        }
    }
    if (count > 15000)
        reach_error();
    return 0;
}
