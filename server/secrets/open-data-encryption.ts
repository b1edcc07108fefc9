/**
 * Checks the keys against what the database knows about them: a wrong key is refused before anything is written with
 * it.
 */
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { encryptionPlaceBuilders } from './encryption-bindings.ts';
import { keysFilePath, readSecretKeys } from './read-secret-keys.ts';
import {
  createDataEncryption,
  computeKeyFingerprint,
  type LookupKeys,
  deriveLookupKeys,
  type EncryptionKeys,
  type DataEncryption,
} from './data-encryption.ts';

type Key = EncryptionKeys[number];
type Db = Pick<pg.Pool, 'query'>;
interface KnownKey {
  id: string;
  print: Buffer;
  state: Buffer;
  gone: boolean;
}
export interface StoredKeyState {
  lookups: LookupKeys;
}

/** One process at a time records a key. Any fixed number that no other lock uses. */
const KEYS_LOCK = 7_203_171;
const STATE_PURPOSE = 'key state';

const quoteIds = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(', ');

export async function openDataEncryption({
  database: { pool },
  config,
}: {
  database: Pick<Database, 'pool'>;
  config: Pick<Config, 'keys' | 'world' | 'dataDir'>;
}): Promise<DataEncryption> {
  const [newest] = await readKnownKeys(pool);
  const keys = await readSecretKeys(config, newest?.id);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
    const known = await readKnownKeys(client);
    if (known.length > 0) assertKeysKnown(config, keys, known);
    const state = await recordKeys(client, keys, known);
    await client.query('commit');
    return createDataEncryption(keys, state);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Newest first. */
async function readKnownKeys(db: Db): Promise<KnownKey[]> {
  const { rows } = await db.query(
    'select id, print, state, gone_at is not null as gone from encryption_keys order by number desc',
  );
  return rows as KnownKey[];
}

function assertKeysKnown(
  config: Pick<Config, 'keys' | 'dataDir'>,
  keys: EncryptionKeys,
  known: readonly KnownKey[],
): void {
  const where = config.keys === undefined ? `in ${keysFilePath(config.dataDir)}` : 'in BOURSE_KEYS';
  const missing = known.filter(({ id, gone }) => !gone && !keys.some((key) => key.id === id)).map(({ id }) => id);
  if (missing.length > 0) throw missingKeyError(missing, where);
  for (const key of keys) {
    const print = known.find(({ id }) => id === key.id)?.print;
    if (print && !print.equals(computeKeyFingerprint(key)))
      throw new ExplainedError(
        `The key "${key.id}" ${where} is not the one that this database's personal data is encrypted ` +
          'with, though it has the same name: give the right one.',
      );
  }
  const place = keys.findIndex(({ id }) => id === known[0]?.id);
  const [first] = keys;
  if (place > 0 && known.some(({ id }) => id === first?.id))
    throw new ExplainedError(
      `The key "${first?.id}" stands first ${where}, but "${known[0]?.id}" is newer: the newest key must stand first.`,
    );
}

const missingKeyError = (ids: readonly string[], where: string): ExplainedError =>
  new ExplainedError(
    `This database's personal data is encrypted with ${ids.length === 1 ? 'the key' : 'the keys'} ` +
      `${quoteIds(ids)}, which ${ids.length === 1 ? 'is' : 'are'} not ${where}: set BOURSE_KEYS to the keys ` +
      `that its first process has (a demo world's stand in the file "keys" of its data folder); an old key stays ` +
      'behind the new one until the log says that it may leave BOURSE_KEYS.',
  );

/** Records keys not known yet; returns what the current encryption key stores for the others. */
async function recordKeys(db: Db, keys: EncryptionKeys, known: readonly KnownKey[]): Promise<StoredKeyState> {
  const [current, oldest] = [keys[0] as Key, keys.at(-1) as Key];
  const mine = known.find(({ id }) => id === current.id);
  if (mine) return decryptKeyState(current, mine.state);
  const [newest] = known;
  const before = newest && keys.find(({ id }) => id === newest.id);
  const state = newest && before ? decryptKeyState(before, newest.state) : { lookups: deriveLookupKeys(oldest.bytes) };
  for (const key of known.length === 0 ? [...keys].reverse() : [current]) {
    await db.query('insert into encryption_keys (id, print, state) values ($1, $2, $3)', [
      key.id,
      computeKeyFingerprint(key),
      encryptKeyState(key, state),
    ]);
  }
  return state;
}

interface StoredState {
  lookups: Record<string, string>;
}

const encryptKeyState = ({ id, bytes }: Key, { lookups }: StoredKeyState): Buffer =>
  encryptStoredState(createDataEncryption([{ id, bytes }]), id, {
    lookups: Object.fromEntries([...lookups].map(([purpose, key]) => [purpose, key.toString('hex')])),
  });

function decryptKeyState(key: Key, sealed: Buffer): StoredKeyState {
  const { lookups } = decryptStoredState(createDataEncryption([key]), key.id, sealed);
  return {
    lookups: new Map(Object.entries(lookups).map(([purpose, hex]) => [purpose, Buffer.from(hex, 'hex')])),
  };
}

const encryptStoredState = (secrets: Pick<DataEncryption, 'seal'>, id: string, state: StoredState): Buffer =>
  secrets.seal(STATE_PURPOSE, Buffer.from(JSON.stringify(state)), encryptionPlaceBuilders.keyState(id));
const decryptStoredState = (secrets: Pick<DataEncryption, 'open'>, id: string, sealed: Buffer): StoredState =>
  JSON.parse(secrets.open(STATE_PURPOSE, sealed, encryptionPlaceBuilders.keyState(id)).toString()) as StoredState;

/** Whether this process encrypts with the newest key that any process has. */
export async function hasNewestKey({
  database: { pool },
  secrets,
}: {
  database: Pick<Database, 'pool'>;
  secrets: DataEncryption;
}): Promise<boolean> {
  return (await readKnownKeys(pool))[0]?.id === secrets.id;
}

/**
 * Called after a full search found nothing under another key: the returned keys may be removed from the configuration.
 * Null while the current key isn't old enough.
 */
export async function retireOldKeys(
  { database: { pool }, secrets }: { database: Pick<Database, 'pool'>; secrets: DataEncryption },
  settlingMs: number,
): Promise<string[] | null> {
  const { rowCount } = await pool.query(
    'select from encryption_keys where id = $1 and added_at <= now() - make_interval(secs => $2)',
    [secrets.id, settlingMs / 1_000],
  );
  if (rowCount === 0) return null;
  const { rows } = await pool.query<{ id: string }>(
    `update encryption_keys set gone_at = now() where gone_at is null and number < (select number from encryption_keys
      where id = $1) returning id`,
    [secrets.id],
  );
  return rows.map(({ id }) => id);
}
