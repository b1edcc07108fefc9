/** The figures by which companies are ranked, and in which order. */
import { type Market, STOCK_MARKETS } from '../../markets/market-types.ts';
import {
  type IndustryCode,
  getIndustryCode,
  computeMedianRate,
  type CompanyTradingStatus,
} from './industry-breadth.ts';
import { type Rate, SCALE } from '../../ledger/money.ts';

/** What is ranked, and the figures that can measure it. */
export const RANKING_FIGURE_GROUPS = {
  size: ['marketCap'],
  turnover: ['turnover'],
  change: ['change'],
  dividends: ['dividendYield'],
  growth: ['salesGrowth', 'operatingGrowth', 'netGrowth'],
  valuation: ['priceEarnings', 'priceBook', 'priceSales'],
  ownership: ['foreignOwnership'],
} as const;
export type RankingFigureGroup = keyof typeof RANKING_FIGURE_GROUPS;
export type RankingFigure = (typeof RANKING_FIGURE_GROUPS)[RankingFigureGroup][number];
export const RANKING_FIGURE_NAMES = Object.values(RANKING_FIGURE_GROUPS).flat() as [RankingFigure, ...RankingFigure[]];

const stocks: readonly Market[] = STOCK_MARKETS;
/**
 * Whether a market's source can give the figure at all. Coins have a number of units and a turnover, but no financial
 * statements; nobody totals the turnover of currency pairs, which trade between banks.
 */
export const isRankingFigureAvailable = (market: Market, by: RankingFigure): boolean =>
  by === 'change' || stocks.includes(market) || (market === 'CRYPTO' && (by === 'marketCap' || by === 'turnover'));

/** Null: unknown, or not defined, such as a price over earnings after losses. */
export type RankingValues = Readonly<Record<RankingFigure, bigint | null>>;

export interface RankableCompany {
  code: string;
  tradingStatus: CompanyTradingStatus;
  figures: RankingValues;
}

/** For a price over something the smallest is the best, for everything else the largest. */
const least: ReadonlySet<RankingFigure> = new Set(RANKING_FIGURE_GROUPS.valuation);
export const isLowestValueBest = (by: RankingFigure): boolean => least.has(by);

/** A ranked company's turnover is at least this fraction of the median: a price that hardly trades isn't ranked. */
const MINIMUM_TURNOVER_DIVISOR = 100n;

/** The turnover a market's companies need today to be ranked, as far as the day has progressed. */
export const computeMinimumTurnover = (companies: readonly RankableCompany[]): bigint =>
  (computeMedianRate(
    companies.flatMap(({ tradingStatus, figures: { turnover } }) =>
      tradingStatus === 'traded' && turnover !== null ? [turnover] : [],
    ),
  ) ?? 0n) / MINIMUM_TURNOVER_DIVISOR;

/** Whether it trades, but too little to be ranked. */
export const isThinlyTraded = ({ tradingStatus, figures }: RankableCompany, least: bigint): boolean =>
  tradingStatus === 'traded' && (figures.turnover ?? 0n) < least;

/**
 * Ranked are companies that trade, not less than `leastTraded`, and have the figure, the best first, or the worst, and
 * equals by code. After them come those without the figure or the trade, then those left out of the ranking.
 */
export function rankCompanies<Company extends RankableCompany>(
  companies: readonly Company[],
  by: RankingFigure,
  worstFirst = false,
  leastTraded = 0n,
): { companies: Company[]; placed: number } {
  const sorted = companies.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  const traded = sorted.filter(({ tradingStatus }) => tradingStatus === 'traded');
  const sign = least.has(by) === worstFirst ? 1 : -1;
  const hasPlace = (company: Company): boolean => company.figures[by] !== null && !isThinlyTraded(company, leastTraded);
  const placed = traded.filter(hasPlace).sort((a, b) => {
    const [one, other] = [a.figures[by]!, b.figures[by]!];
    return one === other ? 0 : one > other ? -sign : sign;
  });
  return {
    companies: [
      ...placed,
      ...traded.filter((company) => !hasPlace(company)),
      ...sorted.filter(({ tradingStatus }) => tradingStatus !== 'traded'),
    ],
    placed: placed.length,
  };
}

// Themes: lists of companies of all markets by fixed rules. Every company that fits is in one; none is chosen,
// recommended or paid for.

export type StockThemeRule =
  | { kind: 'industries'; industries: readonly IndustryCode[] }
  /** `least` has 8 decimals: 0.04 is 4 %. */
  | { kind: 'figure'; figure: 'dividendYield' | 'salesGrowth'; least: Rate }
  | { kind: 'listed'; withinDays: number };

const percent = (part: bigint): Rate => (part * SCALE) / 100n;
const NEW_DAYS = 365;

/** The house's own, by what venues say about companies. */
export const STOCK_THEMES = {
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
} as const satisfies Readonly<Record<string, StockThemeRule>>;
export type StockTheme = keyof typeof STOCK_THEMES;
export const STOCK_THEME_NAMES = Object.keys(STOCK_THEMES) as [StockTheme, ...StockTheme[]];
/** Since when the rules have been unchanged (YYYY-MM-DD). */
export const STOCK_THEMES_UNCHANGED_SINCE = '2026-11-22';

export interface StockThemeCandidate {
  instrument: { sector: string; listedOn: string };
  figures: Pick<RankingValues, 'dividendYield' | 'salesGrowth'>;
}

/** `daysAgo` is the date this many days before today. A company without the requested figure doesn't fit. */
export function matchesStockTheme(
  rule: StockThemeRule,
  { instrument, figures }: StockThemeCandidate,
  daysAgo: (days: number) => string,
): boolean {
  if (rule.kind === 'industries') return rule.industries.includes(getIndustryCode(instrument.sector));
  if (rule.kind === 'listed') return instrument.listedOn >= daysAgo(rule.withinDays);
  const figure = figures[rule.figure];
  return figure !== null && figure >= rule.least;
}
