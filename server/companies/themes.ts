/** Themes over all markets, made of the same moments that industries and rankings are cut from. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { type Breadth, breadthOf } from '@bourse/core/companies/industries.ts';
import { fits, type Theme, THEME_NAMES, type ThemeRule, THEMES, THEMES_SINCE } from '@bourse/core/companies/themes.ts';
import { addDays } from '@bourse/core/dates.ts';
import { STOCK_MARKETS } from '@bourse/core/market.ts';
import { formatScaled } from '@bourse/core/money.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { pageOf } from '../venue/page-of.ts';
import type { Companies, CompaniesNow, CompanyNow } from './companies-now.ts';

interface Whole {
  taken: readonly CompaniesNow[];
  /** The oldest of them. */
  at: number;
}

async function wholeOf(companies: Companies): Promise<Whole> {
  const taken = await Promise.all(STOCK_MARKETS.map((market) => companies.now(market)));
  return { taken, at: Math.min(...taken.map(({ at }) => at)) };
}

function membersOf({ taken, at }: Whole, theme: Theme): CompanyNow[] {
  const today = new Date(at).toISOString().slice(0, 10);
  const daysAgo = (days: number): string => addDays(today, -days);
  return taken.flatMap(({ companies }) => companies.filter((company) => fits(THEMES[theme], company, daysAgo)));
}

const ruleRow = (rule: ThemeRule) => ({
  industries: rule.kind === 'industries' ? [...rule.industries] : [],
  figure: rule.kind === 'figure' ? rule.figure : null,
  least: rule.kind === 'figure' ? formatScaled(rule.least) : null,
  withinDays: rule.kind === 'listed' ? rule.withinDays : null,
});

/** No return by capitalisation: it would add up several currencies. */
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
  (companies: Companies): Handler<'discovery/listThemes'> =>
  async () => {
    const whole = await wholeOf(companies);
    return { ...about(whole), rows: THEME_NAMES.map((theme) => themeRow(theme, breadthOf(membersOf(whole, theme)))) };
  };

/** Its members by market, and there as the exchange lists them: any order by a figure would praise somebody. */
export const getTheme =
  ({ board, clock }: Pick<Parts, 'board' | 'clock'>, companies: Companies): Handler<'discovery/getTheme'> =>
  async ({ theme, cursor, limit = PAGE_SIZE }, { language }) => {
    const whole = await wholeOf(companies);
    const members = membersOf(whole, theme);
    const { rows: shown, next } = pageOf(members, cursor, limit);
    const rows = await board.rows(shown, language, clock.now());
    return {
      ...about(whole),
      ...themeRow(theme, breadthOf(members)),
      rows: rows.map((row, index) => ({ ...row, standing: shown[index]!.standing })),
      next,
    };
  };
