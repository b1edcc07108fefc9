/**
 * How customers' orders were filled, by group, against the quote each was filled at. Effective spread: twice the
 * distance from the middle of the quote. Slippage: the distance beyond its edge. Both weighted by value.
 */
import { isoTime } from '@bourse/core/dates.ts';
import { type Currency, currencyDigitsOf, divide, formatAmount, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import { HOLDER_GROUPS, type HolderGroup } from '@bourse/core/trading/risk/house-exposure.ts';
import type { Handler } from '../calls/handler-types.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { DAY_MS, FILL_COMMIT_MAXIMUM_MS } from './dealer-spread-gains.ts';
import { startOfUtcDay } from './get-todays-activity-and-health.ts';
import { BASE_CURRENCY, customerGroupsSql, HOLDINGS_STALE_MS } from './aggregated-customer-holdings.ts';
import { type CachedFigure, createCachedFigure } from './cached-figure.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';

const FRESH_MS = 30_000;
const BPS = 10_000;

export function getFillQuality(dependencies: ServerDependencies): Handler<'staff/getServiceQuality'> {
  const counted = new Map<number, CachedFigure<FillQuality[]>>();
  return async ({ days = 1 }) => {
    const now = dependencies.clock.now();
    const made = counted.getOrInsertComputed(days, () => cachedQualityFor(dependencies, days));
    const inBase = createValuationRates(dependencies.venues).into(BASE_CURRENCY, now);
    const rows = Map.groupBy(await made.read(), ({ group }) => group);
    return {
      base: BASE_CURRENCY,
      now: isoTime(now),
      rows: HOLDER_GROUPS.flatMap((group) => {
        const own = rows.get(group) ?? [];
        const sum = (name: 'orders' | 'refused' | 'fills'): number => own.reduce((all, row) => all + row[name], 0);
        const money = (name: 'value' | 'edge' | 'beyond'): bigint =>
          own.reduce((all, row) => all + (inBase(row[name], row.currency) ?? 0n), 0n);
        const bps = (amount: bigint): string =>
          (money('value') === 0n ? 0 : (Number(amount) / Number(money('value'))) * BPS).toFixed(2);
        return own.length === 0
          ? []
          : [
              {
                group,
                orders: sum('orders'),
                refused: sum('refused'),
                fills: sum('fills'),
                value: formatAmount(money('value'), BASE_CURRENCY),
                effectiveSpreadBps: bps(2n * money('edge')),
                slippageBps: bps(money('beyond')),
              },
            ];
      }),
    };
  };
}

/** The first view waits for the whole count; later ones only for what has come since. */
function cachedQualityFor(dependencies: ServerDependencies, days: number): CachedFigure<FillQuality[]> {
  const running = createRunningFillQuality(dependencies);
  const read = () => running.read(startOfUtcDay(dependencies.clock.now()) - (days - 1) * DAY_MS);
  const cachedQuality = createCachedFigure(read, { freshMs: FRESH_MS, staleMs: HOLDINGS_STALE_MS });
  const forget = (): void => {
    running.clear();
    cachedQuality.clear();
  };
  dependencies.customerHoldings.registerCount({ clear: forget });
  return { ...cachedQuality, clear: forget };
}

/**
 * How customers' orders were filled since a moment, by group and currency: what has settled is added once, and only the
 * last minutes are recounted. A customer counts in the group of the time of counting.
 */

/** Why a rule, and not the customer, ended an accepted order without a fill; as in the index `orders_refused`. */
const REFUSED_SQL = `status = 'rejected'
  or cause in ('notFillable', 'insufficientAtFill', 'dayTradingAtFill', 'unpaidLoanAtFill')`;
/** A month of orders, hashed: beyond what a session usually may use it would go by the disk. */
const HASH_MEMORY = '128MB';

interface QualitySums {
  orders: number;
  refused: number;
  fills: number;
  /** Of prices and quantities, with 16 decimals; `edges` is twice the distance from the middle. */
  value: bigint;
  edges: bigint;
  beyond: bigint;
}
interface QualitySumRow extends QualitySums {
  group: HolderGroup;
  currency: Currency;
}
/** Amounts in minor units. */
interface FillQuality extends Pick<QualitySumRow, 'group' | 'currency' | 'orders' | 'refused' | 'fills'> {
  value: bigint;
  edge: bigint;
  beyond: bigint;
}
type SumsByGroup = ReadonlyMap<string, QualitySumRow>;
type QualityDependencies = Pick<ServerDependencies, 'database' | 'clock'>;

export interface RunningFillQuality {
  /** From `since` (epoch ms) until now; another `since` starts afresh. */
  read(since: number): Promise<FillQuality[]>;
  clear(): void;
}

export function createRunningFillQuality(dependencies: QualityDependencies): RunningFillQuality {
  const none = { since: -1, until: 0, sums: new Map() as SumsByGroup };
  let present = none;
  return {
    async read(since) {
      const now = dependencies.clock.now();
      const known = present.since === since ? present : { since, until: since, sums: none.sums };
      present = known;
      const until = Math.max(known.until, now - FILL_COMMIT_MAXIMUM_MS);
      const sums = addSums(known.sums, until > known.until ? await countBetween(dependencies, known.until, until) : []);
      // If someone has called forget() meanwhile, or is further on, keep that.
      if (present === known) present = { since, until, sums };
      return [...addSums(sums, await countBetween(dependencies, until, now + DAY_MS)).values()].map(roundQuality);
    },
    clear() {
      present = none;
    },
  };
}

function addSums(earlier: SumsByGroup, later: readonly QualitySumRow[]): SumsByGroup {
  const sums = new Map(earlier);
  for (const row of later) {
    const key = `${row.group} ${row.currency}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...row, ...addQualitySums(before, row) } : row);
  }
  return sums;
}

const addQualitySums = (one: QualitySums, other: QualitySums): QualitySums => ({
  orders: one.orders + other.orders,
  refused: one.refused + other.refused,
  fills: one.fills + other.fills,
  value: one.value + other.value,
  edges: one.edges + other.edges,
  beyond: one.beyond + other.beyond,
});

function roundQuality({ value, edges, beyond, ...row }: QualitySumRow): FillQuality {
  const unit = 10n ** BigInt(2 * SCALE_DIGITS - currencyDigitsOf(row.currency));
  const inMinor = (amount: bigint): bigint => divide(amount, unit, 'half-up');
  return { ...row, value: inMinor(value), edge: divide(edges, 2n * unit, 'half-up'), beyond: inMinor(beyond) };
}

/** Orders placed, refused and filled from `from` (inclusive) to `until` (exclusive), epoch ms. */
function countBetween({ database, clock }: QualityDependencies, from: number, until: number): Promise<QualitySumRow[]> {
  const between = (name: string) =>
    sql`${sql.raw(name)} >= ${new Date(from)}::timestamptz and ${sql.raw(name)} < ${new Date(until)}::timestamptz`;
  const counting = sql<Record<keyof QualitySumRow, string>>`
    with ${customerGroupsSql(clock.now())},
    found as (select account_id, currency, 1 as orders, 0 as refused, 0 as fills, 0 as value, 0 as edges, 0 as beyond
        from orders where ${between('created_at')} and portfolio < ${FIRST_LEAGUE_PORTFOLIO}
      union all select account_id, currency, 0, 1, 0, 0, 0, 0
        from orders where (${sql.raw(REFUSED_SQL)}) and ${between('updated_at')}
          and portfolio < ${FIRST_LEAGUE_PORTFOLIO}
      union all select account_id, o.currency, 0, 0, 1, f.price::numeric * f.quantity,
          (case when (o.side = 'long') = (f.effect = 'open') then 2 * f.price - f.bid - f.ask
            else f.bid + f.ask - 2 * f.price end)::numeric * f.quantity,
          (case when (o.side = 'long') = (f.effect = 'open') then greatest(0, f.price - f.ask)
            else greatest(0, f.bid - f.price) end)::numeric * f.quantity
        from fills f join orders o using (account_id, order_seq)
        where ${between('f.at')} and f.rule not like 'auction.%' and o.portfolio < ${FIRST_LEAGUE_PORTFOLIO})
    select "group", currency, sum(orders) as orders, sum(refused) as refused, sum(fills) as fills,
      sum(value) as value, sum(edges) as edges, sum(beyond) as beyond
    from found join grouped using (account_id) group by 1, 2`;
  return database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('work_mem', ${HASH_MEMORY}, true)`.execute(db);
    return (await counting.execute(db)).rows.map(parseRow);
  });
}

const parseRow = ({
  group,
  currency,
  orders,
  refused,
  fills,
  value,
  edges,
  beyond,
}: Record<keyof QualitySumRow, string>): QualitySumRow => ({
  group: group as HolderGroup,
  currency: currency as Currency,
  orders: Number(orders),
  refused: Number(refused),
  fills: Number(fills),
  value: BigInt(value),
  edges: BigInt(edges),
  beyond: BigInt(beyond),
});
