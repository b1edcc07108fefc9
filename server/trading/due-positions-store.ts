/** The SQL of positions and orders that jobs close or end. */
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import type { InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';

export interface DueMarginCall {
  account_id: AccountId;
  position_seq: bigint;
  instrument: InstrumentId;
  currency: string;
}
/** Open positions whose margin call had to be met by now, the earliest first. */
export async function readDueMarginCalls(db: Db, now: number): Promise<DueMarginCall[]> {
  const { rows } = await sql<DueMarginCall>`select account_id, position_seq, instrument, currency from positions
    where call_due_at is not null and status <> 'closed' and call_due_at <= ${new Date(now)}
    order by call_due_at`.execute(db);
  return rows;
}

export interface IntradayPosition {
  account_id: AccountId;
  position_seq: bigint;
  instrument: InstrumentId;
  currency: string;
  side: Position['side'];
  day_trading: boolean;
  opened_at: Date;
}

/** Open short positions that aren't day trades. */
export async function readOrdinaryShorts(db: Db, market: Market): Promise<IntradayPosition[]> {
  const { rows } =
    await sql<IntradayPosition>`select account_id, position_seq, instrument, currency, side, day_trading, opened_at
    from positions
    where market = ${market} and side = 'short' and not day_trading and status <> 'closed' order by account_id,
      position_seq`.execute(db);
  return rows;
}

export async function readOpenDayTrades(db: Db, market: Market): Promise<IntradayPosition[]> {
  const { rows } =
    await sql<IntradayPosition>`select account_id, position_seq, instrument, currency, side, day_trading, opened_at
    from positions
    where market = ${market} and day_trading and status <> 'closed' order by account_id, position_seq`.execute(db);
  return rows;
}

export interface RestrictedOrder {
  account_id: AccountId;
  portfolio: number;
  order_seq: bigint;
  instrument: InstrumentId;
  currency: string;
  states: Restriction[];
}
/** Pending orders of accounts with restrictions that would open a position. */
export async function readOrdersOfRestrictedAccounts(db: Db): Promise<RestrictedOrder[]> {
  const { rows } =
    await sql<RestrictedOrder>`select o.account_id, o.portfolio, o.order_seq, o.instrument, o.currency, a.states
      from accounts a join orders o on o.account_id = a.account_id
    where a.states <> '[]' and o.status = 'pending' and o.effect = 'open' order by o.account_id, o.order_seq`.execute(
      db,
    );
  return rows;
}
