/**
 * What is wrong with a print by itself, and the same print in the instrument's own currency with plain decimals. Jumps
 * need a history and are judged in `tick-filter.ts`.
 */
import {
  divide,
  formatScaled,
  formatScaledOrNull,
  parseDecimal,
  type Price,
  SCALE_DIGITS,
  STORED_INTEGER_MAXIMUM,
} from '@bourse/core/ledger/money.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { PriceGuardRules } from '@bourse/core/markets/price-guard/price-guard.ts';
import type { SourceFault, SourcePrint } from '../price-source.ts';

/** Why a print can't be used. `repeat`: it is older than the last one. */
export type RejectReason =
  | Extract<SourceFault, 'noPrice' | 'unreadable' | 'otherCurrency' | 'clockAhead' | 'tooOld'>
  | 'repeat';

/** In the instrument's currency, with at most 8 decimals; `bookless`: its bid and ask are null, not to be believed. */
export interface CheckedPrint {
  print: SourcePrint;
  last: Price;
  bookless: boolean;
}

/** Two clocks may differ by less. */
const CLOCK_DIFFERENCE_MS = 2_000;
/** Longer than any exchange's holidays. Whoever says a price of before then has none. */
const TOO_OLD_MS = 14 * 86_400_000;
/** Longer numbers are no prices. */
const LONGEST_TEXT = 32;
const MOST_DECIMALS = 19;
/** Currencies that are quoted in hundredths, and how sources write those. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBp: 'GBP', GBX: 'GBP', ZAc: 'ZAR', ILA: 'ILS' };
const HUNDRED_DIGITS = 2;

/** `now`: epoch ms. `hasBook`: whether the source's bid and ask can be believed at all. */
export function checkPrint(
  { currency }: Pick<Instrument, 'currency'>,
  print: SourcePrint,
  { rules, hasBook, now }: { rules: PriceGuardRules; hasBook: boolean; now: number },
): CheckedPrint | RejectReason {
  const isHundredths = print.currency !== null && print.currency !== currency;
  if (isHundredths && HUNDREDTHS[print.currency ?? ''] !== currency) return 'otherCurrency';
  if (!Number.isSafeInteger(print.at) || print.at <= 0) return 'unreadable';
  if (print.at > now + CLOCK_DIFFERENCE_MS) return 'clockAhead';
  if (print.at < now - TOO_OLD_MS) return 'tooOld';
  const priceOf = (text: unknown): Price | null => parsePrice(text, isHundredths ? HUNDRED_DIGITS : 0);
  const last = priceOf(print.last);
  if (last === null) return 'unreadable';
  if (last <= 0n) return 'noPrice';
  const near = (text: unknown, factor: number): string | null => {
    const price = priceOf(text);
    return formatScaledOrNull(price !== null && price > 0n && factorBetween(price, last) <= factor ? price : null);
  };
  const book = hasBook ? bookOf(print, last, priceOf, 1 + rules.widestStep) : null;
  const volume = parsePrice(print.volume, 0);
  return {
    last,
    bookless: book === null,
    print: {
      symbol: print.symbol,
      // A print of the next second, by another clock, is of this one by ours.
      at: Math.min(print.at, now),
      currency,
      last: formatScaled(last),
      ...(book ?? { bid: null, ask: null, bidSize: null, askSize: null }),
      // A day's figures in other units than its price are none.
      open: near(print.open, rules.impossibleFactor),
      high: near(print.high, rules.impossibleFactor),
      low: near(print.low, rules.impossibleFactor),
      previousClose: near(print.previousClose, rules.impossibleFactor),
      volume: formatScaledOrNull(volume !== null && volume >= 0n ? volume : null),
      isOpen: typeof print.isOpen === 'boolean' ? print.isOpen : null,
    },
  };
}

type BookTexts = Pick<SourcePrint, 'bid' | 'ask' | 'bidSize' | 'askSize'>;

/** Null for a side without a price or a size, a bid that isn't below the ask, and sides that nobody would trade at. */
function bookOf(
  print: BookTexts,
  last: Price,
  priceOf: (text: unknown) => Price | null,
  factor: number,
): BookTexts | null {
  const [bid, ask] = [priceOf(print.bid), priceOf(print.ask)];
  const [bidSize, askSize] = [parsePrice(print.bidSize, 0), parsePrice(print.askSize, 0)];
  if (bid === null || ask === null || bidSize === null || askSize === null) return null;
  if (bid <= 0n || bid >= ask || bidSize <= 0n || askSize <= 0n) return null;
  if (factorBetween(bid, last) > factor || factorBetween(ask, last) > factor) return null;
  const [bidText, askText] = [formatScaled(bid), formatScaled(ask)];
  return { bid: bidText, ask: askText, bidSize: formatScaled(bidSize), askSize: formatScaled(askSize) };
}

/** Only for judging; of the higher to the lower. */
const factorBetween = (one: Price, other: Price): number =>
  one > other ? Number(one) / Number(other) : Number(other) / Number(one);

/**
 * A decimal text with 8 decimals, over 10^`shift`; null if it isn't one. What lies beyond them is rounded, as prices of
 * digital currencies and of adapters that read floats have it.
 */
function parsePrice(text: unknown, shift: number): Price | null {
  if (typeof text !== 'string' || text.length > LONGEST_TEXT) return null;
  const exact = parseDecimal(text, MOST_DECIMALS);
  if (exact === null) return null;
  const rounded = divide(exact, 10n ** BigInt(MOST_DECIMALS - SCALE_DIGITS + shift), 'half-even');
  return rounded > STORED_INTEGER_MAXIMUM ? null : rounded;
}
