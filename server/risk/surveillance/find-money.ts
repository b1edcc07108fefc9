/** Money that came and left within days with hardly any trading in between. */
import { CURRENCY_DIGITS, formatAmount } from '@bourse/core/money.ts';
import { isInAndOut, THRESHOLDS } from '@bourse/core/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { DIGITS } from '../../ledger/audit-check.ts';
import { createRates } from '../../ledger/rates.ts';
import type { Parts } from '../../parts.ts';
import { BASE } from '../holdings.ts';
import { dayOf, type Found } from './found.ts';

const DAY_MS = 86_400_000;
interface Moved {
  account: AccountId;
  currency: string;
  came: string;
  went: string;
  traded: string;
  /** The account's latest withdrawal. */
  paid: Date;
}

export async function findInAndOut(parts: Pick<Parts, 'database' | 'clock' | 'feeds'>): Promise<Found[]> {
  const now = parts.clock.now();
  const inBase = createRates(parts.feeds).into(BASE, now);
  const moved = Map.groupBy(await selectMoved(parts, now), ({ account }) => account);
  return [...moved].flatMap(([account, rows]) => {
    const sum = (name: 'came' | 'went' | 'traded'): bigint =>
      rows.reduce((all, row) => all + (inBase(BigInt(row[name]), row.currency) ?? 0n), 0n);
    const all = { came: sum('came'), went: sum('went'), traded: sum('traded') };
    if (!isInAndOut(all)) return [];
    const said = (amount: bigint): string => formatAmount(amount, BASE);
    const facts = { came: said(all.came), went: said(all.went), traded: said(all.traded) };
    const seen = rows[0]!.paid;
    return [{ rule: 'inAndOut' as const, subject: `${dayOf(seen)} ${account}`, accounts: [account], facts, seen }];
  });
}

/** Accounts with a withdrawal within a day, by currency. */
async function selectMoved({ database }: Pick<Parts, 'database'>, now: number): Promise<Moved[]> {
  const since = new Date(now - THRESHOLDS.inAndOut.values.days * DAY_MS);
  const currencies = sql`currency = any(${Object.keys(CURRENCY_DIGITS)})`;
  const { rows } = await sql<Moved>`
    with ${sql.raw(DIGITS)},
    paid as (select account_id, max(updated_at) as paid from requests
      where kind = 'withdrawal' and status = 'done' and ${currencies}
      and updated_at >= ${new Date(now - DAY_MS)} group by 1),
    moved as (
      select account_id, currency, paid, case kind when 'deposit' then amount else 0 end as came,
        case kind when 'withdrawal' then amount else 0 end as went, 0::numeric as traded
      from requests join paid using (account_id) where kind in ('deposit', 'withdrawal') and status = 'done'
        and ${currencies} and updated_at >= ${since}
      union all select f.account_id, o.currency, paid, 0, 0, f.price::numeric * f.quantity / unit from fills f
        join paid using (account_id) join orders o using (account_id, order_seq) join digits using (currency)
      where f.at >= ${since})
    select account_id as account, currency, max(paid) as paid, sum(came)::text as came, sum(went)::text as went,
      round(sum(traded))::text as traded from moved group by 1, 2`.execute(database.kysely);
  return rows;
}
