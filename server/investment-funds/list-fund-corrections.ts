/** Corrected prices, for the staff and on the fund's page. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { fundCorrectionProposal, type ProposedFundCorrection } from './fund-proposals.ts';
import { findFund } from './fund-views.ts';
import { type Db, type FundRecord, readFundPrice } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type CorrectionRow = CallAnswer<Calls['staff/listFundCorrections']>['rows'][number];

interface StoredPriceCorrection {
  date: string;
  cause: ProposedFundCorrection['cause'];
  proposal: bigint;
  terms: string;
  was: bigint;
  right: bigint;
  at: Date;
  orders: number;
  to_customers: bigint;
  restored: bigint | null;
}

export async function readFundPriceCorrections(db: Db, fund: number): Promise<StoredPriceCorrection[]> {
  const { rows } =
    await sql<StoredPriceCorrection>`select c.date, c.cause, r.proposal, r.terms, p.nav as was, c.nav as right,
      c.decided_at as at, d.restored,
      (select count(*)::integer from fund_deals t where t.fund = c.fund and t.date = c.date) as orders,
      (select coalesce(sum(to_customer), 0)::bigint from fund_made_good g where g.fund = c.fund and g.date = c.date)
        as to_customers
    from fund_corrections c join fund_prices p using (fund, date) join fund_days d using (fund, date)
      join proposals r using (proposal) where c.fund = ${fund} order by c.date desc`.execute(db);
  return rows;
}

export const listFundCorrections =
  (dependencies: ServerDependencies): Handler<'staff/listFundCorrections'> =>
  async (input, caller) => {
    const { kysely } = dependencies.database;
    const fund = await findFund(kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    const [waiting, done] = await Promise.all([
      fundCorrectionProposal.listWaiting(dependencies, kysely, caller, dependencies.clock.now()),
      readFundPriceCorrections(kysely, fund.fund),
    ]);
    const proposed: CorrectionRow[] = [];
    for (const { terms, proposal } of waiting) {
      const { fund: of, date, cause, why, nav } = terms;
      const was = of === input.fund ? await readFundPrice(kysely, fund.fund, date) : null;
      if (was === null) continue;
      const status = 'proposed' as const;
      const prices = { was: formatScaled(was.nav), right: formatScaled(BigInt(nav)) };
      proposed.push({
        date,
        cause,
        why,
        ...prices,
        status,
        at: proposal.at,
        ...NOTHING,
        currency: fund.currency,
        proposal,
      });
    }
    return { rows: [...proposed, ...done.map((each) => correctionRowOf(dependencies, each, fund))] };
  };

const NOTHING = { orders: null, toCustomers: null, toFund: null };

function correctionRowOf(
  dependencies: Pick<ServerDependencies, 'log'>,
  each: StoredPriceCorrection,
  { currency }: Pick<FundRecord, 'currency'>,
): CorrectionRow {
  const { date, cause, was, right, at, orders, to_customers: toCustomers, restored } = each;
  return {
    date,
    cause,
    why: fundCorrectionProposal.readTerms(dependencies, each)?.why ?? '',
    was: formatScaled(was),
    right: formatScaled(right),
    status: restored === null ? 'decided' : 'done',
    at: isoTime(at.getTime()),
    orders,
    toCustomers: formatAmount(toCustomers, currency),
    toFund: restored === null ? null : formatAmount(restored, currency),
    currency,
    proposal: null,
  };
}
