struct record { char c; int i; } shared = { 1, 2 };
