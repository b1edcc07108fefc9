import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresCluster } from './postgres-cluster.ts';

const run = promisify(execFile);

type Running = { pid: number; command: string };

/**
 * Process ids of everything that belongs to a cluster, the postmaster and its children, even if their parent is dead.
 */
export async function listClusterProcesses(name: string): Promise<number[]> {
  return (await allProcesses()).filter((one) => belongs(one.command, name)).map((one) => one.pid);
}

/** Process ids of everything whose command line contains `command`. */
export async function findProcessesByCommand(command: string): Promise<number[]> {
  return (await allProcesses()).filter((one) => one.command.includes(command)).map((one) => one.pid);
}

/** The postmaster's process id if it is alive; `postmaster.pid` alone is not trusted, since ids are reused. */
export async function findLivingPostmaster(cluster: PostgresCluster): Promise<number | undefined> {
  const pid = await writtenPid(cluster);
  if (pid === undefined) return undefined;
  return belongs(await commandOf(pid), cluster.name) ? pid : undefined;
}

/** Whether a postmaster that was alive still is. A zombie has no command line, so it counts as gone. */
export async function isPostmasterAlive(pid: number, cluster: PostgresCluster): Promise<boolean> {
  return belongs(await commandOf(pid), cluster.name);
}

/** Waits until `done` answers true, asking every few milliseconds; false when the time is up. */
export async function waitUntil(done: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await done())) {
    if (performance.now() > end) return false;
    await wait(10);
  }
  return true;
}

export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already gone, which is what the signal was for.
  }
}

async function writtenPid(cluster: PostgresCluster): Promise<number | undefined> {
  const text = await readFile(join(cluster.clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function belongs(command: string, name: string): boolean {
  // The postmaster has the name in its arguments, its children in their titles.
  return command.includes(`cluster_name=${name}`) || command.startsWith(`postgres: ${name}:`);
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readCommand(String(pid));
  const result = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return result.stdout;
}

async function readCommand(pid: string): Promise<string> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return text.replaceAll('\0', ' ');
}

const allProcesses = (): Promise<Running[]> => (process.platform === 'linux' ? fromProc() : fromPs());

async function fromProc(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  return Promise.all(pids.map(async (pid) => ({ pid: Number(pid), command: await readCommand(pid) })));
}

async function fromPs(): Promise<Running[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,command='], { maxBuffer: 1 << 24 });
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+) (.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), command: match[2] ?? '' }] : [];
  });
}
