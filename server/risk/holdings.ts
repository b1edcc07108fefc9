/** Customers' holdings, counted every few seconds for all callers, at current prices. */
import { type CustomerGroup, type Holding, NEW_DAYS } from '@bourse/core/trading/risk/exposure.ts';
import { type Amount, type Currency, notional, type Quantity } from '@bourse/core/ledger/money.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import type { Parts } from '../parts.ts';
import { type Renewed, renewed } from './cached-count.ts';
import { LEAGUES_FROM } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';

/** The currency in which the house adds up. */
export const BASE: Currency = 'USD';
const FRESH_MS = 2_000;
/** A count that is older is waited for. */
export const STALE_MS = 120_000;
const WARM_AFTER_LOOK_MS = 15 * 60_000;

export interface Holdings extends Renewed<Counted> {
  /** At prices of `now`. `unvalued`: positions without a price, or without a rate to the base currency. */
  valued(now: number): Promise<Valued>;
  /** Registers another count, to be forgotten and kept warm together with this one. */
  with(other: Pick<Renewed<unknown>, 'forget'> & Partial<Renewed<unknown>>): void;
  /** Notes that somebody views a page with these counts. A badge that polls automatically isn't a view. */
  looked(): void;
  /**
   * Recounts what is old, so that the next viewer needn't wait. Not if nobody has viewed it for a while: a count reads
   * all positions or all of the day's orders, which customers' orders would pay for.
   */
  keepWarm(): Promise<void>;
}
export interface Valued {
  countedAt: number;
  holdings: Holding[];
  unvalued: number;
  /** Instruments in which a margin call is possible. */
  levered: string[];
}

export function openHoldings(parts: Pick<Parts, 'database' | 'clock' | 'feeds'>): Holdings {
  const counted = renewed(() => countHoldings(parts), { freshMs: FRESH_MS, staleMs: STALE_MS });
  const rates = createRates(parts.feeds);
  const others: (Pick<Renewed<unknown>, 'forget'> & Partial<Renewed<unknown>>)[] = [];
  let lookedAt = -Infinity;
  return {
    ...counted,
    with: (other) => void others.push(other),
    forget() {
      for (const each of [counted, ...others]) each.forget();
    },
    looked() {
      lookedAt = performance.now();
    },
    async keepWarm() {
      if (performance.now() - lookedAt > WARM_AFTER_LOOK_MS) return;
      for (const each of [counted, ...others]) await each.read?.();
    },
    async valued(now) {
      const { at, sums } = await counted.read();
      const inBase = rates.into(BASE, now);
      let unvalued = 0;
      const holdings = sums.flatMap((sum) => {
        const value = inBase(valueOf(parts, sum, now), sum.currency);
        if (value !== null) return [holdingOf(sum, value)];
        unvalued += sum.positions;
        return [];
      });
      const levered = [...new Set(sums.filter((each) => each.levered > 0).map(({ instrument }) => instrument))];
      return { countedAt: at, holdings, unvalued, levered };
    },
  };
}

/** At cost if there is no quote. */
function valueOf({ feeds }: Pick<Parts, 'feeds'>, { instrument, quantity, currency, cost }: Sum, now: number): Amount {
  const quote = feeds.quote(instrument, now);
  return quote ? notional(quote.last, quantity, currency, 'half-even') : cost;
}

const holdingOf = ({ instrument, market, currency, group, positions, side }: Sum, value: Amount): Holding => ({
  instrument,
  market,
  currency,
  group,
  positions,
  long: side === 'long' ? value : 0n,
  short: side === 'short' ? value : 0n,
});

/**
 * All open positions, summed by instrument, side and customer group in one statement, however many there are. Without
 * play money, which is nobody's risk.
 */

interface Sum {
  instrument: string;
  market: string;
  currency: Currency;
  side: 'long' | 'short';
  group: CustomerGroup;
  positions: number;
  /** Of these, how many with leverage or short. */
  levered: number;
  quantity: Quantity;
  cost: Amount;
}
interface Counted {
  /** Epoch ms. */
  at: number;
  sums: readonly Sum[];
}

const DAY_MS = 86_400_000;

/** SQL CTE `grouped`: the group of each account at `now`. */
export const groupOfAccounts = (now: number) => sql`grouped as (
  select a.account_id, case when h.claimant = 'customers' then 'funds' when a.house then 'house'
    when d.status = 'approved' then 'dayTraders'
    when c.created_at >= ${new Date(now - NEW_DAYS * DAY_MS)} then 'new' else 'established' end as "group"
  from accounts a left join customers c using (account_id) left join day_trading_accounts d using (account_id)
    left join house_accounts h using (account_id))`;

async function countHoldings({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<Counted> {
  const now = clock.now();
  const { rows } = await sql<{
    instrument: string;
    market: string;
    currency: string;
    side: 'long' | 'short';
    group: CustomerGroup;
    positions: number;
    levered: number;
    quantity: string;
    cost: string;
  }>`with ${groupOfAccounts(now)}
    select instrument, market, currency, side, "group", count(*)::integer as positions,
      count(liquidation_price)::integer as levered, sum(open_quantity)::text as quantity, sum(open_cost)::text as cost
    from positions join grouped using (account_id)
    where status <> 'closed' and open_quantity > 0 and portfolio < ${LEAGUES_FROM} group by 1, 2, 3, 4, 5`.execute(
    database.kysely,
  );
  return {
    at: now,
    sums: rows.map((row) => ({ ...row, quantity: BigInt(row.quantity), cost: BigInt(row.cost) })),
  };
}
