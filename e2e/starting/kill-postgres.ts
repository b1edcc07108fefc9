/** Ends a data folder's PostgreSQL like a power cut: `kill -9` for all of its processes at once. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const POLL_MS = 5;
const GONE_WITHIN_MS = 10_000;

interface Running {
  pid: number;
  parent: number;
  title: string;
}

/**
 * Kills the postmaster and all its child processes; returns their number, once they are gone. `atOnce` runs at the same
 * instant.
 */
export async function killPostgres(dataDir: string, atOnce: () => void = () => {}): Promise<number> {
  const victims = await listPostgresProcesses(dataDir);
  for (const { pid } of victims) signal(pid, 'SIGKILL');
  atOnce();
  await untilGone(victims);
  return victims.length;
}

/** Kills one session's process; PostgreSQL then ends every session and recovers by itself. */
export async function killPostgresSession(dataDir: string, pick: (count: number) => number): Promise<boolean> {
  const backends = (await listPostgresProcesses(dataDir)).filter(({ title }) => /: bourse_app bourse /.test(title));
  const victim = backends[pick(backends.length)];
  if (!victim) return false;
  signal(victim.pid, 'SIGKILL');
  await untilGone([victim]);
  return true;
}

/** The postmaster first, then its children; empty if none runs. */
export async function listPostgresProcesses(dataDir: string): Promise<Running[]> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const all = process.platform === 'linux' ? await fromProc() : await fromPs();
  // Process ids are reused: only one with this folder in its arguments is ours.
  const postmaster = all.find(
    ({ pid, title }) => pid === Number.parseInt(text, 10) && title.includes(join(dataDir, 'postgres')),
  );
  return postmaster ? [postmaster, ...all.filter(({ parent }) => parent === postmaster.pid)] : [];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended before, which is what was wanted.
  }
}

/** A killed process that hasn't been reaped yet has no title. */
async function untilGone(victims: readonly Running[]): Promise<void> {
  const end = performance.now() + GONE_WITHIN_MS;
  const pids = new Set(victims.map(({ pid }) => pid));
  for (;;) {
    const all = process.platform === 'linux' ? await fromProc(pids) : await fromPs();
    const left = all.filter(({ pid, title }) => pids.has(pid) && title !== '' && !title.includes('<defunct>'));
    if (left.length === 0) return;
    if (performance.now() > end)
      throw new Error(`PostgreSQL's processes ${left.map(({ pid }) => pid).join(', ')} do not end`);
    await wait(POLL_MS);
  }
}

async function fromProc(pids?: Iterable<number>): Promise<Running[]> {
  const wanted = pids ? [...pids] : (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    wanted.map(async (pid) => {
      const [title, stat] = await Promise.all([read(`/proc/${pid}/cmdline`), read(`/proc/${pid}/stat`)]);
      // "pid (name) state parent …"; a name can contain anything, parentheses too.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return { pid, parent, title: title.replaceAll('\0', ' ').trim() };
    }),
  );
  return found;
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

async function fromPs(): Promise<Running[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,command='], { maxBuffer: 1 << 24 });
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), parent: Number(match[2]), title: match[3] ?? '' }] : [];
  });
}
