/** The SQL of sent files. */
import { randomBytes } from 'node:crypto';
import type { FilePurpose } from '@bourse/contract/upload-client.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Db = Kysely<DB> | Transaction<DB>;

export interface NewCustomerFile {
  purpose: FilePurpose;
  type: string;
  width: number;
  height: number;
  contentHash: Buffer;
}
export interface CustomerFileRow extends NewCustomerFile {
  file: string;
  storedAs: string;
}

/** Unused files that a customer may have at once. */
export const UNUSED_FILES_MAXIMUM = 12;

/** The row of a file before the store has it; null if the customer has too many unused files. */
export async function insertFile(
  db: Db,
  account: AccountId,
  file: NewCustomerFile,
  now: number,
): Promise<{ file: string; storedAs: string } | null> {
  const [id, storedAs] = [randomBytes(18).toString('base64url'), randomBytes(16).toString('hex')];
  const { rows } = await sql<{ file_id: string }>`
    insert into files (account_id, file_id, purpose, stored_as, type, width, height, content_hash, created_at)
    select ${account}, ${id}, ${file.purpose}, ${storedAs}, ${file.type}, ${file.width}::integer,
      ${file.height}::integer, ${file.contentHash}::bytea, ${new Date(now)}::timestamptz
    where (select count(*) from files where account_id = ${account} and used_at is null
      and dropped_at is null) < ${UNUSED_FILES_MAXIMUM}
    returning file_id`.execute(db);
  return rows.length === 0 ? null : { file: id, storedAs };
}

/** `sealing`: the stored file's first bytes, which name its key. */
export async function markFileStored(
  db: Db,
  account: AccountId,
  file: string,
  sealing: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('files')
    .set({ stored_at: new Date(now), sealing })
    .where('account_id', '=', account)
    .where('file_id', '=', file)
    .execute();
}

const fileRowOf = (row: {
  file_id: string;
  stored_as: string;
  purpose: string;
  type: string;
  width: number;
  height: number;
  content_hash: Buffer;
}): CustomerFileRow => ({
  file: row.file_id,
  storedAs: row.stored_as,
  purpose: row.purpose as FilePurpose,
  type: row.type,
  width: row.width,
  height: row.height,
  contentHash: row.content_hash,
});
const COLUMNS = ['file_id', 'stored_as', 'purpose', 'type', 'width', 'height', 'content_hash'] as const;

/**
 * Uses a file once for its purpose, within the caller's transaction; null if it belongs to another customer, was used,
 * has another purpose or doesn't exist: the caller can't tell which.
 */
export async function consumeFile(
  db: Db,
  account: AccountId,
  file: string,
  purpose: FilePurpose,
  now: number,
): Promise<CustomerFileRow | null> {
  const row = await db
    .updateTable('files')
    .set({ used_at: new Date(now) })
    .where('account_id', '=', account)
    .where('file_id', '=', file)
    .where('purpose', '=', purpose)
    .where('stored_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? fileRowOf(row) : null;
}

/** An existing file of the customer's, used or not. */
export async function findCustomerFile(db: Db, account: AccountId, file: string): Promise<CustomerFileRow | null> {
  const row = await db
    .selectFrom('files')
    .select(COLUMNS)
    .where('account_id', '=', account)
    .where('file_id', '=', file)
    .where('stored_at', 'is not', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return row ? fileRowOf(row) : null;
}

/** Marks a file as no longer needed; the sweep removes it. */
export async function markFileUnneeded(db: Db, account: AccountId, file: string, now: number): Promise<void> {
  await db
    .updateTable('files')
    .set({ dropped_at: new Date(now) })
    .where('account_id', '=', account)
    .where('file_id', '=', file)
    .execute();
}

/** Drops files that have been unused since `before`, then lists dropped files that haven't been removed yet. */
export async function dropUnusedFiles(
  db: Db,
  before: number,
  now: number,
  atOnce: number,
): Promise<{ account: AccountId; file: string; storedAs: string }[]> {
  await db
    .updateTable('files')
    .set({ dropped_at: new Date(now) })
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('created_at', '<', new Date(before))
    .execute();
  const rows = await db
    .selectFrom('files')
    .select(['account_id', 'file_id', 'stored_as'])
    .where('dropped_at', 'is not', null)
    .limit(atOnce)
    .execute();
  return rows.map((row) => ({ account: row.account_id, file: row.file_id, storedAs: row.stored_as }));
}

/** Some existing files whose stored form doesn't begin with `sealing`, after the one named. */
export async function listFilesWithOtherKey(
  db: Db,
  sealing: string,
  after: { account: AccountId; file: string },
  atOnce: number,
): Promise<{ account: AccountId; file: string; storedAs: string }[]> {
  const { rows } = await sql<{
    account_id: AccountId;
    file_id: string;
    stored_as: string;
  }>`select account_id, file_id, stored_as from files
    where sealing is distinct from ${sealing} and stored_at is not null and dropped_at is null
      and (account_id, file_id) > (${after.account}::bigint, ${after.file}) order by account_id, file_id
        limit ${atOnce}`.execute(db);
  return rows.map((row) => ({ account: row.account_id, file: row.file_id, storedAs: row.stored_as }));
}

/** False if it was dropped meanwhile. */
export async function updateFileSealing(db: Db, account: AccountId, file: string, sealing: string): Promise<boolean> {
  return (
    (await db
      .updateTable('files')
      .set({ sealing })
      .where('account_id', '=', account)
      .where('file_id', '=', file)
      .where('dropped_at', 'is', null)
      .returning('file_id')
      .executeTakeFirst()) !== undefined
  );
}

export async function deleteFileRow(db: Db, account: AccountId, file: string): Promise<void> {
  await db
    .deleteFrom('files')
    .where('account_id', '=', account)
    .where('file_id', '=', file)
    .where('dropped_at', 'is not', null)
    .execute();
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  files: { columns: 'purpose, type, width, height, created_at, used_at, dropped_at', orderBy: 'created_at' },
};
