/**
 * The database knows which keys are the right ones, what was encrypted before is bound to its place, and old keys can
 * go.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { folderStore } from '../files/folder-store.ts';
import { openSecrets } from './open-secrets.ts';
import { placeOf } from './places.ts';
import type { SecretKeys, Secrets } from './secrets.ts';
import { unboundBytes, unboundText } from './testing-unbound.ts';
import { createWritingAnew, writeAnew } from '../files/write-anew.ts';

type Key = SecretKeys[number];
const [older, newer, wrong] = ['2025', '2026', 'x'].map((id): Key => ({ id, bytes: randomBytes(32) })) as [
  Key,
  Key,
  Key,
];
const text = (...keys: Key[]): string => keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bourse-known-keys-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = (keys: string | undefined, world: 'demo' | 'empty' = 'empty', dataDir = folder): Promise<Secrets> =>
  openSecrets({ database, config: { keys, world, dataDir } });
const owner = (statement: string, values: unknown[] = []) =>
  asOwner(database.ownerUrl, statement, values) as Promise<Record<string, unknown>[]>;
const known = async () =>
  (await owner('select id, gone_at is not null as gone from encryption_keys order by number')).map(
    ({ id, gone }) => `${String(id)}${gone === true ? ' gone' : ''}`,
  );
const refusal = (saying: string) => ({
  exitCode: 2,
  message: expect.stringMatching(new RegExp(`${saying}.*\\.$`)) as string,
});

test('the first process records which key is right; another, none or a fresh folder is refused unwritten', async () => {
  const made = join(folder, 'first');
  const secrets = await open(undefined, 'demo', made);
  await owner(
    `insert into customers (account_id, mobile, password_hash, password_changed_at, invited_by, consent_version,
      created_at, verified_name)
    values (1, '0000000001', '', now(), '', '', now(), $1)`,
    [secrets.encrypt('verified name', 'Kim Minji', placeOf.verifiedName(1n))],
  );
  expect((await open(undefined, 'demo', made)).id).toBe(secrets.id);

  const elsewhere = join(folder, 'second');
  await expect(open(undefined, 'demo', elsewhere)).rejects.toMatchObject(
    refusal(`encrypted with the key "${secrets.id}", but BOURSE_KEYS is not set`),
  );
  await expect(stat(join(elsewhere, 'keys'))).rejects.toThrow('ENOENT');
  await expect(open(undefined, 'empty', elsewhere)).rejects.toMatchObject(refusal('BOURSE_KEYS is not set'));
  await expect(open(text(wrong))).rejects.toMatchObject(
    refusal(`the key "${secrets.id}", which is not in BOURSE_KEYS`),
  );
  await expect(open(text({ ...wrong, id: secrets.id }))).rejects.toMatchObject(refusal('though it has the same name'));
  expect(await known()).toEqual([secrets.id]);
});

test('`npm run staff` in a shell without the keys makes no login', async () => {
  const ended = new Promise<{ code: number; said: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../staff/staff-main.ts'), 'add', 'kim', 'owner'],
      { env: { DATABASE_URL: database.superUrl, BOURSE_DATA: join(folder, 'shell') } },
      (error, out, said) => resolve({ code: Number(error?.code ?? 0), said: out + said }),
    ),
  );
  const { code, said } = await ended;
  expect(said.trim().split('\n').at(-1)).toMatch(/^This database's personal data is encrypted with the key .*\.$/);
  expect(code).toBe(2);
  expect(await owner('select from staff')).toEqual([]);
});

/** Everything as it was before keys were written down and places bound. */
async function asYesterday(key: Key): Promise<void> {
  await owner('truncate encryption_keys; delete from customers; delete from files');
  for (const account of [1, 2]) {
    await owner(
      `insert into customers (account_id, mobile, password_hash, password_changed_at, invited_by, consent_version,
        created_at, verified_name) values ($1, $2, '', now(), '', '', now(), $3)`,
      [account, `000000000${account}`, unboundText(key, 'verified name', `Person ${account}`)],
    );
  }
  await owner(
    `insert into requests (account_id, request_seq, kind, status, step, details, submitted_at, updated_at)
      values (1, 7, 'identity', 'done', 1, $1, now(), now()) on conflict (account_id, request_seq) do update
      set details = excluded.details`,
    [
      JSON.stringify({
        name: unboundText(key, 'verified name', 'Person 1'),
        digits: unboundText(key, 'identity digits', '1-2'),
        front: 'f1',
      }),
    ],
  );
  await owner(
    `insert into payout_targets (account_id, target_seq, kind, bank_name, secret, last4, fingerprint, added_at)
      values (1, 8, 'card', 'A bank', $1, '1732', $2, now()) on conflict (account_id, target_seq) do update
      set secret = excluded.secret`,
    [unboundText(key, 'card', '{}'), randomBytes(32)],
  );
  await owner(
    `insert into staff (login, name, password_hash, password_changed_at, otp_secret, roles, created_at)
      values ('kim', 'Kim', '', now(), $1, '{owner}', now()) on conflict (login) do update
      set otp_secret = excluded.otp_secret`,
    [unboundText(key, 'staff one-time code', 'otp')],
  );
  await owner(
    `insert into one_time_codes (account_id, secret, created_at) values (1, $1, now()) on conflict (account_id)
      do update set secret = excluded.secret`,
    [unboundBytes(key, 'one-time codes', Buffer.from('1\nsecret'))],
  );
  const storedAs = 'f'.repeat(32);
  await owner(
    `insert into files (account_id, file_id, purpose, stored_as, type, width, height, content_hash, created_at,
      kept_at) values (1, 'f1', 'identityFront', $1, 'image/jpeg', 1, 1, $2, now(), now())`,
    [storedAs, randomBytes(32)],
  );
  await folderStore(folder).put(storedAs, unboundBytes(key, 'file', Buffer.from('a photo')));
}
const names = async () =>
  (await owner('select account_id, verified_name from customers order by account_id')).map(
    (row) => [row['account_id'] as bigint, row['verified_name'] as string] as const,
  );
