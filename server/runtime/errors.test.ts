/**
 * Failures that a disk causes in a program are explained in a sentence; a supervisor tries again only if that can help.
 */
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { explainStartupFailure } from '../db/embedded/startup-failure.ts';
import { explainIfDiskError, ExplainedError } from './errors.ts';

const PLACE = { dataDir: '/var/lib/bourse', logFile: '/var/lib/bourse/postgres.log' };
const at = '2026-11-25 09:00:00.000 UTC [7] ';

test.runIf(process.platform === 'linux')('names the full disk, and the failed work can be retried', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((thrown: unknown) => thrown);
  expect(explainIfDiskError(error, '/var/backups')).toMatchObject({
    exitCode: 1,
    message: 'The disk of /var/backups is full: make room (docs/runbook.md, "A disk fills") and try again.',
  });
  const words = `${at}FATAL:  could not write lock file "postmaster.pid": No space left on device`;
  for (const diskError of [
    explainStartupFailure(PLACE, words),
    explainIfDiskError(Object.assign(new Error('x'), { code: '53100' })),
  ])
    expect(diskError).toMatchObject({ exitCode: 1, message: expect.stringMatching(/^The disk of .* is full: .*\.$/) });
});

test.each([
  ['EACCES', "/data/keys can't be used (EACCES): run this as its owner."],
  ['EROFS', '/data/keys lies on a disk that is read-only: mount it for writing.'],
  ['EIO', 'The disk of /data/keys fails (EIO): restore a backup to another disk.'],
])('%s of a file is a sentence', (code, message) => {
  const error = Object.assign(new Error(code), { code, path: '/data/keys' });
  expect(explainIfDiskError(error)).toMatchObject({ exitCode: 2, message });
});

test.each([
  [2, 'FATAL:  could not open directory "pg_notify": No such file or directory'],
  [2, 'FATAL:  archive file "000000010000000000000005" has wrong size: 1000000 instead of 16777216'],
  [2, "FATAL:  requested timeline 3 is not a child of this server's history"],
  [1, 'FATAL:  could not open file "base/5/1259": Too many open files'],
  [1, 'FATAL:  could not map anonymous shared memory: Cannot allocate memory'],
])('PostgreSQL that does not start is a sentence with code %i: %s', (exitCode, words) => {
  const diskError = explainStartupFailure(PLACE, at + words);
  expect(diskError).toMatchObject({ exitCode });
  expect(diskError.message).toMatch(/^The database in \/var\/lib\/bourse [^[]*\.$/);
});

test('leaves any other error unchanged', () => {
  const errors = [new Error('a fault'), new ExplainedError('A sentence.'), 'a text'];
  for (const error of errors) expect(explainIfDiskError(error, '/var')).toBe(error);
});
