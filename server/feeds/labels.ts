/** Market alerts beside a name, as the rulebooks and the tape give them; nobody sets one by hand. */
import type { Standing } from '@bourse/core/actions/standing.ts';
import { dayNumber } from '@bourse/core/dates.ts';
import type { Instrument, Quote } from '@bourse/core/market.ts';
import { absolute } from '@bourse/core/money.ts';

/** Names of texts in `texts/<language>/labels.ts`. */
export type Label = 'viTrigger' | 'newListing' | 'suspended' | 'delisting';

const NEW_FOR_DAYS = 30;
/** Korea's static volatility interruption: ten percent from the reference price. Source: KRX, KOSPI Market Business Regulation, article 30-2. */
const VI_PERCENT = 10n;

/** `date` is the market's local one. */
export function labelsOf(instrument: Instrument, quote: Quote | null, date: string, standing: Standing = 'listed'): Label[] {
  const labels: Label[] = [];
  if (standing === 'delisted') return ['delisting'];
  if (!quote || standing === 'suspended') return ['suspended'];
  const age = dayNumber(date) - dayNumber(instrument.listedOn);
  if (age >= 0 && age < NEW_FOR_DAYS) labels.push('newListing');
  const moved = absolute(quote.last - quote.previousClose);
  if (instrument.market === 'KR' && instrument.board !== 'index' && moved * 100n >= quote.previousClose * VI_PERCENT) labels.push('viTrigger');
  return labels;
}
