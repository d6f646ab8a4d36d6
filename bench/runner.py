# SPDX-License-Identifier: Apache-2.0
"""runner.py: runs the verifier on one program and reads verdict, CPU time and statistics.  Python 3 standard library only."""
import re
import resource
import signal
import subprocess

WRONG_SCORE = {'TRUE': -32, 'FALSE': -16}
RIGHT_SCORE = {'TRUE': 2, 'FALSE': 1}


class Result:
    """verdict: TRUE, FALSE, UNKNOWN, TIMEOUT or CRASH; cpu: seconds; stats: numbers by name; text: all it printed."""

    def __init__(self, verdict, cpu, stats, text):
        self.verdict, self.cpu, self.stats, self.text = verdict, cpu, stats, text


def limited(seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    return limit


def run(tool, options, program, seconds, cwd=None):
    """One run with at most so many seconds of CPU time (the tool's own limit is a little smaller: then it says why)."""
    command = [tool, '--no-warnings', '--stats=json', '--time=%d' % max(seconds - 1, 1)] + options + [program]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=cwd,
                         preexec_fn=limited(seconds), check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = out.stdout.decode('utf-8', 'replace')
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    stats = {name: int(n) for name, n in re.findall(r'"([\w.]+)": \{"value": (\d+)', text)}
    verdict = re.search(r'^Verification result: ([A-Z]+)', text, re.MULTILINE)
    if verdict:
        late = verdict.group(1) == 'UNKNOWN' and 'time limit' in text
        return Result('TIMEOUT' if late else verdict.group(1), cpu, stats, text)
    return Result('TIMEOUT' if out.returncode in (-signal.SIGXCPU, -signal.SIGKILL) else 'CRASH', cpu, stats, text)


def score(verdict, expected):
    """Status and points as in SV-COMP."""
    if verdict not in RIGHT_SCORE:
        return verdict.lower(), 0
    if verdict == expected:
        return 'correct', RIGHT_SCORE[verdict]
    return 'WRONG', WRONG_SCORE[verdict]
