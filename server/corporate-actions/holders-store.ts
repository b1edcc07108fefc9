/** The SQL of who holds or orders what corporate actions change. */
import { FIRST_COPY_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { CashPayingAction } from '@bourse/core/markets/listings/listing-status.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';
import type { PositionHolder } from './dividend-entitlements.ts';

/** Instruments with open positions or pending orders. */
export async function readHeldInstruments(db: Db): Promise<InstrumentId[]> {
  const { rows } = await sql<{ instrument: InstrumentId }>`
    select distinct instrument from positions where status <> 'closed' union select distinct instrument from orders
    where status = 'pending'`.execute(db);
  return rows.map(({ instrument }) => instrument);
}

/** Instruments with positions that are open or were closed after a moment (epoch ms). */
export async function readInstrumentsHeldSince(db: Db, since: number): Promise<InstrumentId[]> {
  const { rows } = await sql<{ instrument: InstrumentId }>`
    select distinct instrument from positions where closed_at is null
      or closed_at > ${new Date(since)}`.execute(db);
  return rows.map(({ instrument }) => instrument);
}

/**
 * Each portfolio is adjusted separately, since units are counted within a portfolio. `ownTrades`: a customer's, in
 * which no copy and no league trades.
 */
export interface AffectedPortfolio {
  account: AccountId;
  portfolio: number;
  ownTrades: boolean;
}

/** Portfolios with open positions or pending orders in the instrument. */
export async function readAffectedPortfolios(db: Db, instrument: InstrumentId): Promise<AffectedPortfolio[]> {
  const { rows } = await sql<AffectedPortfolio>`
    select h.account_id as account, h.portfolio,
      h.portfolio < ${FIRST_COPY_PORTFOLIO} and c.account_id is not null as "ownTrades"
    from (select account_id, portfolio from positions where instrument = ${instrument} and status <> 'closed'
      union select account_id, portfolio from orders where instrument = ${instrument} and status = 'pending') h
    left join customers c using (account_id)`.execute(db);
  return rows;
}

/** Portfolios with pending orders in the instrument that were placed before a moment (epoch ms). */
export const readPortfoliosWithOrdersBefore = (
  db: Db,
  instrument: InstrumentId,
  before: number,
): Promise<Pick<AffectedPortfolio, 'account' | 'portfolio'>[]> =>
  db
    .selectFrom('orders')
    .select(['account_id as account', 'portfolio'])
    .distinct()
    .where('instrument', '=', instrument)
    .where('status', '=', 'pending')
    .where('created_at', '<', new Date(before))
    .execute();

export interface LeveragedPositionHolder extends PositionHolder {
  leverage: number;
}

/** The holders and their quantities at a moment (epoch ms), from the last split before it and the fills since. */
export async function readHoldersAt(
  db: Db,
  { instrument, exDate }: Pick<CashPayingAction, 'instrument' | 'exDate'>,
  instant: number,
): Promise<LeveragedPositionHolder[]> {
  const at = new Date(instant);
  const { rows } = await sql<LeveragedPositionHolder>`
    with held as (
      select p.account_id, p.position_seq, p.side, p.leverage,
        coalesce(a.part_after, 0) + coalesce(sum(case when f.effect = 'open' then f.quantity else -f.quantity end)
        filter (where f.at < ${at} and f.fill_seq > coalesce(a.adjustment_seq, 0)), 0) as quantity
      from positions p join fills f using (account_id, position_seq) left join lateral (
        select part_after, adjustment_seq from position_adjustments where account_id = p.account_id
          and subject = 'position' and subject_seq = p.position_seq
          and ex_date <= ${exDate} order by adjustment_seq desc limit 1) a on true
      where p.instrument = ${instrument} and p.opened_at < ${at} and (p.closed_at is null or p.closed_at >= ${at})
      group by p.account_id, p.position_seq, p.side, p.leverage, a.part_after, a.adjustment_seq)
    select account_id, position_seq, side, leverage, quantity::bigint from held where quantity > 0`.execute(db);
  return rows;
}
