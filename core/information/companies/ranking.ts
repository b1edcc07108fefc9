/** The figures by which companies are ranked, and in which order. */
import { type Market, STOCK_MARKETS } from '../../markets/market.ts';
import { type IndustryCode, industryOf, medianOf, type Standing } from './industries.ts';
import { type Rate, SCALE } from '../../ledger/money.ts';

/** What is ranked, and the figures that can measure it. */
export const RANKING_GROUPS = {
  size: ['marketCap'],
  turnover: ['turnover'],
  change: ['change'],
  dividends: ['dividendYield'],
  growth: ['salesGrowth', 'operatingGrowth', 'netGrowth'],
  valuation: ['priceEarnings', 'priceBook', 'priceSales'],
  ownership: ['foreignOwnership'],
} as const;
export type RankingGroup = keyof typeof RANKING_GROUPS;
export type Ranking = (typeof RANKING_GROUPS)[RankingGroup][number];
export const RANKINGS = Object.values(RANKING_GROUPS).flat() as [Ranking, ...Ranking[]];

const stocks: readonly Market[] = STOCK_MARKETS;
/**
 * Whether a market's source can give the figure at all. Coins have a number of units and a turnover, but no financial
 * statements; nobody totals the turnover of currency pairs, which trade between banks.
 */
export const tellsFigure = (market: Market, by: Ranking): boolean =>
  by === 'change' || stocks.includes(market) || (market === 'CRYPTO' && (by === 'marketCap' || by === 'turnover'));

/** Null: unknown, or not defined, such as a price over earnings after losses. */
export type Figures = Readonly<Record<Ranking, bigint | null>>;

export interface Ranked {
  code: string;
  standing: Standing;
  figures: Figures;
}

/** For a price over something the smallest is the best, for everything else the largest. */
const least: ReadonlySet<Ranking> = new Set(RANKING_GROUPS.valuation);
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

/** Whether it trades, but too little to be ranked. */
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

// Themes: lists of companies of all markets by fixed rules. Every company that fits is in one; none is chosen,
// recommended or paid for.

export type ThemeRule =
  | { kind: 'industries'; industries: readonly IndustryCode[] }
  /** `least` has 8 decimals: 0.04 is 4 %. */
  | { kind: 'figure'; figure: 'dividendYield' | 'salesGrowth'; least: Rate }
  | { kind: 'listed'; withinDays: number };

const percent = (part: bigint): Rate => (part * SCALE) / 100n;
const NEW_DAYS = 365;

/** The house's own, by what venues say about companies. */
export const THEMES = {
  digital: { kind: 'industries', industries: ['technology', 'semiconductors', 'telecom'] },
  everyday: { kind: 'industries', industries: ['consumer', 'food'] },
  health: { kind: 'industries', industries: ['health'] },
  homes: { kind: 'industries', industries: ['property', 'utilities'] },
  making: { kind: 'industries', industries: ['industry', 'transport'] },
  money: { kind: 'industries', industries: ['finance'] },
  resources: { kind: 'industries', industries: ['energy', 'materials'] },
  payers: { kind: 'figure', figure: 'dividendYield', least: percent(3n) },
  growing: { kind: 'figure', figure: 'salesGrowth', least: percent(15n) },
  newcomers: { kind: 'listed', withinDays: NEW_DAYS },
} as const satisfies Readonly<Record<string, ThemeRule>>;
export type Theme = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as [Theme, ...Theme[]];
/** Since when the rules have been unchanged (YYYY-MM-DD). */
export const THEMES_SINCE = '2026-11-22';

export interface Candidate {
  instrument: { sector: string; listedOn: string };
  figures: Pick<Figures, 'dividendYield' | 'salesGrowth'>;
}

/** `daysAgo` is the date this many days before today. A company without the requested figure doesn't fit. */
export function fits(rule: ThemeRule, { instrument, figures }: Candidate, daysAgo: (days: number) => string): boolean {
  if (rule.kind === 'industries') return rule.industries.includes(industryOf(instrument.sector));
  if (rule.kind === 'listed') return instrument.listedOn >= daysAgo(rule.withinDays);
  const figure = figures[rule.figure];
  return figure !== null && figure >= rule.least;
}
