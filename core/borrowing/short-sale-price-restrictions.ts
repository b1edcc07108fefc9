/**
 * The prices at which an exchange allows short sales. Dated data by market; a market without an entry treats a short
 * sale like any other sale.
 */
import type { Board, Market } from '../markets/market-types.ts';
import { SCALE, type Price, type Rate } from '../ledger/money.ts';
import { findEntryInForce } from '../markets/rulebook/rulebook.ts';
import type { DatedEntry } from '../markets/rulebook/rule-types.ts';
import { parsePercent } from '../markets/rulebook/rule-notation.ts';

/** Above the best bid, above the last price, or no lower than that. */
export type ShortSalePriceRestriction = 'aboveBid' | 'aboveLast' | 'atLast';

export interface ShortSaleRule {
  boards: readonly Board[];
  /** The test that always applies; null if none does. */
  always: ShortSalePriceRestriction | null;
  /**
   * The test after a fall by this part of the previous close: after a trade for the rest of its day and the next one,
   * after a close for the next day.
   */
  fallen?: { by: Rate; at: 'trade' | 'close'; test: ShortSalePriceRestriction };
}

const SET_2025 =
  'SET, consultation of 2025-03-07 and Board of Governors of 2025-02-19: zero-plus tick, and the uptick ' +
  'rule on the day after a close 10 % down';
const SHORT_SALE_RULES: Partial<Record<Market, readonly DatedEntry<ShortSaleRule>[]>> = {
  US: [
    {
      from: '2011-02-28',
      source: 'SEC Regulation SHO, Rule 201 (17 CFR 242.201), compliance date by Release 34-63247',
      value: { boards: ['listed'], always: null, fallen: { by: parsePercent('10'), at: 'trade', test: 'aboveBid' } },
    },
  ],
  // The exchange also accepts the last price itself if that is above the one before it; the quote doesn't tell, so the
  // house asks for more.
  KR: [
    {
      from: '2021-05-03',
      source:
        "KRX KOSPI Market Business Regulation, article 18 (price limits on short sale quotations), and KOSDAQ's own",
      value: { boards: ['listed'], always: 'aboveLast' },
    },
  ],
  TH: [
    {
      from: '2001-01-02',
      source: 'SET Regulations on short sales: zero-plus tick',
      value: { boards: ['listed'], always: 'atLast' },
    },
    {
      from: '2024-07-01',
      source: 'SET, 2024-06-21: the uptick rule replaces the zero-plus tick rule',
      value: { boards: ['listed'], always: 'aboveLast' },
    },
    {
      from: '2025-07-01',
      source: SET_2025,
      value: {
        boards: ['listed'],
        always: 'atLast',
        fallen: { by: parsePercent('10'), at: 'close', test: 'aboveLast' },
      },
      unconfirmed: true,
    },
  ],
};

/** A trading day: its lowest trade, its close, and the close before it. */
export interface DailyPrices {
  low: Price;
  close: Price;
  previousClose: Price;
}

/**
 * The test on the local `date`, for an instrument of `board` whose day is `today`; `before` is the previous trading
 * day, null if unknown.
 */
export function shortSalePriceRestrictionOn(
  market: Market,
  board: Board,
  date: string,
  today: DailyPrices,
  before: DailyPrices | null,
): ShortSalePriceRestriction | null {
  const rule = findEntryInForce(SHORT_SALE_RULES[market] ?? [], date)?.value;
  if (!rule?.boards.includes(board)) return null;
  const { fallen } = rule;
  const days = fallen?.at === 'trade' ? [today, before] : [before];
  return fallen &&
    days.some((day) => day !== null && hasFallen(day, fallen.at === 'trade' ? day.low : day.close, fallen.by))
    ? fallen.test
    : rule.always;
}

const hasFallen = ({ previousClose }: DailyPrices, price: Price, by: Rate): boolean =>
  price * SCALE <= previousClose * (SCALE - by);
