import { NET_SESSIONS, SCREENED, type Screened } from '@bourse/core/companies/screen.ts';
import type { Buyer } from '@bourse/core/companies/trades.ts';
import { formatCompact, formatRate, withCurrency } from '../../../format/numbers.ts';
import { fill, getTexts, useTexts } from '../../../language/language.ts';
import { timesText } from '../words.ts';
import type { Bounds } from './criteria.ts';

/** Each figure's name, as on other screens. */
export function useScreenedNames(): Readonly<Record<Screened, string>> {
  const { rankings, compare, screener, detail, short, trend } = useTexts('companies');
  const { operatingMargin, netMargin, returnOnEquity, debtRatio } = compare.figures;
  const net = (who: Buyer): string => fill(screener.net, { who: trend.buyers[who], sessions: NET_SESSIONS });
  return {
    ...rankings,
    ...{ operatingMargin, netMargin, returnOnEquity, debtRatio },
    yearPlace: screener.yearPlace,
    payoutRatio: detail.payout,
    shortPart: short.part,
    individuals: net('individuals'),
    institutions: net('institutions'),
    foreigners: net('foreigners'),
  };
}

export function screenedText(name: Screened, value: string | null, currency: string): string {
  if (value === null) return '–';
  const kind = SCREENED[name];
  if (kind === 'money') return withCurrency(formatCompact(value), currency);
  if (kind === 'times') return timesText(value);
  return formatRate(value, { sign: true }).replace('+', '');
}

/** "At least 3.00%", "At most 15.0 ×", or "5.0 × to 15.0 ×". */
export function boundsText(name: Screened, { from, to }: Bounds, currency: string): string {
  const text = (value: string): string => screenedText(name, value, currency);
  const t = getTexts().companies.screener;
  if (from !== undefined && to !== undefined) return fill(t.between, { from: text(from), to: text(to) });
  if (from !== undefined) return fill(t.least, { figure: text(from) });
  return to === undefined ? '' : fill(t.most, { figure: text(to) });
}
