import {
  type Bounds,
  isNetBought,
  kindOf,
  NET_BOUGHT,
  type NetBought,
  type Screened,
  SCREENED_NAMES,
} from '@bourse/core/information/companies/screen.ts';
import { formatCompact, formatPrice, formatRate, withCurrency } from '../../../format/numbers.ts';
import { fill, getTexts, useTexts } from '../../../language/language.ts';
import { daysText, timesText } from '../company-text.ts';

/** Each figure's name as on other screens; amounts include the period. */
export function useScreenedNames(): Readonly<Record<Screened, string>> {
  const { rankings, compare, screener: t, detail, short, trend } = useTexts('companies');
  const { sales, operatingProfit, netProfit, operatingMargin, netMargin, returnOnEquity, debtRatio } = compare.figures;
  const ofTwelveMonths = (figure: string): string => fill(t.trailing, { figure });
  const nets = SCREENED_NAMES.filter(isNetBought).map((name) => {
    const { who, over } = NET_BOUGHT[name];
    return [name, fill(t.net, { who: trend.buyers[who], sessions: over })];
  });
  return {
    ...rankings,
    ...{ operatingMargin, netMargin, returnOnEquity, debtRatio },
    sales: ofTwelveMonths(sales),
    operatingProfit: ofTwelveMonths(operatingProfit),
    netProfit: ofTwelveMonths(netProfit),
    earningsPerShare: fill(t.fiscalYear, { figure: detail.earnings }),
    yearPlace: t.yearPlace,
    payoutRatio: detail.payout,
    shortPart: short.part,
    shortRatio: t.shortRatio,
    shortBalance: t.shortBalance,
    daysToCover: short.days,
    ...(Object.fromEntries(nets) as Record<NetBought, string>),
  };
}

export function screenedText(name: Screened, value: string | null | undefined, currency: string): string {
  if (value === null || value === undefined) return '–';
  const { days, shares } = getTexts().companies.screener;
  switch (kindOf(name)) {
    case 'money':
      return withCurrency(formatCompact(value), currency);
    case 'share':
      return withCurrency(formatPrice(value, currency), currency);
    case 'shares':
      return fill(shares, { n: formatCompact(value) });
    case 'days':
      return fill(days, { n: daysText(value) });
    case 'times':
      return timesText(value);
    case 'rate':
      return formatRate(value, { sign: true }).replace('+', '');
  }
}

/** "At least 3.00%", "At most 15.0 ×", or "5.0 × to 15.0 ×". */
export function boundsText(name: Screened, { from, to }: Bounds, currency: string): string {
  const text = (value: string): string => screenedText(name, value, currency);
  const t = getTexts().companies.screener;
  if (from !== undefined && to !== undefined) return fill(t.between, { from: text(from), to: text(to) });
  if (from !== undefined) return fill(t.least, { figure: text(from) });
  return to === undefined ? '' : fill(t.most, { figure: text(to) });
}
