/** Themes over all markets, computed from the same moments as industries and rankings. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { type MarketBreadth, computeMarketBreadth } from '@bourse/core/information/companies/industry-breadth.ts';
import {
  matchesStockTheme,
  type StockTheme,
  STOCK_THEME_NAMES,
  type StockThemeRule,
  STOCK_THEMES,
  STOCK_THEMES_UNCHANGED_SINCE,
} from '@bourse/core/information/companies/company-ranking.ts';
import { addDays } from '@bourse/core/dates.ts';
import { STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { paginateList } from '../venue/quote-views.ts';
import type { MarketSnapshotCache, MarketSnapshot, CompanySnapshot } from './market-snapshot.ts';

interface ThemeMembers {
  members: readonly CompanySnapshot[];
  breadth: MarketBreadth;
}
interface ThemeSnapshot {
  taken: readonly MarketSnapshot[];
  /** The `at` of the oldest of them. */
  at: number;
  cut(theme: StockTheme): ThemeMembers;
}
/** All markets as they are now. */
export type ReadThemeSnapshot = () => Promise<ThemeSnapshot>;

/** Each theme is computed once for everybody who looks at the same moments. */
export function createThemeSnapshotReader(companies: MarketSnapshotCache): ReadThemeSnapshot {
  let last: ThemeSnapshot | null = null;
  return async () => {
    const taken = await Promise.all(STOCK_MARKETS.map((market) => companies.now(market)));
    if (!last || taken.some((each, index) => each !== last?.taken[index])) last = buildThemeSnapshot(taken);
    return last;
  };
}

function buildThemeSnapshot(taken: readonly MarketSnapshot[]): ThemeSnapshot {
  const at = Math.min(...taken.map((each) => each.at));
  const today = new Date(at).toISOString().slice(0, 10);
  const days = new Map<number, string>();
  const daysAgo = (count: number): string => {
    const known = days.get(count) ?? addDays(today, -count);
    days.set(count, known);
    return known;
  };
  const cuts = new Map<StockTheme, ThemeMembers>();
  return {
    taken,
    at,
    cut(theme) {
      const known = cuts.get(theme);
      if (known) return known;
      const members = taken.flatMap(({ companies }) =>
        companies.filter((each) => matchesStockTheme(STOCK_THEMES[theme], each, daysAgo)),
      );
      const made = { members, breadth: computeMarketBreadth(members) };
      cuts.set(theme, made);
      return made;
    },
  };
}

const ruleRow = (rule: StockThemeRule) => ({
  industries: rule.kind === 'industries' ? [...rule.industries] : [],
  figure: rule.kind === 'figure' ? rule.figure : null,
  least: rule.kind === 'figure' ? formatScaled(rule.least) : null,
  withinDays: rule.kind === 'listed' ? rule.withinDays : null,
});

/** No capitalisation-weighted return: it would add up several currencies. */
const themeRow = (theme: StockTheme, { names, rising, falling, unchanged, apart, medianReturn }: MarketBreadth) => ({
  theme,
  rule: ruleRow(STOCK_THEMES[theme]),
  ...{ names, rising, falling, unchanged, apart },
  medianReturn: medianReturn === null ? null : formatScaled(medianReturn),
});

const about = ({ taken, at }: ThemeSnapshot) => {
  const [done, all] = (['done', 'all'] as const).map((which) =>
    taken.reduce((sum, { reportLookupProgress }) => sum + reportLookupProgress[which], 0),
  );
  return {
    at: new Date(at).toISOString(),
    since: STOCK_THEMES_UNCHANGED_SINCE,
    computing: done! < all! ? { done: done!, all: all! } : null,
  };
};

export const listThemes =
  (wholes: ReadThemeSnapshot): Handler<'discovery/listThemes'> =>
  async () => {
    const whole = await wholes();
    return { ...about(whole), rows: STOCK_THEME_NAMES.map((theme) => themeRow(theme, whole.cut(theme).breadth)) };
  };

/**
 * Its members by market, in the exchange's order within it: an order by any figure would look like a recommendation.
 */
export const getTheme =
  (
    { instrumentRanking, clock }: Pick<ServerDependencies, 'instrumentRanking' | 'clock'>,
    wholes: ReadThemeSnapshot,
  ): Handler<'discovery/getTheme'> =>
  async ({ theme, cursor, limit = PAGE_SIZE }, { language }) => {
    const whole = await wholes();
    const { members, breadth } = whole.cut(theme);
    const { rows: listedMembers, next } = paginateList(members, cursor, limit);
    const rows = await instrumentRanking.rows(listedMembers, language, clock.now());
    return {
      ...about(whole),
      ...themeRow(theme, breadth),
      rows: rows.map((row, index) => ({ ...row, tradingStatus: listedMembers[index]!.tradingStatus })),
      next,
    };
  };
