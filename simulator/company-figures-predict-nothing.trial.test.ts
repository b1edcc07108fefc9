/**
 * A company's figures reveal nothing of tomorrow's price: ranked by each of them, the next day's returns are chance.
 */
import { expect, test } from 'vitest';
import type { CompanyValuation } from '@bourse/core/information/companies/company-valuation.ts';
import type { CompanyProfile } from '@bourse/core/markets/market-types.ts';
import type { Simulator } from './create-simulator.ts';
import {
  DAY_MS,
  TEST_INSTRUMENTS,
  WORLD_START_INSTANT_MS,
  publishedCompanyAt,
  type PublishedCompany,
  createTestWorld,
  valuationAtPrice,
} from './testing/test-worlds.ts';

const DAYS = 40;
/** Published figures stay for some days; those that follow from the price are new each day. */
const PUBLISHED_FOR_DAYS = 10;
const world = createTestWorld('always');
const companies = TEST_INSTRUMENTS.filter(
  ({ market, board }) => (market === 'US' || market === 'KR') && (board === 'listed' || board === 'otc'),
);

interface Looked {
  world: Simulator;
  id: string;
  now: number;
  company: CompanyProfile;
  value: CompanyValuation;
}
const flowOf = ({ company }: Looked, of: 'operations' | 'financing'): number => {
  const { books, sales } = company.statements.quarters.at(-1)!;
  return books ? Number(books.cashFlow[of]) / Number(sales) : 0;
};
const FIGURES: Readonly<Record<string, (looked: Looked) => number>> = {
  dividendYield: ({ value }) => Number(value.dividendYield ?? -1n),
  payoutRatio: ({ value }) => Number(value.payoutRatio ?? -1n),
  priceEarnings: ({ value }) => Number(value.priceEarnings ?? 10n ** 18n),
  priceBook: ({ value }) => Number(value.priceBook ?? 10n ** 18n),
  priceSales: ({ value }) => Number(value.priceSales ?? -1n),
  salesGrowth: ({ company }) => Number(company.salesGrowth),
  foreignOwnership: ({ company }) => Number(company.foreignOwnership),
  debtRatio: ({ company }) => Number(company.debtRatio ?? -1n),
  netMargin: ({ company }) => Number(company.netMargin),
  operations: (looked) => flowOf(looked, 'operations'),
  financing: (looked) => flowOf(looked, 'financing'),
  shorted: ({ world, id, now }) => Number(world.shortSelling(id, now, 1)[0]?.volumeRatio ?? 0n),
  foreigners: ({ world, id, now }) => Number(world.investorFlows(id, now, 1)[0]?.foreigners ?? 0n),
};

/** Ranks from 0, as the values order them. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
  const ranks: number[] = [];
  for (const [rank, at] of order.entries()) ranks[at] = rank;
  return ranks;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const middle = (a.length - 1) / 2;
  const sum = (x: readonly number[], y: readonly number[]) =>
    x.reduce((s, v, i) => s + (v - middle) * (y[i]! - middle), 0);
  return sum(a, b) / Math.sqrt(sum(a, a) * sum(b, b));
}

/** How many standard errors the mean of the days' correlations is away from none. */
function errorsAway(days: readonly number[]): number {
  const mean = days.reduce((sum, each) => sum + each, 0) / days.length;
  const variance = days.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (days.length - 1);
  return mean / Math.sqrt(variance / days.length);
}

test('ranked by any figure, the returns of the day after are within chance', () => {
  const byFigure = new Map(Object.keys(FIGURES).map((name) => [name, [] as number[]]));
  const known: number[] = [];
  let publishedByCompany = new Map<string, PublishedCompany>();
  for (let day = 0; day < DAYS; day++) {
    const now = WORLD_START_INSTANT_MS + day * DAY_MS;
    if (day % PUBLISHED_FOR_DAYS === 0)
      publishedByCompany = new Map(companies.map(({ id }) => [id, publishedCompanyAt(world, id, now)]));
    const quoted = companies.flatMap(({ id }) => {
      const [today, then] = [world.quote(id, now), world.quote(id, now + DAY_MS)];
      const since = new Date(now - DAY_MS).toISOString().slice(0, 10);
      const split = world
        .actions(id, now + DAY_MS, since)
        .filter(({ exDate }) => Date.parse(exDate) > now - DAY_MS).length;
      const known = publishedByCompany.get(id)!;
      return today && then && split === 0
        ? [
            {
              ...{ world, id, now, company: known.company },
              value: valuationAtPrice(known, today.last),
              next: Number(then.last) / Number(today.last) - 1,
            },
          ]
        : [];
    });
    const returns = quoted.map(({ next }) => next);
    for (const [name, figure] of Object.entries(FIGURES))
      byFigure.get(name)!.push(
        correlation(
          quoted.map((looked) => figure(looked)),
          returns,
        ),
      );
    // The test detects a figure that does know the next day.
    known.push(
      correlation(
        quoted.map(({ next }, at) => next + 0.02 * Math.sin(at * 7 + day)),
        returns,
      ),
    );
  }
  for (const [name, days] of byFigure) expect(Math.abs(errorsAway(days)), name).toBeLessThan(4);
  expect(errorsAway(known)).toBeGreaterThan(10);
});
