// SPDX-License-Identifier: Apache-2.0
int limit = 5;
int step(int k)
{
    return k + 2;
}
