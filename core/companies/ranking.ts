/** The figures by which companies are ranked, and in which order. */
import { medianOf, type Standing } from './industries.ts';

export const RANKINGS = [
  'marketCap',
  'turnover',
  'dividendYield',
  'salesGrowth',
  'priceEarnings',
  'foreignOwnership',
] as const;
export type Ranking = (typeof RANKINGS)[number];

/** Null: unknown, or not defined, such as a price over earnings after losses. */
export type Figures = Readonly<Record<Ranking, bigint | null>>;

export interface Ranked {
  code: string;
  standing: Standing;
  figures: Figures;
}

/** For price over earnings the smallest is the best, for everything else the largest. */
const least: ReadonlySet<Ranking> = new Set(['priceEarnings']);
export const leastIsBest = (by: Ranking): boolean => least.has(by);

/** A ranked company's turnover is at least this fraction of the median: a price that hardly trades isn't ranked. */
const LEAST_PART = 100n;

/** The turnover a market's companies need today to be ranked, as far as the day has progressed. */
export const leastTurnover = (companies: readonly Ranked[]): bigint =>
  (medianOf(
    companies.flatMap(({ standing, figures: { turnover } }) =>
      standing === 'traded' && turnover !== null ? [turnover] : [],
    ),
  ) ?? 0n) / LEAST_PART;

/** Whether it trades, but less than ranking takes. */
export const isThin = ({ standing, figures }: Ranked, least: bigint): boolean =>
  standing === 'traded' && (figures.turnover ?? 0n) < least;

/**
 * Ranked are companies that trade, not less than `leastTraded`, and have the figure, the best first, or the worst, and
 * equals by code. After them come those without the figure or the trade, then those left out of the ranking.
 */
export function rank<Company extends Ranked>(
  companies: readonly Company[],
  by: Ranking,
  worstFirst = false,
  leastTraded = 0n,
): { companies: Company[]; placed: number } {
  const sorted = companies.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  const traded = sorted.filter(({ standing }) => standing === 'traded');
  const sign = least.has(by) === worstFirst ? 1 : -1;
  const hasPlace = (company: Company): boolean => company.figures[by] !== null && !isThin(company, leastTraded);
  const placed = traded.filter(hasPlace).sort((a, b) => {
    const [one, other] = [a.figures[by]!, b.figures[by]!];
    return one === other ? 0 : one > other ? -sign : sign;
  });
  return {
    companies: [
      ...placed,
      ...traded.filter((company) => !hasPlace(company)),
      ...sorted.filter(({ standing }) => standing !== 'traded'),
    ],
    placed: placed.length,
  };
}
