import { readFileSync } from 'node:fs';

const POLL_MS = 500;
const SHELLS = /^(ba|da|k|z|a)?sh$/;

/**
 * Under npm, ends this process as SIGTERM would once npm, or the shell between, has ended: npm passes a signal on only
 * to its shell, which dies of it and tells nobody. What started npm may end, such as a terminal while npm runs in the
 * background.
 */
export function exitWhenStarterEnds() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = starters();
  const timer = setInterval(() => {
    if (starters() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}

/**
 * Who started this process: npm, or a shell and npm. Where there is no /proc, shells leave their place to what they
 * run.
 */
function starters() {
  const { ppid } = process;
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    // "pid (name) state parent …"; a name may hold anything, parentheses too.
    const [open, close] = [stat.indexOf('('), stat.lastIndexOf(')')];
    return SHELLS.test(stat.slice(open + 1, close)) ? `${ppid} ${stat.slice(close + 2).split(' ')[1]}` : `${ppid}`;
  } catch {
    return `${ppid}`;
  }
}
