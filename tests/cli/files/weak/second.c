// SPDX-License-Identifier: Apache-2.0
__attribute__((weak)) int limit = 5;
int step(int k)
{
    return k + 2;
}
