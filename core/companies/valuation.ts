/** What follows from a company's reports, its shares and its price. */
import { ratioOf } from '../actions/standing.ts';
import type { CorporateAction, Instrument } from '../market.ts';
import {
  divide,
  digitsOf,
  notional,
  power10,
  SCALE,
  SCALE_DIGITS,
  type Amount,
  type Price,
  type Rate,
} from '../money.ts';
import { over, times } from '../ratio.ts';

/** Shares now: those of the listing, and what splits and stock dividends have made of them since the world began. */
export const sharesNow = ({ sharesOutstanding }: Instrument, divided: readonly CorporateAction[]): bigint =>
  times(sharesOutstanding, ratioOf(divided), 'down');

export const worthOf = (price: Price, shares: bigint, currency: string): Amount =>
  notional(price, shares * SCALE, currency);

/** Cash a share that went ex after the local date `from`, in shares of after all `actions`, which are oldest first. */
export const dividendsSince = (actions: readonly CorporateAction[], from: string): Price =>
  actions.reduce(
    (sum, action, index) =>
      action.kind === 'dividend' && action.exDate > from
        ? sum + over(action.amount, ratioOf(actions.slice(index + 1)), 'half-even')
        : sum,
    0n,
  );

/** A year's net profit a share, 8 decimals; null where nobody knows how many shares there are. */
export const earningsOf = (netProfit: Amount, shares: bigint, currency: string): Price | null =>
  shares > 0n ? divide(netProfit * power10(SCALE_DIGITS - digitsOf(currency)), shares, 'half-even') : null;

/** Null without earnings. */
export const priceEarningsOf = (price: Price, earnings: Price | null): Rate | null =>
  earnings !== null && earnings > 0n ? divide(price * SCALE, earnings, 'half-even') : null;

export const yieldOf = (dividends: Price, price: Price): Rate | null =>
  price > 0n ? divide(dividends * SCALE, price, 'half-even') : null;

/** Dividends of a year over its earnings, both a share; null without earnings. */
export const payoutOf = (dividends: Price, earnings: Price | null): Rate | null =>
  earnings !== null && earnings > 0n ? divide(dividends * SCALE, earnings, 'half-even') : null;
