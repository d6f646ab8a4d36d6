static int helper(int k) { return 1 / k; }
int two(int k) { return helper(k | 1); }
