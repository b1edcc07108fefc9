/** The processes that serve together on one port. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { StartedServer } from './start-server.ts';

const run = promisify(execFile);

/** Their ids, without PostgreSQL, which has the same parent. */
export async function listServingProcesses({ pid }: Pick<StartedServer, 'pid'>): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, own, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && /\/server\/\S+-?main\.ts/.test(args ?? '') ? [Number(own)] : [];
  });
}
