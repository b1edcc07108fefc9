/** Funds in the console. Nothing here sets a price or an outcome. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { nameOf, type PriceRow, readTotals } from './store.ts';
import { findFund, readStandings, unitsOf } from './views.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import { refusalText } from '@bourse/contract/texts/catalogue.ts';
import type { Planned } from './validate-mandate.ts';

export const listAllFunds =
  (parts: Parts): Handler<'staff/listFunds'> =>
  async (_, caller) => {
    const { kysely } = parts.database;
    const { language } = caller;
    const [standings, ending, openings, totalsOfAll] = await Promise.all([
      readStandings(kysely),
      selectWaiting(parts, kysely, 'fundClosing', caller, parts.clock.now()),
      listOpenings(parts, caller, language),
      readTotals(kysely),
    ]);
    return {
      rows: standings.map(({ fund, prices: [last], suspended }) => {
        const totals = totalsOfAll.find((each) => each.fund === fund.fund)!;
        const { currency } = fund;
        const id = fund.fund.toString();
        return {
          fund: id,
          name: nameOf(fund, language),
          account: fund.account.toString(),
          market: fund.market,
          currency,
          price: last ? formatScaled(last.nav) : null,
          pricedOn: last?.date ?? null,
          worth: totals.worth === null ? null : formatAmount(totals.worth, currency),
          seedUnits: unitsOf(fund.seedUnits),
          held: unitsOf(totals.held),
          holders: totals.holders,
          plans: totals.plans,
          waiting: totals.waiting,
          owed: formatAmount(totals.owed, currency),
          suspended,
          sellsOn: fund.sellsOn,
          endedAt: fund.endedAt === null ? null : isoTime(fund.endedAt),
          closing: ending.find(({ terms }) => (JSON.parse(terms) as { fund: string }).fund === id)?.proposal ?? null,
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
  lines: PriceRow['lines'] | null;
};

export const listFundDays =
  ({ database: { kysely } }: Parts): Handler<'staff/listFundDays'> =>
  async (input, _) => {
    const { cursor, limit = PAGE_SIZE } = input;
    const fund = await findFund(kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    const { currency } = fund;
    const { rows } = await sql<DayRow>`select d.*, p.lines, p.worth, p.units, p.nav, p.price, p.fee, p.gate_of,
        p.gate_whole from fund_days d left join fund_prices p using (fund, date) where d.fund = ${fund.fund}
        and (${cursor ?? null}::text is null or d.date < ${cursor ?? null}) order by d.date desc
      limit ${limit + 1}`.execute(kysely);
    const shown = rows.slice(0, limit);
    const money = (amount: bigint | null) => (amount === null ? null : formatAmount(amount, currency));
    const scaled = (value: bigint | null) => (value === null ? null : formatScaled(value));
    return {
      rows: shown.map((row) => ({
        date: row.date,
        currency,
        valuedAt: row.valued_at.toISOString(),
        status: row.status,
        suspended: row.suspended,
        worth: money(row.worth),
        units: row.units === null ? null : unitsOf(row.units),
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
      next: rows.length > limit ? (shown.at(-1)?.date ?? null) : null,
    };
  };

type Opening = AnswerOf<Calls['staff/listFunds']>['openings'][number];

interface Decided {
  terms: string;
  decided_at: Date;
  ended_at: Date | null;
  ended_why: { code: string; params: Record<string, string> } | null;
}

/** Funds that are proposed, those that begin in a moment, and those that couldn't. */
async function listOpenings(
  parts: Pick<Parts, 'database' | 'world' | 'clock'>,
  caller: Parameters<typeof selectWaiting>[3],
  language: Language,
): Promise<Opening[]> {
  const { kysely } = parts.database;
  const [waiting, { rows }] = await Promise.all([
    selectWaiting(parts, kysely, 'fundOpening', caller, parts.clock.now()),
    sql<Decided>`select p.terms, o.decided_at, o.ended_at, o.ended_why from fund_openings o
      join proposals p using (proposal) where o.fund is null order by proposal`.execute(kysely),
  ]);
  const texts = await loadTexts(language);
  return [
    ...waiting.map(
      ({ terms, proposal }): Opening => ({
        ...(JSON.parse(terms) as Planned),
        at: proposal.at,
        standing: 'proposed',
        why: null,
        proposal,
      }),
    ),
    ...rows.map(
      ({ terms, decided_at: at, ended_at: endedAt, ended_why: why }): Opening => ({
        ...(JSON.parse(terms) as Planned),
        at: isoTime((endedAt ?? at).getTime()),
        standing: endedAt === null ? 'decided' : 'ended',
        why: why && refusalText(texts, why.code, why.params),
        proposal: null,
      }),
    ),
  ];
}
