/**
 * Customers who register while the disk of the data folder is full, and how to make it so.
 */
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StartedServer } from '@bourse/e2e/starting/start-server.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import { databaseUrl } from './trial-database.ts';

const GIVE_UP_MS = 30_000;
const CUSTOMERS = 12;
const BLOCK = Buffer.alloc(1 << 20);
const BLOCK_BYTES_MINIMUM = 4_096;

export interface TimedAnswer {
  /** HTTP status; 0 if the connection broke or nothing came. */
  status: number;
  message: string;
  tookMs: number;
}

let registered = 0;

export async function register({ origin, demo }: StartedServer): Promise<TimedAnswer> {
  const sentAt = performance.now();
  const ended = (status: number, message: string) => ({ status, message, tookMs: performance.now() - sentAt });
  try {
    const response = await fetch(`${origin}/api/vue/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        account: `01${String(30_000_000 + (registered += 1))}`,
        password: 'nine brave lanterns',
        confirmPassword: 'nine brave lanterns',
        invitationCode: demo.invitation,
        agreed: true,
      }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    return ended(response.status, ((await response.json()) as { msg: string }).msg);
  } catch (error) {
    return ended(0, String(error));
  }
}

const fillerOf = (disk: string): string => join(disk, 'filler');

/** Leaves not one block free. */
export function fillDisk(disk: string): void {
  for (let bytes = BLOCK.length; bytes >= BLOCK_BYTES_MINIMUM; )
    try {
      appendFileSync(fillerOf(disk), BLOCK.subarray(0, bytes));
    } catch {
      bytes /= 2;
    }
}

export const freeDisk = (disk: string): void => rmSync(fillerOf(disk));

/** Writes into PostgreSQL's own log, and into nothing else, until it stops for want of room. */
export async function exhaustWriteAheadLog({ dataDir }: StartedServer): Promise<void> {
  const session = openDatabaseClient(await databaseUrl(dataDir, 'owner'));
  await session.connect();
  const ended = new Promise((resolve) => session.once('end', resolve));
  const write = (): Promise<unknown> =>
    session.query("select pg_logical_emit_message(false, 'full disk', repeat(md5(random()::text), 31250))").then(write);
  await Promise.race([write().catch(() => {}), ended]);
  await session.end().catch(() => {});
}

/** Registers customers for this long while the disk stays full; how long until the server said it isn't ready. */
export async function loadFullDisk(
  server: StartedServer,
  disk: string,
  answers: TimedAnswer[],
  forMs: number,
): Promise<number> {
  const began = performance.now();
  const isOver = () => performance.now() - began > forMs;
  let notReadyMs = Infinity;
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    for (; !isOver(); await wait(50)) answers.push(await register(server));
  });
  for (; !isOver(); await wait(200)) {
    fillDisk(disk);
    const { ok } = await fetch(`${server.origin}/readyz`);
    if (!ok) notReadyMs = Math.min(notReadyMs, performance.now() - began);
  }
  await Promise.all(customers);
  return notReadyMs;
}

/** How long until a customer can register again. */
export async function waitUntilWritable(server: StartedServer): Promise<number> {
  const began = performance.now();
  while ((await register(server)).status !== 200 && performance.now() - began < 2 * GIVE_UP_MS) await wait(100);
  return performance.now() - began;
}
