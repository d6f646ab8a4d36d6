# SPDX-License-Identifier: Apache-2.0
# diamonds.sh N: N times `if (b) {2} else {3}; if (b) {3} else {2}` (Henry 2014, section 6.4): each costs 5, and the longest path has 6.
# diamonds.sh N far: a test before all of them and one behind exclude each other, too.
echo 'extern int __VERIFIER_nondet_int(void);'
echo 'int x;'
echo 'int main(void) {'
[ "${2-}" ] && echo 'int far = __VERIFIER_nondet_int(); if (far) { x = 1; x = 2; x = 3; }'
i=0
while [ $i -lt "$1" ]; do
    echo '{ int b = __VERIFIER_nondet_int();'
    echo 'if (b) { x = 1; x = 2; } else { x = 1; x = 2; x = 3; }'
    echo 'if (b) { x = 1; x = 2; x = 3; } else { x = 1; x = 2; } }'
    i=$((i + 1))
done
[ "${2-}" ] && echo 'if (!far) { x = 1; x = 2; x = 3; }'
echo 'return 0; }'
