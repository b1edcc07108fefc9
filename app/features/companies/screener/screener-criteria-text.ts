import {
  type ScreenerBounds,
  isNetBuyingFigure,
  getScreenerFigureKind,
  NET_BUYING_FIGURES,
  type NetBuyingFigure,
  type ScreenerFigure,
  SCREENER_FIGURES,
} from '@bourse/core/information/companies/stock-screener.ts';
import { formatCompact, formatPrice, formatRate, formatWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, getTexts, useTexts } from '../../../language/language.ts';
import { formatDays, formatMultiple } from '../company-text.ts';

/** Each figure's name as on other screens; amounts include the period. */
export function useScreenerFigureNames(): Readonly<Record<ScreenerFigure, string>> {
  const { rankings, compare, screener: t, detail, short, trend } = useTexts('companies');
  const { sales, operatingProfit, netProfit, operatingMargin, netMargin, returnOnEquity, debtRatio } = compare.figures;
  const ofTwelveMonths = (figure: string): string => fillPlaceholders(t.trailing, { figure });
  const nets = SCREENER_FIGURES.filter(isNetBuyingFigure).map((name) => {
    const { who, over } = NET_BUYING_FIGURES[name];
    return [name, fillPlaceholders(t.net, { who: trend.buyers[who], sessions: over })];
  });
  return {
    ...rankings,
    ...{ operatingMargin, netMargin, returnOnEquity, debtRatio },
    sales: ofTwelveMonths(sales),
    operatingProfit: ofTwelveMonths(operatingProfit),
    netProfit: ofTwelveMonths(netProfit),
    earningsPerShare: fillPlaceholders(t.fiscalYear, { figure: detail.earnings }),
    yearPlace: t.yearPlace,
    payoutRatio: detail.payout,
    shortPart: short.part,
    shortRatio: t.shortRatio,
    shortBalance: t.shortBalance,
    daysToCover: short.days,
    ...(Object.fromEntries(nets) as Record<NetBuyingFigure, string>),
  };
}

export function formatScreenerFigure(name: ScreenerFigure, value: string | null | undefined, currency: string): string {
  if (value === null || value === undefined) return '–';
  const { days, shares } = getTexts().companies.screener;
  switch (getScreenerFigureKind(name)) {
    case 'money':
      return formatWithCurrency(formatCompact(value), currency);
    case 'share':
      return formatWithCurrency(formatPrice(value, currency), currency);
    case 'shares':
      return fillPlaceholders(shares, { n: formatCompact(value) });
    case 'days':
      return fillPlaceholders(days, { n: formatDays(value) });
    case 'times':
      return formatMultiple(value);
    case 'rate':
      return formatRate(value, { sign: true }).replace('+', '');
  }
}

/** "At least 3.00%", "At most 15.0 ×", or "5.0 × to 15.0 ×". */
export function formatScreenerBounds(name: ScreenerFigure, { from, to }: ScreenerBounds, currency: string): string {
  const text = (value: string): string => formatScreenerFigure(name, value, currency);
  const t = getTexts().companies.screener;
  if (from !== undefined && to !== undefined) return fillPlaceholders(t.between, { from: text(from), to: text(to) });
  if (from !== undefined) return fillPlaceholders(t.least, { figure: text(from) });
  return to === undefined ? '' : fillPlaceholders(t.most, { figure: text(to) });
}
