/** The database knows which keys are the right ones, and old keys can go. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { createFolderFileStore } from '../files/file-storage.ts';
import { openDataEncryption } from './open-data-encryption.ts';
import { encryptionPlaceBuilders } from './encryption-bindings.ts';
import { createDataEncryption, type EncryptionKeys, type DataEncryption } from './data-encryption.ts';
import { createReEncryptionJob, reEncryptAll } from '../files/re-encrypt-stored-data.ts';

type Key = EncryptionKeys[number];
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

const open = (keys: string | undefined, world: 'demo' | 'empty' = 'empty', dataDir = folder): Promise<DataEncryption> =>
  openDataEncryption({ database, config: { keys, world, dataDir } });
const owner = (statement: string, values: unknown[] = []) =>
  queryAsOwner(database.ownerUrl, statement, values) as Promise<Record<string, unknown>[]>;
const known = async () =>
  (await owner('select id, gone_at is not null as gone from encryption_keys order by number')).map(
    ({ id, gone }) => `${String(id)}${gone === true ? ' gone' : ''}`,
  );
const refusal = (saying: string) => ({
  exitCode: 2,
  message: expect.stringMatching(new RegExp(`${saying}.*\\.$`)) as string,
});

test('the first process records the key; another key, none or a fresh folder is refused before any write', async () => {
  const made = join(folder, 'first');
  const secrets = await open(undefined, 'demo', made);
  await owner(
    `insert into customers (account_id, mobile, password_hash, password_changed_at, invited_by, consent_version,
      created_at, verified_name)
    values (1, '0000000001', '', now(), '', '', now(), $1)`,
    [secrets.encrypt('verified name', 'Kim Minji', encryptionPlaceBuilders.verifiedName(1n))],
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

test('`npm run staff` in a shell without the keys creates no login', async () => {
  const ended = new Promise<{ code: number; output: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../staff/staff-main.ts'), 'add', 'kim', 'owner'],
      { env: { DATABASE_URL: database.superUrl, BOURSE_DATA: join(folder, 'shell') } },
      (error, out, output) => resolve({ code: Number(error?.code ?? 0), output: out + output }),
    ),
  );
  const { code, output } = await ended;
  expect(output.trim().split('\n').at(-1)).toMatch(/^This database's personal data is encrypted with the key .*\.$/);
  expect(code).toBe(2);
  expect(await owner('select from staff')).toEqual([]);
});

/** Something encrypted in a row of several tables and in a file, with `secrets`. */
async function encryptSomething(secrets: DataEncryption): Promise<void> {
  for (const account of [1, 2]) {
    await owner(
      `insert into customers (account_id, mobile, password_hash, password_changed_at, invited_by, consent_version,
        created_at, verified_name) values ($1, $2, '', now(), '', '', now(), $3)`,
      [
        account,
        `000000000${account}`,
        secrets.encrypt('verified name', `Person ${account}`, encryptionPlaceBuilders.verifiedName(BigInt(account))),
      ],
    );
  }
  await owner(
    `insert into requests (account_id, request_seq, kind, status, step, details, submitted_at, updated_at)
      values (1, 7, 'identity', 'done', 1, $1, now(), now())`,
    [
      JSON.stringify({
        name: secrets.encrypt('verified name', 'Person 1', encryptionPlaceBuilders.requestDetail('name', 1n, 7n)),
        digits: secrets.encrypt('identity digits', '1-2', encryptionPlaceBuilders.requestDetail('digits', 1n, 7n)),
        front: 'f1',
      }),
    ],
  );
  await owner(
    `insert into payout_targets (account_id, target_seq, kind, bank_name, secret, last4, fingerprint, added_at)
      values (1, 8, 'card', 'A bank', $1, '1732', $2, now())`,
    [secrets.encrypt('card', '{}', encryptionPlaceBuilders.payoutTarget(1n, 8n)), randomBytes(32)],
  );
  await owner(
    `insert into staff (login, name, password_hash, password_changed_at, otp_secret, roles, created_at)
      values ('kim', 'Kim', '', now(), $1, '{owner}', now())`,
    [secrets.encrypt('staff one-time code', 'otp', encryptionPlaceBuilders.staffOtp('kim'))],
  );
  await owner(`insert into one_time_codes (account_id, secret, created_at) values (1, $1, now())`, [
    secrets.seal('one-time codes', Buffer.from('secret'), encryptionPlaceBuilders.oneTimeCodes(1n)),
  ]);
  const storedAs = 'f'.repeat(32);
  await owner(
    `insert into files (account_id, file_id, purpose, stored_as, type, width, height, content_hash, created_at,
      stored_at) values (1, 'f1', 'identityFront', $1, 'image/jpeg', 1, 1, $2, now(), now())`,
    [storedAs, randomBytes(32)],
  );
  await createFolderFileStore(folder).put(
    storedAs,
    secrets.seal('file', Buffer.from('a photo'), encryptionPlaceBuilders.file(1n, 'f1')),
  );
}
const names = async () =>
  (await owner('select account_id, verified_name from customers order by account_id')).map(
    (row) => [row['account_id'] as bigint, row['verified_name'] as string] as const,
  );
const nameWith = (secrets: DataEncryption, account: bigint, hidden: string) =>
  secrets.decrypt('verified name', hidden, encryptionPlaceBuilders.verifiedName(account)).toString();

test('reencrypts everything with a new key, resuming where it stopped', async () => {
  await owner('truncate encryption_keys; delete from customers');
  await encryptSomething(await open(text(older)));
  const store = createFolderFileStore(folder);
  const secrets = await open(text(newer, older));
  await expect(open(text(newer))).rejects.toMatchObject(refusal('the key "2025", which is not in BOURSE_KEYS'));
  await expect(open(text(older))).rejects.toMatchObject(refusal('the key "2026", which is not in BOURSE_KEYS'));
  await expect(open(text(older, newer))).rejects.toMatchObject(refusal('the newest key must stand first'));
  const stopped = { ...store, get: () => Promise.reject(new Error('stopped here')) };
  expect(await reEncryptAll({ database, secrets, store: stopped, log: silentLog })).toEqual({ written: 7, failed: 1 });
  expect(await reEncryptAll({ database, secrets, store, log: silentLog })).toEqual({ written: 1, failed: 0 });
  expect(await reEncryptAll({ database, secrets, store, log: silentLog })).toEqual({ written: 0, failed: 0 });

  const [[first, ofFirst], [second, ofSecond]] = (await names()) as [
    readonly [bigint, string],
    readonly [bigint, string],
  ];
  expect([nameWith(secrets, first, ofFirst), nameWith(secrets, second, ofSecond)]).toEqual(['Person 1', 'Person 2']);
  expect(() => nameWith(secrets, first, ofSecond)).toThrow();
  const photo = await store.get('f'.repeat(32));
  expect(secrets.open('file', photo!, encryptionPlaceBuilders.file(1n, 'f1')).toString()).toBe('a photo');
  expect(() => secrets.open('file', photo!, encryptionPlaceBuilders.file(2n, 'f1'))).toThrow();
});

test('an old key can be removed once nothing needs it, and equal texts are still found', async () => {
  const store = createFolderFileStore(folder);
  const before = await open(text(newer, older));
  const [[account, hidden]] = (await names()) as [readonly [bigint, string]];
  const old = createDataEncryption([older]).encrypt(
    'verified name',
    nameWith(before, account, hidden),
    encryptionPlaceBuilders.verifiedName(account),
  );
  await owner('update customers set verified_name = $1 where account_id = $2', [old, account]);
  const job = createReEncryptionJob({ database, secrets: before, store, log: silentLog }, 0);
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
