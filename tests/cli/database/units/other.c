char letter = (char)200, word[] = { (char)200, 0 };
int is_negative(char c) { return c < 0; }
