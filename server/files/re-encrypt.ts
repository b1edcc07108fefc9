/**
 * Re-encrypts stored data under the current key, bound to its place. Each row shows whether it is done, so an
 * interrupted run resumes. Once a run finds nothing left, older keys may be removed from the configuration.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { FileStore } from './file-storage.ts';
import { FILE_PURPOSE } from './files.ts';
import { filesSealedOtherwise, markSealing } from './store.ts';
import { KEPT, type KeptRow, keptRows, replaceKept } from '../secrets/encrypted-columns.ts';
import { isNewest, nothingLeft } from '../secrets/open-secrets.ts';
import { placeOf } from '../secrets/binding.ts';
import type { Secrets } from '../secrets/secrets.ts';

export interface WritingAnew {
  database: Database;
  secrets: Secrets;
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

/** Returns how many it has rewritten. `createWritingAnew` repeats it until nothing is left. */
export async function writeAnew(parts: WritingAnew): Promise<Tally> {
  const tally: Tally = { written: 0, failed: 0 };
  for (const column of KEPT) {
    for await (const kept of keptRows(parts.database.pool, column, parts.secrets.head)) {
      await counted(parts, tally, { table: column.table, place: kept.place }, () =>
        replaceKept(parts.database.pool, kept, anew(parts.secrets, kept)),
      );
    }
  }
  await filesAnew(parts, tally);
  if (tally.written + tally.failed > 0) parts.log.info(tally, 'wrote what is encrypted anew');
  return tally;
}

function anew(secrets: Secrets, { purpose, place, hidden }: KeptRow): string | Buffer {
  return typeof hidden === 'string'
    ? secrets.encrypt(purpose, secrets.decrypt(purpose, hidden, place), place)
    : secrets.seal(purpose, secrets.open(purpose, hidden, place), place);
}

async function filesAnew(parts: WritingAnew, tally: Tally): Promise<void> {
  const {
    database: { kysely },
    secrets,
    store,
  } = parts;
  for (let after = { account: 0n, file: '' }, more = true; more; ) {
    const rows = await filesSealedOtherwise(kysely, secrets.head, after, FILES_AT_ONCE);
    for (const { account, file, storedAs } of rows) {
      await counted(parts, tally, { table: 'files', place: placeOf.file(account, file) }, async () => {
        const sealed = await store.get(storedAs);
        if (!sealed) throw new Error('the store has no such file');
        const place = placeOf.file(account, file);
        if (!secrets.isCurrent(sealed))
          await store.put(storedAs, secrets.seal(FILE_PURPOSE, secrets.open(FILE_PURPOSE, sealed, place), place));
        if (!(await markSealing(kysely, account, file, secrets.head))) await store.remove(storedAs);
      });
    }
    more = rows.length === FILES_AT_ONCE;
    after = rows.at(-1) ?? after;
  }
}

/** One failure doesn't stop the others, but keeps the older keys in the configuration. */
async function counted({ log }: WritingAnew, tally: Tally, which: object, act: () => Promise<void>): Promise<void> {
  try {
    await act();
    tally.written += 1;
  } catch (error) {
    log.error({ err: error, ...which }, 'something encrypted could not be written anew');
    tally.failed += 1;
  }
}

/** The job: runs until nothing is left to rewrite, and then does nothing. */
export function createWritingAnew(parts: WritingAnew, settlingMs = SETTLING_MS): () => Promise<void> {
  let done = false;
  return async () => {
    if (done || !(await isNewest(parts))) return;
    const { written, failed } = await writeAnew(parts);
    if (written + failed > 0) return;
    const gone = await nothingLeft(parts, settlingMs);
    if (gone === null) return;
    done = true;
    if (gone.length > 0)
      parts.log.info({ keys: gone }, 'nothing is encrypted with these keys any more: they may leave BOURSE_KEYS');
  };
}
