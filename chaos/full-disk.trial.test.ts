/**
 * The disk of the data folder fills up under load, until PostgreSQL can't even write its log, and is freed again: the
 * server says that it isn't ready, every call ends in time with a sentence, and the log counts.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { killPostgres } from '@bourse/e2e/starting/kill-postgres.ts';
import { runAudit, type StartedServer, startServer } from '@bourse/e2e/starting/start-server.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrl } from './trial-database.ts';

const DISK_MB = 420;
const FULL_MS = 25_000;
const NOT_READY_WITHIN_MS = 10_000;
const ANSWERED_WITHIN_MS = 15_000;
const WRITES_AGAIN_WITHIN_MS = 5_000;
const LOG_CHARACTERS_MAXIMUM = 100_000;
const CUSTOMERS = 12;
const BLOCK = Buffer.alloc(1 << 20);

/** Only root can make a small disk. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
let disk = '';
let server: StartedServer;

beforeAll(async () => {
  if (!canMount) return;
  disk = await makeDataFolder('full-disk');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  mkdirSync(join(disk, 'data'));
  server = await startServer({ dataDir: join(disk, 'data') });
});
afterAll(async () => {
  if (!canMount) return;
  await server?.stop();
  await killPostgres(join(disk, 'data'));
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

interface TimedAnswer {
  /** HTTP status; 0 if the connection broke or nothing came. */
  status: number;
  message: string;
  tookMs: number;
}

let registered = 0;

async function register(): Promise<TimedAnswer> {
  const sentAt = performance.now();
  const ended = (status: number, message: string) => ({ status, message, tookMs: performance.now() - sentAt });
  try {
    const response = await fetch(`${server.origin}/api/vue/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        account: `01${String(30_000_000 + (registered += 1))}`,
        password: 'nine brave lanterns',
        confirmPassword: 'nine brave lanterns',
        invitationCode: server.demo.invitation,
        agreed: true,
      }),
      signal: AbortSignal.timeout(2 * ANSWERED_WITHIN_MS),
    });
    return ended(response.status, ((await response.json()) as { msg: string }).msg);
  } catch (error) {
    return ended(0, String(error));
  }
}

/** Leaves not one block free. */
function fillDisk(): void {
  for (let bytes = BLOCK.length; bytes >= 4096; )
    try {
      appendFileSync(join(disk, 'filler'), BLOCK.subarray(0, bytes));
    } catch {
      bytes /= 2;
    }
}

/** Writes into PostgreSQL's own log, and into nothing else, until it stops for want of room. */
async function exhaustWriteAheadLog(): Promise<void> {
  const session = openDatabaseClient(await databaseUrl(server.dataDir, 'owner'));
  await session.connect();
  const ended = new Promise((resolve) => session.once('end', resolve));
  const write = (): Promise<unknown> =>
    session.query("select pg_logical_emit_message(false, 'full disk', repeat(md5(random()::text), 31250))").then(write);
  await Promise.race([write().catch(() => {}), ended]);
  await session.end().catch(() => {});
}

/** Registers customers for this long while the disk stays full; how long until the server said it isn't ready. */
async function loadFullDisk(answers: TimedAnswer[], forMs: number): Promise<number> {
  const began = performance.now();
  const isOver = () => performance.now() - began > forMs;
  let notReadyMs = Infinity;
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    for (; !isOver(); await wait(50)) answers.push(await register());
  });
  for (; !isOver(); await wait(200)) {
    fillDisk();
    const { ok } = await fetch(`${server.origin}/readyz`);
    if (!ok) notReadyMs = Math.min(notReadyMs, performance.now() - began);
  }
  await Promise.all(customers);
  return notReadyMs;
}

test.runIf(canMount)(
  'a full disk is said at once, keeps nobody waiting, and is over once it is freed',
  async () => {
    expect(await register()).toMatchObject({ status: 200 });
    const logBefore = server.output().length;
    const answers: TimedAnswer[] = [];
    fillDisk();
    const notReadyMs = await loadFullDisk(answers, FULL_MS);
    const [withoutLogMs] = await Promise.all([loadFullDisk(answers, FULL_MS), exhaustWriteAheadLog()]);
    const logCharacters = server.output().length - logBefore;

    rmSync(join(disk, 'filler'));
    const freedAt = performance.now();
    while ((await register()).status !== 200 && performance.now() - freedAt < 60_000) await wait(100);
    const writesAgainMs = performance.now() - freedAt;

    const slowestMs = Math.max(...answers.map(({ tookMs }) => tookMs));
    console.log({ notReadyMs, withoutLogMs, writesAgainMs, slowestMs, logCharacters, answers: answers.length });
    expect(notReadyMs).toBeLessThan(NOT_READY_WITHIN_MS);
    expect(withoutLogMs).toBeLessThan(NOT_READY_WITHIN_MS);
    expect(slowestMs).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(writesAgainMs).toBeLessThan(WRITES_AGAIN_WITHIN_MS);
    expect(logCharacters).toBeLessThan(LOG_CHARACTERS_MAXIMUM);
    expect(answers.filter(({ status, message }) => ![200, 503, 504].includes(status) || message.length > 200)).toEqual(
      [],
    );
    expect(await runAudit(server.dataDir)).toMatchObject({ code: 0 });
  },
  240_000,
);
