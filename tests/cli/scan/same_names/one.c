static int helper(int k) { static int t[3]; return t[k]; }
int one(int k) { return helper(k & 1); }
