/** Corrected prices, for the staff and on the fund's page. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import type { Terms } from './propose-correction.ts';
import { findFund } from './views.ts';
import { type Db, type KnownFund, readPrice } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Row = AnswerOf<Calls['staff/listFundCorrections']>['rows'][number];

interface Corrected {
  date: string;
  cause: Terms['cause'];
  terms: string;
  was: bigint;
  right: bigint;
  at: Date;
  orders: number;
  to_customers: bigint;
  restored: bigint | null;
}

export async function readCorrected(db: Db, fund: number): Promise<Corrected[]> {
  const { rows } = await sql<Corrected>`select c.date, c.cause, r.terms, p.nav as was, c.nav as right,
      c.decided_at as at, d.restored,
      (select count(*)::integer from fund_deals t where t.fund = c.fund and t.date = c.date) as orders,
      (select coalesce(sum(to_customer), 0)::bigint from fund_made_good g where g.fund = c.fund and g.date = c.date)
        as to_customers
    from fund_corrections c join fund_prices p using (fund, date) join fund_days d using (fund, date)
      join proposals r using (proposal) where c.fund = ${fund} order by c.date desc`.execute(db);
  return rows;
}

export const listFundCorrections =
  (parts: Parts): Handler<'staff/listFundCorrections'> =>
  async (input, caller) => {
    const { kysely } = parts.database;
    const fund = await findFund(kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    const [waiting, done] = await Promise.all([
      selectWaiting(parts, kysely, 'fundCorrection', caller, parts.clock.now()),
      readCorrected(kysely, fund.fund),
    ]);
    const proposed: Row[] = [];
    for (const { terms, proposal } of waiting) {
      const { fund: of, date, cause, why, nav } = JSON.parse(terms) as Terms;
      const was = of === input.fund ? await readPrice(kysely, fund.fund, date) : null;
      if (was === null) continue;
      const standing = 'proposed' as const;
      const prices = { was: formatScaled(was.nav), right: formatScaled(BigInt(nav)) };
      proposed.push({
        date,
        cause,
        why,
        ...prices,
        standing,
        at: proposal.at,
        ...NOTHING,
        currency: fund.currency,
        proposal,
      });
    }
    return { rows: [...proposed, ...done.map((each) => rowOf(each, fund))] };
  };

const NOTHING = { orders: null, toCustomers: null, toFund: null };

function rowOf(each: Corrected, { currency }: Pick<KnownFund, 'currency'>): Row {
  const { date, cause, terms, was, right, at, orders, to_customers: toCustomers, restored } = each;
  return {
    date,
    cause,
    why: (JSON.parse(terms) as Terms).why,
    was: formatScaled(was),
    right: formatScaled(right),
    standing: restored === null ? 'decided' : 'done',
    at: isoTime(at.getTime()),
    orders,
    toCustomers: formatAmount(toCustomers, currency),
    toFund: restored === null ? null : formatAmount(restored, currency),
    currency,
    proposal: null,
  };
}
