/** Themes over all markets, computed from the same moments as industries and rankings. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { type Breadth, breadthOf } from '@bourse/core/information/companies/industries.ts';
import {
  fits,
  type Theme,
  THEME_NAMES,
  type ThemeRule,
  THEMES,
  THEMES_SINCE,
} from '@bourse/core/information/companies/ranking.ts';
import { addDays } from '@bourse/core/dates.ts';
import { STOCK_MARKETS } from '@bourse/core/markets/market.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { pageOf } from '../venue/quote-views.ts';
import type { Companies, CompaniesNow, CompanyNow } from './market-snapshot.ts';

interface Cut {
  members: readonly CompanyNow[];
  breadth: Breadth;
}
interface Whole {
  taken: readonly CompaniesNow[];
  /** The `at` of the oldest of them. */
  at: number;
  cut(theme: Theme): Cut;
}
/** All markets as they are now. */
export type Wholes = () => Promise<Whole>;

/** Each theme is computed once for everybody who looks at the same moments. */
export function createWholes(companies: Companies): Wholes {
  let last: Whole | null = null;
  return async () => {
    const taken = await Promise.all(STOCK_MARKETS.map((market) => companies.now(market)));
    if (!last || taken.some((each, index) => each !== last?.taken[index])) last = wholeOf(taken);
    return last;
  };
}

function wholeOf(taken: readonly CompaniesNow[]): Whole {
  const at = Math.min(...taken.map((each) => each.at));
  const today = new Date(at).toISOString().slice(0, 10);
  const days = new Map<number, string>();
  const daysAgo = (count: number): string => {
    const known = days.get(count) ?? addDays(today, -count);
    days.set(count, known);
    return known;
  };
  const cuts = new Map<Theme, Cut>();
  return {
    taken,
    at,
    cut(theme) {
      const known = cuts.get(theme);
      if (known) return known;
      const members = taken.flatMap(({ companies }) => companies.filter((each) => fits(THEMES[theme], each, daysAgo)));
      const made = { members, breadth: breadthOf(members) };
      cuts.set(theme, made);
      return made;
    },
  };
}

const ruleRow = (rule: ThemeRule) => ({
  industries: rule.kind === 'industries' ? [...rule.industries] : [],
  figure: rule.kind === 'figure' ? rule.figure : null,
  least: rule.kind === 'figure' ? formatScaled(rule.least) : null,
  withinDays: rule.kind === 'listed' ? rule.withinDays : null,
});

/** No capitalisation-weighted return: it would add up several currencies. */
const themeRow = (theme: Theme, { names, rising, falling, unchanged, apart, medianReturn }: Breadth) => ({
  theme,
  rule: ruleRow(THEMES[theme]),
  ...{ names, rising, falling, unchanged, apart },
  medianReturn: medianReturn === null ? null : formatScaled(medianReturn),
});

const about = ({ taken, at }: Whole) => {
  const [done, all] = (['done', 'all'] as const).map((which) =>
    taken.reduce((sum, { reported }) => sum + reported[which], 0),
  );
  return {
    at: new Date(at).toISOString(),
    since: THEMES_SINCE,
    computing: done! < all! ? { done: done!, all: all! } : null,
  };
};

export const listThemes =
  (wholes: Wholes): Handler<'discovery/listThemes'> =>
  async () => {
    const whole = await wholes();
    return { ...about(whole), rows: THEME_NAMES.map((theme) => themeRow(theme, whole.cut(theme).breadth)) };
  };

/**
 * Its members by market, in the exchange's order within it: an order by any figure would look like a recommendation.
 */
export const getTheme =
  ({ board, clock }: Pick<Parts, 'board' | 'clock'>, wholes: Wholes): Handler<'discovery/getTheme'> =>
  async ({ theme, cursor, limit = PAGE_SIZE }, { language }) => {
    const whole = await wholes();
    const { members, breadth } = whole.cut(theme);
    const { rows: shown, next } = pageOf(members, cursor, limit);
    const rows = await board.rows(shown, language, clock.now());
    return {
      ...about(whole),
      ...themeRow(theme, breadth),
      rows: rows.map((row, index) => ({ ...row, standing: shown[index]!.standing })),
      next,
    };
  };
