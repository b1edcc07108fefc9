/** A company's figures say nothing of tomorrow's price: ranked by each of them, the next day's returns are chance. */
import { expect, test } from 'vitest';
import type { Company } from '@bourse/core/market.ts';
import { DAY_MS, INSTRUMENTS, START, worldOf } from './testing/worlds.ts';

const DAYS = 40;
const world = worldOf('always');
const companies = INSTRUMENTS.filter(
  ({ market, board }) => (market === 'US' || market === 'KR') && (board === 'listed' || board === 'otc'),
);

const FIGURES: Readonly<Record<string, (company: Company, id: string, now: number) => number>> = {
  dividendYield: ({ dividendYield }) => Number(dividendYield),
  salesGrowth: ({ salesGrowth }) => Number(salesGrowth),
  priceEarnings: ({ priceEarnings }) => Number(priceEarnings ?? 10n ** 18n),
  foreignOwnership: ({ foreignOwnership }) => Number(foreignOwnership),
  debtRatio: ({ debtRatio }) => Number(debtRatio ?? -1n),
  netMargin: ({ netMargin }) => Number(netMargin),
  shorted: (_, id, now) => Number(world.shortSelling(id, now, 1)[0]?.volumeRatio ?? 0n),
  foreigners: (_, id, now) => Number(world.investorFlows(id, now, 1)[0]?.foreigners ?? 0n),
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
  for (let day = 0; day < DAYS; day++) {
    const now = START + day * DAY_MS;
    const quoted = companies.flatMap(({ id }) => {
      const [today, then] = [world.quote(id, now), world.quote(id, now + DAY_MS)];
      const split = world.actions(id, now + DAY_MS).filter(({ exDate }) => Date.parse(exDate) > now - DAY_MS).length;
      const company = world.company(id, now);
      return today && then && company && split === 0
        ? [{ id, company, next: Number(then.last) / Number(today.last) - 1 }]
        : [];
    });
    const returns = quoted.map(({ next }) => next);
    for (const [name, figure] of Object.entries(FIGURES))
      byFigure.get(name)!.push(
        correlation(
          quoted.map(({ id, company }) => figure(company, id, now)),
          returns,
        ),
      );
    // What does know the day after is found out.
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
