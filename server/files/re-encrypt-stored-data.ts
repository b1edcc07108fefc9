/**
 * Re-encrypts stored data under the current key, bound to its place. Each row shows whether it is done, so an
 * interrupted run resumes. Once a run finds nothing left, older keys may be removed from the configuration.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { FileStore } from './file-storage.ts';
import { FILE_ENCRYPTION_PURPOSE } from './customer-files.ts';
import { listFilesWithOtherKey, updateFileSealing } from './store.ts';
import {
  ENCRYPTED_COLUMNS,
  type EncryptedRow,
  listEncryptedRows,
  replaceEncryptedRow,
} from '../secrets/encrypted-columns.ts';
import { hasNewestKey, retireOldKeys } from '../secrets/open-data-encryption.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';

export interface ReEncryptionDependencies {
  database: Database;
  secrets: DataEncryption;
  store: FileStore;
  log: Pick<Logger, 'info' | 'error'>;
}
interface Tally {
  written: number;
  failed: number;
}

const FILES_AT_ONCE = 50;
/** For this long other processes may still write with the previous key, or without a place. */
const SETTLING_MS = 3_600_000;

/** Returns how many it has rewritten. `createReEncryptionJob` repeats it until nothing is left. */
export async function reEncryptAll(dependencies: ReEncryptionDependencies): Promise<Tally> {
  const tally: Tally = { written: 0, failed: 0 };
  for (const column of ENCRYPTED_COLUMNS) {
    for await (const storedRow of listEncryptedRows(
      dependencies.database.pool,
      column,
      dependencies.secrets.currentKeyPrefix,
    )) {
      await runCounted(dependencies, tally, { table: column.table, place: storedRow.place }, () =>
        replaceEncryptedRow(dependencies.database.pool, storedRow, reEncryptValue(dependencies.secrets, storedRow)),
      );
    }
  }
  await reEncryptFiles(dependencies, tally);
  if (tally.written + tally.failed > 0) dependencies.log.info(tally, 'wrote what is encrypted anew');
  return tally;
}

function reEncryptValue(secrets: DataEncryption, { purpose, place, hidden }: EncryptedRow): string | Buffer {
  return typeof hidden === 'string'
    ? secrets.encrypt(purpose, secrets.decrypt(purpose, hidden, place), place)
    : secrets.seal(purpose, secrets.open(purpose, hidden, place), place);
}

async function reEncryptFiles(dependencies: ReEncryptionDependencies, tally: Tally): Promise<void> {
  const {
    database: { kysely },
    secrets,
    store,
  } = dependencies;
  for (let after = { account: 0n, file: '' }, more = true; more; ) {
    const rows = await listFilesWithOtherKey(kysely, secrets.currentKeyPrefix, after, FILES_AT_ONCE);
    for (const { account, file, storedAs } of rows) {
      await runCounted(
        dependencies,
        tally,
        { table: 'files', place: encryptionPlaceBuilders.file(account, file) },
        async () => {
          const sealed = await store.get(storedAs);
          if (!sealed) throw new Error('the store has no such file');
          const place = encryptionPlaceBuilders.file(account, file);
          if (!secrets.isCurrent(sealed))
            await store.put(
              storedAs,
              secrets.seal(FILE_ENCRYPTION_PURPOSE, secrets.open(FILE_ENCRYPTION_PURPOSE, sealed, place), place),
            );
          if (!(await updateFileSealing(kysely, account, file, secrets.currentKeyPrefix))) await store.remove(storedAs);
        },
      );
    }
    more = rows.length === FILES_AT_ONCE;
    after = rows.at(-1) ?? after;
  }
}

/** One failure doesn't stop the others, but keeps the older keys in the configuration. */
async function runCounted(
  { log }: ReEncryptionDependencies,
  tally: Tally,
  which: object,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
    tally.written += 1;
  } catch (error) {
    log.error({ err: error, ...which }, 'something encrypted could not be written anew');
    tally.failed += 1;
  }
}

/** The job: runs until nothing is left to rewrite, and then does nothing. */
export function createReEncryptionJob(
  dependencies: ReEncryptionDependencies,
  settlingMs = SETTLING_MS,
): () => Promise<void> {
  let done = false;
  return async () => {
    if (done || !(await hasNewestKey(dependencies))) return;
    const { written, failed } = await reEncryptAll(dependencies);
    if (written + failed > 0) return;
    const gone = await retireOldKeys(dependencies, settlingMs);
    if (gone === null) return;
    done = true;
    if (gone.length > 0)
      dependencies.log.info(
        { keys: gone },
        'nothing is encrypted with these keys any more: they may leave BOURSE_KEYS',
      );
  };
}
