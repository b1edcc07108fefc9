/** How the industries of a market, and the markets themselves, have moved today. */
import {
  type Breadth,
  breadthOf,
  INDUSTRIES_SINCE,
  industriesOf,
  type Industry,
} from '@bourse/core/information/companies/industries.ts';
import { type Amount, formatAmount, scaledOrNull } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler.ts';
import { type Companies, type CompaniesNow, hasCompanies } from './market-snapshot.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';

/** Cached together with the prices that they were computed from. */
const made = new WeakMap<CompaniesNow, Industry[]>();

function industriesAt(taken: CompaniesNow): Industry[] {
  let rows = made.get(taken);
  if (!rows) {
    rows = industriesOf(taken.companies.map((company) => ({ ...company, sector: company.instrument.sector })));
    made.set(taken, rows);
  }
  return rows;
}

export const listIndustries =
  (companies: Companies): Handler<'discovery/listIndustries'> =>
  async ({ market }) => {
    const { currency } = rulesOf(market);
    const published = hasCompanies(market);
    const taken = await companies.now(market);
    const money = (amount: Amount | null): string | null => (amount === null ? null : formatAmount(amount, currency));
    return {
      market,
      currency,
      published,
      at: new Date(taken.at).toISOString(),
      classifiedSince: INDUSTRIES_SINCE,
      // Pairs have no size by which they would weigh.
      whole: market === 'FX' ? null : breadthRow(breadthOf(taken.companies)),
      rows: (published ? industriesAt(taken) : []).map((row) => ({
        industry: row.industry,
        ...breadthRow(row),
        marketCap: money(row.marketCap),
        medianReturn: scaledOrNull(row.medianReturn),
      })),
    };
  };

/** Currency pairs have no capitalisation to weigh them by. */
const MOVING: readonly Market[] = MARKETS.filter((market) => market !== 'FX');

/** How each market has moved today, measured by the instruments listed on it. */
export const listMarketMoves =
  (companies: Companies): Handler<'discovery/listMarketMoves'> =>
  async () => ({
    rows: await Promise.all(MOVING.map(async (market) => ({ market, ...breadthRow(await companies.whole(market)) }))),
  });

/** The figures of several companies together, on the wire. */
const breadthRow = ({ names, rising, falling, unchanged, apart, weightedReturn }: Breadth) => ({
  ...{ names, rising, falling, unchanged, apart },
  weightedReturn: scaledOrNull(weightedReturn),
});
