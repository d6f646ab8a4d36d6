# Whether each clause of a proof follows by unit propagation from the formula and those before it, and the last one is empty:
# awk -f rup.awk FORMULA.cnf PROOF.drat
# Not fast: clauses are looked at again and again.
FNR == 1 { file++ }
file == 1 && FNR == 1 { good = $1 == "p" && $2 == "cnf"; given = $4; next }
file == 2 && FNR == 1 { good = good && n == given }
$NF != 0 { good = 0 }
file == 2 { good = good && follows() }
{ clause[++n] = $0; last = NF }
END { exit !(good && file == 2 && last == 1) }

function follows(    i, k, m, x, open, number, changed)
{
    split("", value)
    for (i = 1; i < NF; i++) {
        if (value[-$i] < 0)
            return 1
        value[-$i] = 1
        value[$i] = -1
    }
    do {
        changed = 0
        for (k = 1; k <= n; k++) {
            m = split(clause[k], x, " ")
            number = 0
            for (i = 1; i < m && number < 2; i++)
                if (value[x[i]] > 0)
                    number = 2
                else if (value[x[i]] == 0) {
                    number++
                    open = x[i]
                }
            if (number == 0)
                return 1
            if (number == 1) {
                value[open] = 1
                value[-open] = -1
                changed = 1
            }
        }
    } while (changed)
    return 0
}
