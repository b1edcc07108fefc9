/** Funds in the console. Nothing here sets a price or an outcome. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { ProposalReader } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { fundNameOf, type FundPriceRow, readFundTotals } from './store.ts';
import { findFund, readFundOverviews, formatUnits } from './fund-views.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import { formatRefusalText } from '@bourse/contract/texts/refusal-and-notice-texts.ts';
import { fundClosingProposal, fundOpeningProposal } from './fund-proposals.ts';

export const listAllFunds =
  (dependencies: ServerDependencies): Handler<'staff/listFunds'> =>
  async (_, caller) => {
    const { kysely } = dependencies.database;
    const { language } = caller;
    const [standings, ending, openings, totalsOfAll] = await Promise.all([
      readFundOverviews(kysely),
      fundClosingProposal.listWaiting(dependencies, kysely, caller, dependencies.clock.now()),
      listOpenings(dependencies, caller, language),
      readFundTotals(kysely),
    ]);
    return {
      rows: standings.map(({ fund, prices: [last], suspended }) => {
        const totals = totalsOfAll.find((each) => each.fund === fund.fund)!;
        const { currency } = fund;
        const id = fund.fund.toString();
        return {
          fund: id,
          name: fundNameOf(fund, language),
          account: fund.account.toString(),
          market: fund.market,
          currency,
          price: last ? formatScaled(last.nav) : null,
          pricedOn: last?.date ?? null,
          worth: totals.worth === null ? null : formatAmount(totals.worth, currency),
          seedUnits: formatUnits(fund.seedUnits),
          held: formatUnits(totals.held),
          holders: totals.holders,
          plans: totals.plans,
          waiting: totals.waiting,
          owed: formatAmount(totals.owed, currency),
          suspended,
          sellsOn: fund.sellsOn,
          endedAt: fund.endedAt === null ? null : isoTime(fund.endedAt),
          closing: ending.find(({ terms }) => terms.fund === id)?.proposal ?? null,
        };
      }),
      openings,
    };
  };

type DayRow = {
  date: string;
  valued_at: Date;
  status: 'suspended' | 'struck' | 'dealt';
  suspended: string | null;
  bought: bigint;
  redeemed: bigint;
  paid_out: boolean;
} & { [Name in 'worth' | 'units' | 'nav' | 'price' | 'fee' | 'gate_of' | 'gate_whole']: bigint | null } & {
  lines: FundPriceRow['lines'] | null;
};

export const listFundDays =
  ({ database: { kysely } }: ServerDependencies): Handler<'staff/listFundDays'> =>
  async (input, _) => {
    const { cursor, limit = PAGE_SIZE } = input;
    const fund = await findFund(kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    const { currency } = fund;
    const { rows } = await sql<DayRow>`select d.*, p.lines, p.worth, p.units, p.nav, p.price, p.fee, p.gate_of,
        p.gate_whole from fund_days d left join fund_prices p using (fund, date) where d.fund = ${fund.fund}
        and (${cursor ?? null}::text is null or d.date < ${cursor ?? null}) order by d.date desc
      limit ${limit + 1}`.execute(kysely);
    const pageRows = rows.slice(0, limit);
    const money = (amount: bigint | null) => (amount === null ? null : formatAmount(amount, currency));
    const scaled = (value: bigint | null) => (value === null ? null : formatScaled(value));
    return {
      rows: pageRows.map((row) => ({
        date: row.date,
        currency,
        valuedAt: row.valued_at.toISOString(),
        status: row.status,
        suspended: row.suspended,
        worth: money(row.worth),
        units: row.units === null ? null : formatUnits(row.units),
        nav: scaled(row.nav),
        price: scaled(row.price),
        fee: formatAmount(row.fee ?? 0n, currency),
        bought: formatAmount(row.bought, currency),
        redeemed: formatAmount(row.redeemed, currency),
        gate:
          row.gate_of === null || row.gate_whole === null
            ? null
            : formatScaled(divide(row.gate_of * SCALE, row.gate_whole, 'down')),
        paidOut: row.paid_out,
        lines: (row.lines ?? []).map(({ instrument, quantity, close, worth }) => ({
          instrument,
          quantity: formatScaled(BigInt(quantity)),
          close: close === null ? null : formatScaled(BigInt(close)),
          worth: formatAmount(BigInt(worth), currency),
        })),
      })),
      next: rows.length > limit ? (pageRows.at(-1)?.date ?? null) : null,
    };
  };

type OpeningRow = CallAnswer<Calls['staff/listFunds']>['openings'][number];

interface DecidedOpening {
  proposal: bigint;
  terms: string;
  decided_at: Date;
  ended_at: Date | null;
  ended_why: { code: string; params: Record<string, string> } | null;
}

/** Funds that are proposed, those that begin in a moment, and those that couldn't. */
async function listOpenings(
  dependencies: Pick<ServerDependencies, 'database' | 'world' | 'clock' | 'log'>,
  caller: ProposalReader,
  language: Language,
): Promise<OpeningRow[]> {
  const { kysely } = dependencies.database;
  const [waiting, { rows }] = await Promise.all([
    fundOpeningProposal.listWaiting(dependencies, kysely, caller, dependencies.clock.now()),
    sql<DecidedOpening>`select o.proposal, p.terms, o.decided_at, o.ended_at, o.ended_why from fund_openings o
      join proposals p using (proposal) where o.fund is null order by proposal`.execute(kysely),
  ]);
  const texts = await loadTexts(language);
  return [
    ...waiting.map(
      ({ terms, proposal }): OpeningRow => ({
        ...terms,
        at: proposal.at,
        status: 'proposed',
        why: null,
        proposal,
      }),
    ),
    ...rows.flatMap((row): OpeningRow[] => {
      const { decided_at: at, ended_at: endedAt, ended_why: why } = row;
      const terms = fundOpeningProposal.readTerms(dependencies, row);
      if (terms === null) return [];
      return [
        {
          ...terms,
          at: isoTime((endedAt ?? at).getTime()),
          status: endedAt === null ? 'decided' : 'ended',
          why: why && formatRefusalText(texts, why.code, why.params),
          proposal: null,
        },
      ];
    }),
  ];
}
