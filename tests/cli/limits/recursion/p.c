// SPDX-License-Identifier: Apache-2.0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int g(int n, int m) { if (n <= 0) return m; return g(n - 1, m + 1); }
int main(void) { int n = __VERIFIER_nondet_int(); if (g(n, 0) < 0) reach_error(); return 0; }
