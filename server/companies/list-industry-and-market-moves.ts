/** How the industries of a market, and the markets themselves, have moved today. */
import {
  type MarketBreadth,
  computeMarketBreadth,
  INDUSTRIES_UNCHANGED_SINCE,
  listIndustryBreadths,
  type IndustryBreadth,
} from '@bourse/core/information/companies/industry-breadth.ts';
import { type Amount, formatAmount, formatScaledOrNull } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type MarketSnapshotCache, type MarketSnapshot, isStockMarket } from './market-snapshot.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';

/** Cached together with the prices that they were computed from. */
const made = new WeakMap<MarketSnapshot, IndustryBreadth[]>();

function industriesAt(taken: MarketSnapshot): IndustryBreadth[] {
  let rows = made.get(taken);
  if (!rows) {
    rows = listIndustryBreadths(taken.companies.map((company) => ({ ...company, sector: company.instrument.sector })));
    made.set(taken, rows);
  }
  return rows;
}

export const listIndustries =
  (companies: MarketSnapshotCache): Handler<'discovery/listIndustries'> =>
  async ({ market }) => {
    const { currency } = getMarketRules(market);
    const published = isStockMarket(market);
    const taken = await companies.now(market);
    const money = (amount: Amount | null): string | null => (amount === null ? null : formatAmount(amount, currency));
    return {
      market,
      currency,
      published,
      at: new Date(taken.at).toISOString(),
      classifiedSince: INDUSTRIES_UNCHANGED_SINCE,
      // Pairs have no size by which they would weigh.
      whole: market === 'FX' ? null : breadthRow(computeMarketBreadth(taken.companies)),
      rows: (published ? industriesAt(taken) : []).map((row) => ({
        industry: row.industry,
        ...breadthRow(row),
        marketCap: money(row.marketCap),
        medianReturn: formatScaledOrNull(row.medianReturn),
      })),
    };
  };

/** Currency pairs have no capitalisation to weigh them by. */
const MOVING: readonly Market[] = MARKETS.filter((market) => market !== 'FX');

/** How each market has moved today, measured by the instruments listed on it. */
export const listMarketMoves =
  (companies: MarketSnapshotCache): Handler<'discovery/listMarketMoves'> =>
  async () => ({
    rows: await Promise.all(MOVING.map(async (market) => ({ market, ...breadthRow(await companies.breadth(market)) }))),
  });

/** The figures of several companies together, on the wire. */
const breadthRow = ({ names, rising, falling, unchanged, apart, weightedReturn }: MarketBreadth) => ({
  ...{ names, rising, falling, unchanged, apart },
  weightedReturn: formatScaledOrNull(weightedReturn),
});
