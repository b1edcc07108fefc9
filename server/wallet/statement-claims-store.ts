/** The SQL with which requested statements are claimed, made and kept. */
import type { Kysely, Updateable } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { selectStatementRecords, STATEMENT_ATTEMPTS_MAXIMUM, type StatementRecord } from './statement-store.ts';

type Db = Kysely<DB>;
type StatementKey = Pick<StatementRecord, 'account_id' | 'statement_seq'>;

const LEASE_MS = 60_000;

const updateStatement = (db: Db, { account_id: account, statement_seq: seq }: StatementKey) =>
  db.updateTable('statements').where('account_id', '=', account).where('statement_seq', '=', seq);

/** Claims the next one that is due; others leave it alone until its lease ends, which is longer after each failure. */
export const claimNextStatement = (db: Db, now: number): Promise<StatementRecord | undefined> =>
  db.transaction().execute(async (work) => {
    const due = await selectStatementRecords(work)
      .where('made_at', 'is', null)
      .where('attempts', '<', STATEMENT_ATTEMPTS_MAXIMUM)
      .where('try_at', '<=', new Date(now))
      .orderBy('try_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    const attempts = due.attempts + 1;
    await updateStatement(work, due)
      .set({ attempts, try_at: new Date(now + LEASE_MS * attempts) })
      .execute();
    return { ...due, attempts };
  });

/** Gives back a claimed one, to be tried again then (epoch ms), without counting the attempt. */
export const releaseStatement = (db: Db, statement: StatementKey & Pick<StatementRecord, 'attempts'>, tryAt: number) =>
  updateStatement(db, statement)
    .set({ attempts: statement.attempts - 1, try_at: new Date(tryAt) })
    .execute();

/** False if another process has saved it meanwhile. */
export async function saveStatement(
  db: Db,
  statement: StatementKey,
  made: Updateable<DB['statements']>,
): Promise<boolean> {
  const saved = await updateStatement(db, statement)
    .set(made)
    .where('made_at', 'is', null)
    .returning('statement_seq')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Documents made before then (epoch ms); what they were about stays. */
export const deleteOldDocuments = (db: Db, madeBefore: number) =>
  db
    .updateTable('statements')
    .set({ content: null })
    .where('content', 'is not', null)
    .where('made_at', '<', new Date(madeBefore))
    .execute();

export async function readMobile(db: Db, account: AccountId): Promise<string> {
  const { mobile } = await db
    .selectFrom('customers')
    .select('mobile')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return mobile;
}

export interface NewStatement {
  account: AccountId;
  from: string;
  to: string;
  zone: string;
  format: 'pdf' | 'csv';
  language: string;
  /** For a contract note. */
  market: string | null;
}
/** With the last transfer that it may include. The caller must hold the account's row. */
export async function insertStatement(
  db: Db,
  { account, from, to, zone, format, language, market }: NewStatement,
  now: number,
): Promise<StatementRecord> {
  const { entity_seq: seq, transfer_seq: through } = await db
    .updateTable('accounts')
    .set((set) => ({ entity_seq: set('entity_seq', '+', 1n) }))
    .where('account_id', '=', account)
    .returning(['entity_seq', 'transfer_seq'])
    .executeTakeFirstOrThrow();
  const at = new Date(now);
  await db
    .insertInto('statements')
    .values({
      account_id: account,
      statement_seq: seq,
      from_on: from,
      to_on: to,
      zone,
      format,
      language,
      market,
      through_seq: through,
      requested_at: at,
      try_at: at,
    })
    .execute();
  return selectStatementRecords(db)
    .where('account_id', '=', account)
    .where('statement_seq', '=', seq)
    .executeTakeFirstOrThrow();
}

/** How many the customer has requested since then (epoch ms). */
export async function countStatementsSince(db: Db, account: AccountId, since: number): Promise<number> {
  const { requested } = await db
    .selectFrom('statements')
    .select(({ fn }) => fn.countAll<bigint>().as('requested'))
    .where('account_id', '=', account)
    .where('requested_at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return Number(requested);
}

/** The number of the account's last transfer. */
export async function readLastTransferSeq(db: Db, account: AccountId): Promise<bigint> {
  const { transfer_seq: seq } = await db
    .selectFrom('accounts')
    .select('transfer_seq')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return seq;
}
