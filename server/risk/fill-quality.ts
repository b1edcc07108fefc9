/**
 * How customers' orders were filled, by group, against the quote each was filled at. Effective spread: twice the
 * distance from the middle of the quote. Slippage: the distance beyond its edge. Both weighted by value.
 */
import { isoTime } from '@bourse/core/dates.ts';
import { type Currency, digitsOf, divide, formatAmount, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import { CUSTOMER_GROUPS, type CustomerGroup } from '@bourse/core/trading/risk/exposure.ts';
import type { Handler } from '../calls/handler.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import type { Parts } from '../parts.ts';
import { DAY_MS, SETTLES_MS } from './fill-edges.ts';
import { dayBegan } from './get-today.ts';
import { BASE, groupOfAccounts, STALE_MS } from './holdings.ts';
import { type Renewed, renewed } from './cached-count.ts';
import { LEAGUES_FROM } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';

const FRESH_MS = 30_000;
const BPS = 10_000;

export function getServiceQuality(parts: Parts): Handler<'staff/getServiceQuality'> {
  const counted = new Map<number, Renewed<Quality[]>>();
  return async ({ days = 1 }) => {
    const now = parts.clock.now();
    const made = counted.getOrInsertComputed(days, () => countedFor(parts, days));
    const inBase = createRates(parts.feeds).into(BASE, now);
    const rows = Map.groupBy(await made.read(), ({ group }) => group);
    return {
      base: BASE,
      now: isoTime(now),
      rows: CUSTOMER_GROUPS.flatMap((group) => {
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
                value: formatAmount(money('value'), BASE),
                effectiveSpreadBps: bps(2n * money('edge')),
                slippageBps: bps(money('beyond')),
              },
            ];
      }),
    };
  };
}

/** The first view waits for the whole count; later ones only for what has come since. */
function countedFor(parts: Parts, days: number): Renewed<Quality[]> {
  const running = runningQuality(parts);
  const read = () => running.read(dayBegan(parts.clock.now()) - (days - 1) * DAY_MS);
  const kept = renewed(read, { freshMs: FRESH_MS, staleMs: STALE_MS });
  const forget = (): void => {
    running.forget();
    kept.forget();
  };
  parts.holdings.with({ forget });
  return { ...kept, forget };
}

/**
 * How customers' orders were filled since a moment, by group and currency: what has settled is added once, and only the
 * last minutes are recounted. A customer counts in the group of the time of counting.
 */

/** Why a rule, and not the customer, ended an accepted order without a fill; as in the index `orders_refused`. */
const REFUSED = `status = 'rejected'
  or cause in ('notFillable', 'insufficientAtFill', 'dayTradingAtFill', 'unpaidLoanAtFill')`;
/** A month of orders, hashed: beyond what a session usually may use it would go by the disk. */
const HASHED = '128MB';

interface Added {
  orders: number;
  refused: number;
  fills: number;
  /** Of prices and quantities, with 16 decimals; `edges` is twice the distance from the middle. */
  value: bigint;
  edges: bigint;
  beyond: bigint;
}
interface Row extends Added {
  group: CustomerGroup;
  currency: Currency;
}
/** Amounts in minor units. */
interface Quality extends Pick<Row, 'group' | 'currency' | 'orders' | 'refused' | 'fills'> {
  value: bigint;
  edge: bigint;
  beyond: bigint;
}
type Sums = ReadonlyMap<string, Row>;
type Counting = Pick<Parts, 'database' | 'clock'>;

export interface RunningQuality {
  /** From `since` (epoch ms) until now; another `since` starts afresh. */
  read(since: number): Promise<Quality[]>;
  forget(): void;
}

export function runningQuality(parts: Counting): RunningQuality {
  const none = { since: -1, until: 0, sums: new Map() as Sums };
  let present = none;
  return {
    async read(since) {
      const now = parts.clock.now();
      const known = present.since === since ? present : { since, until: since, sums: none.sums };
      present = known;
      const until = Math.max(known.until, now - SETTLES_MS);
      const sums = added(known.sums, until > known.until ? await countBetween(parts, known.until, until) : []);
      // If someone has called forget() meanwhile, or is further on, keep that.
      if (present === known) present = { since, until, sums };
      return [...added(sums, await countBetween(parts, until, now + DAY_MS)).values()].map(rounded);
    },
    forget() {
      present = none;
    },
  };
}

function added(earlier: Sums, later: readonly Row[]): Sums {
  const sums = new Map(earlier);
  for (const row of later) {
    const key = `${row.group} ${row.currency}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...row, ...sumOf(before, row) } : row);
  }
  return sums;
}

const sumOf = (one: Added, other: Added): Added => ({
  orders: one.orders + other.orders,
  refused: one.refused + other.refused,
  fills: one.fills + other.fills,
  value: one.value + other.value,
  edges: one.edges + other.edges,
  beyond: one.beyond + other.beyond,
});

function rounded({ value, edges, beyond, ...row }: Row): Quality {
  const unit = 10n ** BigInt(2 * SCALE_DIGITS - digitsOf(row.currency));
  const inMinor = (amount: bigint): bigint => divide(amount, unit, 'half-up');
  return { ...row, value: inMinor(value), edge: divide(edges, 2n * unit, 'half-up'), beyond: inMinor(beyond) };
}

/** Orders placed, refused and filled from `from` (inclusive) to `until` (exclusive), epoch ms. */
function countBetween({ database, clock }: Counting, from: number, until: number): Promise<Row[]> {
  const between = (name: string) =>
    sql`${sql.raw(name)} >= ${new Date(from)}::timestamptz and ${sql.raw(name)} < ${new Date(until)}::timestamptz`;
  const counting = sql<Record<keyof Row, string>>`
    with ${groupOfAccounts(clock.now())},
    found as (select account_id, currency, 1 as orders, 0 as refused, 0 as fills, 0 as value, 0 as edges, 0 as beyond
        from orders where ${between('created_at')} and portfolio < ${LEAGUES_FROM}
      union all select account_id, currency, 0, 1, 0, 0, 0, 0
        from orders where (${sql.raw(REFUSED)}) and ${between('updated_at')} and portfolio < ${LEAGUES_FROM}
      union all select account_id, o.currency, 0, 0, 1, f.price::numeric * f.quantity,
          (case when (o.side = 'long') = (f.effect = 'open') then 2 * f.price - f.bid - f.ask
            else f.bid + f.ask - 2 * f.price end)::numeric * f.quantity,
          (case when (o.side = 'long') = (f.effect = 'open') then greatest(0, f.price - f.ask)
            else greatest(0, f.bid - f.price) end)::numeric * f.quantity
        from fills f join orders o using (account_id, order_seq)
        where ${between('f.at')} and f.rule not like 'auction.%' and o.portfolio < ${LEAGUES_FROM})
    select "group", currency, sum(orders) as orders, sum(refused) as refused, sum(fills) as fills,
      sum(value) as value, sum(edges) as edges, sum(beyond) as beyond
    from found join grouped using (account_id) group by 1, 2`;
  return database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('work_mem', ${HASHED}, true)`.execute(db);
    return (await counting.execute(db)).rows.map(read);
  });
}

const read = ({ group, currency, orders, refused, fills, value, edges, beyond }: Record<keyof Row, string>): Row => ({
  group: group as CustomerGroup,
  currency: currency as Currency,
  orders: Number(orders),
  refused: Number(refused),
  fills: Number(fills),
  value: BigInt(value),
  edges: BigInt(edges),
  beyond: BigInt(beyond),
});
