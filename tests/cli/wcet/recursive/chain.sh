# SPDX-License-Identifier: Apache-2.0
# chain.sh N: N branches after each other.
echo 'extern int __VERIFIER_nondet_int(void);'
echo 'int x;'
echo 'int main(void) {'
i=0
while [ $i -lt "$1" ]; do
    echo 'if (__VERIFIER_nondet_int()) x++;'
    i=$((i + 1))
done
echo 'return x; }'
