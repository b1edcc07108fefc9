/**
 * Failures that a disk causes in a program are explained in a sentence; a supervisor tries again only if that can help.
 */
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { notStarted } from '../db/embedded/not-started.ts';
import { explained, ExplainedError } from './errors.ts';

const PLACE = { dataDir: '/var/lib/bourse', logFile: '/var/lib/bourse/postgres.log' };
const at = '2026-11-25 09:00:00.000 UTC [7] ';

test.runIf(process.platform === 'linux')('a full disk is named, and what failed may be tried again', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((thrown: unknown) => thrown);
  expect(explained(error, '/var/backups')).toMatchObject({
    exitCode: 1,
    message: 'The disk of /var/backups is full: make room (docs/operate.md, "A disk fills") and try again.',
  });
  const words = `${at}FATAL:  could not write lock file "postmaster.pid": No space left on device`;
  for (const told of [notStarted(PLACE, words), explained(Object.assign(new Error('x'), { code: '53100' }))])
    expect(told).toMatchObject({ exitCode: 1, message: expect.stringMatching(/^The disk of .* is full: .*\.$/) });
});

test.each([
  ['EACCES', "/data/keys can't be used (EACCES): run this as its owner."],
  ['EROFS', '/data/keys lies on a disk that is read-only: mount it for writing.'],
  ['EIO', 'The disk of /data/keys fails (EIO): restore a backup to another disk.'],
])('%s of a file is a sentence', (code, message) => {
  const error = Object.assign(new Error(code), { code, path: '/data/keys' });
  expect(explained(error)).toMatchObject({ exitCode: 2, message });
});

test.each([
  [2, 'FATAL:  could not open directory "pg_notify": No such file or directory'],
  [2, 'FATAL:  archive file "000000010000000000000005" has wrong size: 1000000 instead of 16777216'],
  [2, "FATAL:  requested timeline 3 is not a child of this server's history"],
  [1, 'FATAL:  could not open file "base/5/1259": Too many open files'],
  [1, 'FATAL:  could not map anonymous shared memory: Cannot allocate memory'],
])('PostgreSQL that does not start is a sentence with code %i: %s', (exitCode, words) => {
  const told = notStarted(PLACE, at + words);
  expect(told).toMatchObject({ exitCode });
  expect(told.message).toMatch(/^The database in \/var\/lib\/bourse [^[]*\.$/);
});

test('any other error stays what it is', () => {
  const errors = [new Error('a fault'), new ExplainedError('A sentence.'), 'a text'];
  for (const error of errors) expect(explained(error, '/var')).toBe(error);
});
