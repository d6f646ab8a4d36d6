// SPDX-License-Identifier: Apache-2.0
int limit;
int step(int k)
{
    return k + 2;
}