const nameWith = (secrets: Secrets, account: bigint, hidden: string) =>
  secrets.decrypt('verified name', hidden, placeOf.verifiedName(account)).toString();

test('in a database from before that, a key is written down only if it reads what is there', async () => {
  await asYesterday(older);
  await expect(open(text({ ...wrong, id: older.id }))).rejects.toMatchObject(
    refusal('table customers can\'t be read with the key "2025"'),
  );
  await expect(open(undefined, 'demo', join(folder, 'third'))).rejects.toMatchObject(
    refusal('personal data is encrypted, but BOURSE_KEYS is not set'),
  );
  expect(await known()).toEqual([]);
  const secrets = await open(text(older));
  expect(await known()).toEqual(['2025']);
  expect((await names()).map(([account, hidden]) => nameWith(secrets, account, hidden))).toEqual([
    'Person 1',
    'Person 2',
  ]);
});

test('what was bound to no place is re-encrypted, resuming where it stopped; then only bound rows open', async () => {
  const store = folderStore(folder);
  const secrets = await open(text(older));
  const before = await names();
  const stopped = { ...store, get: () => Promise.reject(new Error('stopped here')) };
  expect(await writeAnew({ database, secrets, store: stopped, log: silentLog })).toEqual({ written: 7, failed: 1 });
  expect(await writeAnew({ database, secrets, store, log: silentLog })).toEqual({ written: 1, failed: 0 });
  expect(await writeAnew({ database, secrets, store, log: silentLog })).toEqual({ written: 0, failed: 0 });

  const [[first, ofFirst], [second, ofSecond]] = (await names()) as [
    readonly [bigint, string],
    readonly [bigint, string],
  ];
  expect([nameWith(secrets, first, ofFirst), nameWith(secrets, second, ofSecond)]).toEqual(['Person 1', 'Person 2']);
  expect(() => nameWith(secrets, first, ofSecond)).toThrow();
  const photo = await store.get('f'.repeat(32));
  expect(secrets.open('file', photo!, placeOf.file(1n, 'f1')).toString()).toBe('a photo');
  expect(() => secrets.open('file', photo!, placeOf.file(2n, 'f1'))).toThrow();

  // Only what is looked for again and not found is settled; then an old row that somebody has kept is no use any more.
  expect(nameWith(secrets, 2n, before[0]![1])).toBe('Person 1');
  await createWritingAnew({ database, secrets, store, log: silentLog }, 0)();
  for (const those of [secrets, await open(text(older))])
    expect(() => nameWith(those, 2n, before[0]![1])).toThrow('not in the form');
});

test('a new key takes over, the old one goes once nothing needs it, and equal texts are found as before', async () => {
  const store = folderStore(folder);
  const before = await open(text(older));
  const after = await open(text(newer, older));
  await expect(open(text(newer))).rejects.toMatchObject(refusal('the key "2025", which is not in BOURSE_KEYS'));
  await expect(open(text(older))).rejects.toMatchObject(refusal('the key "2026", which is not in BOURSE_KEYS'));
  await expect(open(text(older, newer))).rejects.toMatchObject(refusal('the newest key must stand first'));
  const job = createWritingAnew({ database, secrets: after, store, log: silentLog }, 0);
  await job();
  expect(await known()).toEqual(['2025', '2026']);
  await job();
  expect(await known()).toEqual(['2025 gone', '2026']);

  const alone = await open(text(newer));
  expect((await names()).map(([account, hidden]) => nameWith(alone, account, hidden))).toEqual([
    'Person 1',
    'Person 2',
  ]);
  expect(alone.fingerprint('card', 'a number')).toEqual(before.fingerprint('card', 'a number'));
  const rows = await owner('select id, encode(print, $$hex$$) || encode(state, $$hex$$) as all from encryption_keys');
  for (const { all } of rows) for (const { bytes } of [older, newer]) expect(all).not.toContain(bytes.toString('hex'));
});
