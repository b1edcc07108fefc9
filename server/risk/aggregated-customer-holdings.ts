/** Customers' holdings, counted every few seconds for all callers, at current prices. */
import { type HolderGroup, type ExposureHolding, NEW_ACCOUNT_DAYS } from '@bourse/core/trading/risk/house-exposure.ts';
import { type Amount, type Currency, computeNotional, type Quantity } from '@bourse/core/ledger/money.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type CachedFigure, createCachedFigure } from './cached-figure.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';

/** The currency in which the house adds up. */
export const BASE_CURRENCY: Currency = 'USD';
const FRESH_MS = 2_000;
/** A count that is older is waited for. */
export const HOLDINGS_STALE_MS = 120_000;
const WARM_AFTER_VIEW_MS = 15 * 60_000;

export interface AggregatedHoldingsCache extends CachedFigure<CountedHoldings> {
  /** At prices of `now`. `unvalued`: positions without a price, or without a rate to the base currency. */
  valueHoldings(now: number): Promise<ValuedHoldings>;
  /** Registers another count, to be forgotten and kept warm together with this one. */
  registerCount(other: Pick<CachedFigure<unknown>, 'clear'> & Partial<CachedFigure<unknown>>): void;
  /** Notes that somebody views a page with these counts. A badge that polls automatically isn't a view. */
  noteViewed(): void;
  /**
   * Recounts what is old, so that the next viewer needn't wait. Not if nobody has viewed it for a while: a count reads
   * all positions or all of the day's orders, which customers' orders would pay for.
   */
  keepWarm(): Promise<void>;
}
export interface ValuedHoldings {
  countedAt: number;
  holdings: ExposureHolding[];
  unvalued: number;
  /** Instruments in which a margin call is possible. */
  levered: string[];
}

export function createAggregatedHoldingsCache(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'>,
): AggregatedHoldingsCache {
  const counted = createCachedFigure(() => countHoldings(dependencies), {
    freshMs: FRESH_MS,
    staleMs: HOLDINGS_STALE_MS,
  });
  const rates = createValuationRates(dependencies.venues);
  const others: (Pick<CachedFigure<unknown>, 'clear'> & Partial<CachedFigure<unknown>>)[] = [];
  let viewedAt = -Infinity;
  return {
    ...counted,
    registerCount: (other) => void others.push(other),
    clear() {
      for (const each of [counted, ...others]) each.clear();
    },
    noteViewed() {
      viewedAt = performance.now();
    },
    async keepWarm() {
      if (performance.now() - viewedAt > WARM_AFTER_VIEW_MS) return;
      for (const each of [counted, ...others]) await each.read?.();
    },
    async valueHoldings(now) {
      const { at, sums } = await counted.read();
      const inBase = rates.into(BASE_CURRENCY, now);
      let unvalued = 0;
      const holdings = sums.flatMap((sum) => {
        const value = inBase(valueOfSum(dependencies, sum, now), sum.currency);
        if (value !== null) return [holdingFromSum(sum, value)];
        unvalued += sum.positions;
        return [];
      });
      const levered = [...new Set(sums.filter((each) => each.levered > 0).map(({ instrument }) => instrument))];
      return { countedAt: at, holdings, unvalued, levered };
    },
  };
}

/** At cost if there is no quote. */
function valueOfSum(
  { venues }: Pick<ServerDependencies, 'venues'>,
  { instrument, quantity, currency, cost }: PositionSum,
  now: number,
): Amount {
  const quote = venues.quote(instrument, now);
  return quote ? computeNotional(quote.last, quantity, currency, 'half-even') : cost;
}

const holdingFromSum = (
  { instrument, market, currency, group, positions, side }: PositionSum,
  value: Amount,
): ExposureHolding => ({
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

interface PositionSum {
  instrument: string;
  market: string;
  currency: Currency;
  side: 'long' | 'short';
  group: HolderGroup;
  positions: number;
  /** Of these, how many with leverage or short. */
  levered: number;
  quantity: Quantity;
  cost: Amount;
}
interface CountedHoldings {
  /** Epoch ms. */
  at: number;
  sums: readonly PositionSum[];
}

const DAY_MS = 86_400_000;

/** SQL CTE `grouped`: the group of each account at `now`. */
export const customerGroupsSql = (now: number) => sql`grouped as (
  select a.account_id, case when h.claimant = 'customers' then 'funds' when a.house then 'house'
    when d.status = 'approved' then 'dayTraders'
    when c.created_at >= ${new Date(now - NEW_ACCOUNT_DAYS * DAY_MS)} then 'new' else 'established' end as "group"
  from accounts a left join customers c using (account_id) left join day_trading_accounts d using (account_id)
    left join house_accounts h using (account_id))`;

async function countHoldings({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<CountedHoldings> {
  const now = clock.now();
  const { rows } = await sql<{
    instrument: string;
    market: string;
    currency: string;
    side: 'long' | 'short';
    group: HolderGroup;
    positions: number;
    levered: number;
    quantity: string;
    cost: string;
  }>`with ${customerGroupsSql(now)}
    select instrument, market, currency, side, "group", count(*)::integer as positions,
      count(liquidation_price)::integer as levered, sum(open_quantity)::text as quantity, sum(open_cost)::text as cost
    from positions join grouped using (account_id)
    where status <> 'closed' and open_quantity > 0 and portfolio < ${FIRST_LEAGUE_PORTFOLIO}
    group by 1, 2, 3, 4, 5`.execute(database.kysely);
  return {
    at: now,
    sums: rows.map((row) => ({ ...row, quantity: BigInt(row.quantity), cost: BigInt(row.cost) })),
  };
}
