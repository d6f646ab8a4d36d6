# exact.awk: the core predicates are those of the fields, pointers and assertions that the dump names; those of reachability, one for each
# pointer and field.
function each(line, list)
{
    sub(/^[a-z ]*: /, "", line)
    return line == "none" ? 0 : split(line, list, /, /)
}
function want(kind, name)
{
    wanted[kind ": " name] = 1
}
/^entry: / {
    match($0, /\(.*\)/)
    n_fields = split(substr($0, RSTART + 1, RLENGTH - 2), fields, /, /)
    for (i = 1; i <= n_fields; i++)
        want("core", "  " fields[i] "(v, w)")
    want("core", "  new(v)")
}
/^families: / { reaches = /reachability/ }
/^pointers: / { n_pointers = each($0, pointers) }
/^of these separate: / { star = /: all$/ ? "* " : "  " }
/^field assertions: / {
    n = each($0, assertions)
    for (i = 1; i <= n; i++)
        want("core", "* fd[" assertions[i] "](v)")
    for (i = 1; i <= n_pointers; i++) {
        want("core", star "pt[" pointers[i] "](v)")
        for (k = 1; k <= n_fields && reaches; k++)
            want("reach", star "r[" pointers[i] "," fields[k] "](v) = exists u: pt[" pointers[i] "](u) & " fields[k] "*(u, v)")
    }
}
/^[a-z]/ { part = /^core/ ? "core" : /^instrumentation/ ? "reach" : "" }
/^  / && part == "core" || /^  (\* |  )r\[/ && part == "reach" {
    line = part ": " substr($0, 3)
    if (!(line in wanted))
        print "not asked for: " line
    delete wanted[line]
    found++
}
END {
    for (line in wanted)
        print "missing: " line
    print found " predicates"
}
