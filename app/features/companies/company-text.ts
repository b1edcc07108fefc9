/** Figures and names of companies in the reader's words. */
import { isLowestValueBest, type RankingFigure } from '@bourse/core/information/companies/company-ranking.ts';
import { findShortBalancePublicationRule } from '@bourse/core/information/companies/short-balance-publication.ts';
import { type Market, STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { formatFixed } from '@bourse/contract/format.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { formatCompact, formatQuantity, formatRate, getSign, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, getTexts, useTexts } from '../../language/language.ts';

const stocks: readonly Market[] = STOCK_MARKETS;
/** Whether a market has companies at all. */
export const hasCompanies = (market: Market): boolean => stocks.includes(market);

/** What a market's source may be unable to give. */
export type UnavailableSubject = keyof ReturnType<typeof getTexts>['companies']['notHere']['CRYPTO'];

export type IndustryRow = CallAnswer<'discovery/listIndustries'>['rows'][number];

/** An industry's name in the reader's language. */
export function useIndustryNameFormatter(): (industry: string) => string {
  const sectors = useTexts('sectors');
  const { noIndustry } = useTexts('companies');
  return (industry) => (industry === 'none' ? noIndustry : labelOf(sectors, industry));
}

/** How many rise, fall and stay unchanged. */
export function useBreadthFormatter(): (row: Pick<IndustryRow, 'rising' | 'falling' | 'unchanged'>) => string {
  const { breadth } = useTexts('companies');
  return ({ rising, falling, unchanged }) => fillPlaceholders(breadth, { rising, falling, unchanged });
}

export const formatCompactAmount = (amount: string | null, currency: string): string =>
  amount === null ? '–' : formatWithCurrency(formatCompact(amount), currency);

/** "15.0 ×", as the reader's language writes a multiple. */
export const formatMultiple = (value: string): string =>
  fillPlaceholders(getTexts().companies.times, { n: formatFixed(value, 1) }).replaceAll(' ', '\u00a0');

/** The figure of a ranking: money in short, a multiple, or a share in percent. */
export function formatRankingFigure(by: RankingFigure, figure: string | null, currency: string): string {
  if (figure === null) return '–';
  if (by === 'marketCap' || by === 'turnover') return formatCompactAmount(figure, currency);
  if (isLowestValueBest(by)) return formatMultiple(figure);
  return formatRate(figure, { sign: by === 'change' || by.endsWith('Growth') });
}

/** Money in short with its sign and matching colour; without `currency` if the list already names it. */
export function formatSignedAmount(amount: string, currency?: string): { text: string; tone: string } {
  const sign = getSign(amount);
  const text = currency === undefined ? formatCompact(amount) : formatCompactAmount(amount, currency);
  return {
    text: `${sign > 0 ? '+' : ''}${text}`,
    tone: sign > 0 ? 'up' : sign < 0 ? 'down' : 'mute',
  };
}

const RATE_DIGITS = 6;
/** An exchange rate in six significant digits. */
export const formatConversionRate = (rate: string | null): string =>
  rate === null ? '–' : formatQuantity(Number(rate).toPrecision(RATE_DIGITS).replace(/e.*$/, ''));

/** Days to one decimal. */
export const formatDays = (days: string | null): string => (days === null ? '–' : formatFixed(days, 1));

/** The market's rule for short sales today, in words. */
export function useShortSaleRuleText(shortSaleRule: { allowed: boolean; intradayOnly: boolean } | undefined): string {
  const { short: t } = useTexts('companies');
  if (!shortSaleRule) return '';
  if (!shortSaleRule.allowed) return t.banned;
  return shortSaleRule.intradayOnly ? t.intraday : t.allowed;
}

/** The date of a market's short balances, and how late they are published. */
export function useShortBalancePublicationText(market: Market): string {
  const { balanceRule: t } = useTexts('companies').short;
  const rule = findShortBalancePublicationRule(market);
  return rule ? fillPlaceholders(t[rule.every], { after: rule.after }) : t.none;
}

export type StockThemeRow = CallAnswer<'discovery/listThemes'>['rows'][number];

/** A theme's membership rule, in words. */
export function useStockThemeRuleFormatter(): (rule: StockThemeRow['rule']) => string {
  const { themes: t } = useTexts('companies');
  const nameOf = useIndustryNameFormatter();
  return ({ industries, figure, least, withinDays }) => {
    if (figure !== null) return fillPlaceholders(t[figure], { least: formatRate(least ?? '0', { digits: 0 }) });
    if (withinDays !== null) return fillPlaceholders(t.listed, { days: withinDays });
    return fillPlaceholders(t.industries, { industries: industries.map(nameOf).join(' · ') });
  };
}
