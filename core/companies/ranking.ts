/** By what companies are ranked, and in which order. */
import type { Standing } from './industries.ts';

export const RANKINGS = [
  'marketCap',
  'turnover',
  'dividendYield',
  'salesGrowth',
  'priceEarnings',
  'foreignOwnership',
] as const;
export type Ranking = (typeof RANKINGS)[number];

/** Null: it isn't known, or there is none, such as a price over earnings where there were losses. */
export type Figures = Readonly<Record<Ranking, bigint | null>>;

export interface Ranked {
  code: string;
  standing: Standing;
  figures: Figures;
}

/** The least is the best of a price over earnings, the most of all else. */
const least: ReadonlySet<Ranking> = new Set(['priceEarnings']);
export const leastIsBest = (by: Ranking): boolean => least.has(by);

/**
 * Who has a place: those that trade and have the figure, the best first, or the worst, and equals by code. Behind them
 * those without the figure, then those that stand apart.
 */
export function rank<Company extends Ranked>(
  companies: readonly Company[],
  by: Ranking,
  worstFirst = false,
): { companies: Company[]; placed: number } {
  const sorted = companies.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  const traded = sorted.filter(({ standing }) => standing === 'traded');
  const sign = least.has(by) === worstFirst ? 1 : -1;
  const placed = traded
    .filter(({ figures }) => figures[by] !== null)
    .sort((a, b) => {
      const [one, other] = [a.figures[by]!, b.figures[by]!];
      return one === other ? 0 : one > other ? -sign : sign;
    });
  return {
    companies: [
      ...placed,
      ...traded.filter(({ figures }) => figures[by] === null),
      ...sorted.filter(({ standing }) => standing !== 'traded'),
    ],
    placed: placed.length,
  };
}
