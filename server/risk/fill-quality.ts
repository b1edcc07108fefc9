/**
 * How customers' orders were filled, by group, against the quote each was filled at. Effective spread: twice the
 * distance from the middle of the quote. Slippage: the distance beyond its edge. Both weighted by value.
 */
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { CUSTOMER_GROUPS, type CustomerGroup } from '@bourse/core/risk/exposure.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler.ts';
import { DIGITS } from '../ledger/audit-check.ts';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';
import { groupOfAccounts } from './count-holdings.ts';
import { dayBegan } from './get-today.ts';
import { BASE } from './holdings.ts';
import { type Renewed, renewed } from './renewed.ts';
import { isoTime } from '@bourse/core/dates.ts';

const DAY_MS = 86_400_000;
const FRESH_MS = 30_000;
const BPS = 10_000;
/** Why a rule, and not the customer, ended an accepted order without a fill. */
const REFUSED_AT_FILL = ['notFillable', 'insufficientAtFill', 'dayTradingAtFill', 'unpaidLoanAtFill'];
interface Counted {
  group: CustomerGroup;
  currency: string;
  orders: number;
  refused: number;
  fills: number;
  /** In minor units. */
  value: string;
  edge: string;
  beyond: string;
}

export function getServiceQuality(parts: Parts): Handler<'staff/getServiceQuality'> {
  const counted = new Map<number, Renewed<Counted[]>>();
  return async ({ days = 1 }) => {
    const now = parts.clock.now();
    const made = counted.getOrInsertComputed(days, () => {
      const kept = renewed(() => countQuality(parts, days), { freshMs: FRESH_MS });
      parts.holdings.with({ forget: kept.forget });
      return kept;
    });
    const inBase = createRates(parts.feeds).into(BASE, now);
    const rows = Map.groupBy(await made.read(), ({ group }) => group);
    return {
      base: BASE,
      now: isoTime(now),
      rows: CUSTOMER_GROUPS.flatMap((group) => {
        const own = rows.get(group) ?? [];
        const sum = (name: 'orders' | 'refused' | 'fills'): number => own.reduce((all, row) => all + row[name], 0);
        const money = (name: 'value' | 'edge' | 'beyond'): bigint =>
          own.reduce((all, row) => all + (inBase(BigInt(row[name]), row.currency) ?? 0n), 0n);
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

async function countQuality({ database, clock }: Pick<Parts, 'database' | 'clock'>, days: number): Promise<Counted[]> {
  const now = clock.now();
  const since = new Date(dayBegan(now) - (days - 1) * DAY_MS);
  const { rows } = await sql<Counted>`
    with ${sql.raw(DIGITS)}, ${groupOfAccounts(now)},
    made as (select "group", o.currency, count(*) as fills, sum(f.price::numeric * f.quantity) as value,
        sum(case when (o.side = 'long') = (f.effect = 'open') then f.price - (f.bid + f.ask) / 2.0
          else (f.bid + f.ask) / 2.0 - f.price end * f.quantity) as edge,
        sum(case when (o.side = 'long') = (f.effect = 'open') then greatest(0, f.price - f.ask)
          else greatest(0, f.bid - f.price) end::numeric * f.quantity) as beyond
      from fills f join orders o using (account_id, order_seq) join grouped using (account_id)
      where f.at >= ${since} and f.rule not like 'auction.%' and o.portfolio < ${LEAGUES_FROM} group by 1, 2),
    asked as (select "group", currency, count(*) as orders,
        count(*) filter (where status = 'rejected' or cause = any(${REFUSED_AT_FILL})) as refused
      from orders join grouped using (account_id)
      where created_at >= ${since} and portfolio < ${LEAGUES_FROM} group by 1, 2)
    select "group", currency, coalesce(orders, 0)::integer as orders, coalesce(refused, 0)::integer as refused,
      coalesce(fills, 0)::integer as fills, coalesce(round(value / unit), 0)::text as value,
      coalesce(round(edge / unit), 0)::text as edge, coalesce(round(beyond / unit), 0)::text as beyond
    from made full join asked using ("group", currency) join digits using (currency)`.execute(database.kysely);
  return rows;
}
