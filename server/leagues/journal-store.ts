/** The SQL of the notes in entries' journals. */
import type { Order } from '@bourse/core/trading/orders/order.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { parseOrderRow } from '../ledger/order-table.ts';
import type { Db } from './store.ts';

/** Notes of the same moment are ordered by their names. */
export interface JournalNoteCursor {
  at: number;
  note: string;
}

export interface JournalNoteRow {
  note: string;
  account: AccountId;
  byOrganiser: boolean;
  order: Order | null;
  at: number;
}

/** Newest first; of one entry or of a whole league. */
export async function readJournalNotes(
  db: Db,
  league: number,
  { account, after = null, limit }: { account: AccountId | null; after?: JournalNoteCursor | null; limit: number },
): Promise<JournalNoteRow[]> {
  let query = db.selectFrom('league_notes').selectAll().where('league', '=', league);
  if (account !== null) query = query.where('account_id', '=', account);
  if (after !== null) {
    const at = new Date(after.at);
    query = query
      .where('at', '<=', at)
      .where((where) => where.or([where('at', '<', at), where('note', '>', after.note)]));
  }
  const rows = await query.orderBy('at', 'desc').orderBy('note').limit(limit).execute();
  const found = await readOrders(
    db,
    rows.flatMap(({ account_id: of, order_seq: seq }) => (seq === null ? [] : [{ of, seq }])),
  );
  return rows.map((row) => ({
    note: row.note,
    account: row.account_id,
    byOrganiser: row.by_organiser,
    order: found.get(`${row.account_id} ${row.order_seq}`) ?? null,
    at: row.at.getTime(),
  }));
}

/** By account and number, in one query. */
async function readOrders(db: Db, wanted: readonly { of: AccountId; seq: bigint }[]): Promise<Map<string, Order>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Parameters<typeof parseOrderRow>[0]>`select o.* from orders o
    join (select distinct * from unnest(${wanted.map(({ of }) => of)}::bigint[],
      ${wanted.map(({ seq }) => seq)}::bigint[]) w(account_id, order_seq)) w using (account_id, order_seq)`.execute(db);
  return new Map(rows.map((row) => [`${row.account_id} ${row.order_seq}`, parseOrderRow(row)]));
}

/** Whether the account has placed this order in the league. */
export async function hasOrderInLeague(db: Db, league: number, account: AccountId, seq: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('order_seq')
    .where('account_id', '=', account)
    .where('order_seq', '=', seq)
    .where('portfolio', '=', league)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose journal it is, and who writes in it. */
type JournalSide = Pick<JournalNoteRow, 'account' | 'byOrganiser'>;

/** Since then (epoch ms). */
export async function countJournalNotes(
  db: Db,
  league: number,
  { account, byOrganiser }: JournalSide,
  since: number,
): Promise<number> {
  const row = await db
    .selectFrom('league_notes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('league', '=', league)
    .where('account_id', '=', account)
    .where('by_organiser', '=', byOrganiser)
    .where('at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const insertJournalNote = (
  db: Db,
  league: number,
  { note, account, byOrganiser, order }: JournalSide & { note: string; order: bigint | null },
  now: number,
) =>
  db
    .insertInto('league_notes')
    .values({ note, league, account_id: account, by_organiser: byOrganiser, order_seq: order, at: new Date(now) })
    .execute();

/** Whether the entrant has an unread notice of a comment in this league: a second one would add nothing. */
export const hasUnreadComment = async (db: Db, league: number, account: AccountId): Promise<boolean> =>
  (await db
    .selectFrom('events')
    .select('seq')
    .where('account_id', '=', account)
    .where('notice', '=', 'leagueComment')
    .where('read_at', 'is', null)
    .where(sql<boolean>`data::jsonb->>'league' = ${String(league)}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
