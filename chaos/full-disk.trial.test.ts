/**
 * The disk of the data folder fills up under load, until PostgreSQL can't even write its log, and is freed again: the
 * server says that it isn't ready, every call ends in time with a sentence, and the log counts.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { killPostgres } from '@bourse/e2e/starting/kill-postgres.ts';
import { runAudit, type StartedServer, startServer } from '@bourse/e2e/starting/start-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exhaustWriteAheadLog,
  fillDisk,
  freeDisk,
  loadFullDisk,
  register,
  type TimedAnswer,
  waitUntilWritable,
} from './load-full-disk.ts';

const DISK_MB = 420;
const FULL_MS = 25_000;
const NOT_READY_WITHIN_MS = 10_000;
const ANSWERED_WITHIN_MS = 15_000;
const WRITES_AGAIN_WITHIN_MS = 5_000;
const LOG_CHARACTERS_MAXIMUM = 100_000;

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

test.runIf(canMount)(
  'a full disk is said at once, keeps nobody waiting, and is over once it is freed',
  async () => {
    expect(await register(server)).toMatchObject({ status: 200 });
    const logBefore = server.output().length;
    const answers: TimedAnswer[] = [];
    fillDisk(disk);
    const notReadyMs = await loadFullDisk(server, disk, answers, FULL_MS);
    const [withoutLogMs] = await Promise.all([
      loadFullDisk(server, disk, answers, FULL_MS),
      exhaustWriteAheadLog(server),
    ]);
    const logCharacters = server.output().length - logBefore;

    freeDisk(disk);
    const writesAgainMs = await waitUntilWritable(server);
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
