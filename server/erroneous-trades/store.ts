/** The SQL of trades that are compared with the market, and of their corrections. */
import type { TradeCorrection } from '@bourse/core/trading/erroneous-trades/erroneous-trade-policy.ts';
import type { TradeUnderReview } from '@bourse/core/trading/erroneous-trades/erroneous-trade.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type AccountId, encodeId } from '../ids.ts';
import { parseTradeCorrectionRow } from './trade-correction-records.ts';

type Db = Database['kysely'];
/** As it was made, without name and reference, which the market provides. */
export type StoredTrade = Omit<TradeUnderReview, 'reference' | 'name'>;

interface TradeRow
  extends Pick<StoredTrade, 'side' | 'instrument' | 'market' | 'currency' | 'portfolio'>,
    Pick<StoredTrade['fill'], 'effect' | 'price' | 'quantity' | 'rule' | 'fee' | 'tax' | 'held'> {
  fill_seq: bigint;
  order_seq: bigint;
  position_seq: bigint;
  at: Date;
  undoing: boolean;
  adjusted: boolean;
}

const selectTrades = (account: AccountId, where: RawBuilder<unknown>) => sql<TradeRow>`
  select f.fill_seq, f.order_seq, f.position_seq, f.effect, f.price, f.quantity, f.rule, f.at,
    f.fee, f.tax, f.held, o.side, o.instrument, o.market, o.currency, o.portfolio,
    o.cause is not distinct from 'tradeBusted' as undoing,
    exists (select from position_adjustments a where a.account_id = f.account_id and a.subject = 'position'
      and a.subject_seq = f.position_seq and a.adjustment_seq > f.fill_seq) as adjusted
  from fills f join orders o using (account_id, order_seq)
  where f.account_id = ${account} and ${where} order by f.fill_seq`;

const parseTradeRow =
  (account: AccountId) =>
  (row: TradeRow): StoredTrade => ({
    fill: {
      seq: row.fill_seq,
      order: row.order_seq,
      position: row.position_seq,
      effect: row.effect,
      price: row.price,
      quantity: row.quantity,
      fee: row.fee,
      tax: row.tax,
      held: row.held,
      rule: row.rule,
      at: row.at.getTime(),
    },
    side: row.side,
    instrument: row.instrument,
    market: row.market,
    currency: row.currency,
    portfolio: row.portfolio,
    isAdjusted: row.adjusted,
    isUndoing: row.undoing,
    positionId: encodeId('p', account, row.position_seq),
  });

export async function readTradesOfOrder(db: Db, account: AccountId, order: bigint): Promise<StoredTrade[]> {
  const { rows } = await selectTrades(account, sql`f.order_seq = ${order}`).execute(db);
  return rows.map(parseTradeRow(account));
}

export async function readTrade(db: Db, account: AccountId, fill: bigint): Promise<StoredTrade | null> {
  const { rows } = await selectTrades(account, sql`f.fill_seq = ${fill}`).execute(db);
  return rows.map(parseTradeRow(account))[0] ?? null;
}

/** Corrections of a position, newest first; null if it isn't the account's. */
export async function readTradeCorrections(
  db: Db,
  account: AccountId,
  position: bigint,
): Promise<(TradeCorrection & { at: Date })[] | null> {
  const owned = await db
    .selectFrom('positions')
    .select('position_seq')
    .where('account_id', '=', account)
    .where('position_seq', '=', position)
    .executeTakeFirst();
  if (!owned) return null;
  const rows = await db
    .selectFrom('trade_corrections')
    .selectAll()
    .where('account_id', '=', account)
    .where('position_seq', '=', position)
    .orderBy('request_seq', 'desc')
    .execute();
  return rows.map((row) => ({ ...parseTradeCorrectionRow(row), at: row.at }));
}

export interface CorrectionRequest {
  seq: bigint;
  fill: string;
  measure: TradeCorrection['measure'];
  isOpen: boolean;
}
/** Proposed and completed corrections of an order's fills. */
export async function readCorrectionRequests(db: Db, account: AccountId, order: bigint): Promise<CorrectionRequest[]> {
  const { rows } = await sql<CorrectionRequest>`select request_seq as seq, details ->> 'fill' as fill,
      details ->> 'measure' as measure, status <> 'done' as "isOpen"
    from requests where account_id = ${account} and kind = 'tradeCorrection'
      and details ->> 'order' = ${order.toString()}
      and status in ('submitted', 'inReview', 'done') order by request_seq`.execute(db);
  return rows;
}
