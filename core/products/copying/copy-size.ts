/**
 * How much of a leader's fill one copy takes. A size that isn't possible in lots, or would be too much, is skipped with
 * a reason.
 */
import { type LotSizeRules, getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import type { Instrument } from '../../markets/market-types.ts';
import {
  currencyDigitsOf,
  divide,
  maximumOf,
  computeNotional,
  multiplyByRate,
  power10,
  SCALE_DIGITS,
  minimumOf,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
} from '../../ledger/money.ts';
import { allowsFractions } from '../../trading/execution/fractional-shares.ts';
import { buildMarketOrderRequest } from '../../trading/orders/order.ts';
import type { CopyTerms, LeaderFill, CopySkipReason } from './copy-types.ts';

/** A copy for computing its size; amounts are in the instrument's currency. */
export interface FollowerSizingFigures extends Pick<CopyTerms, 'size' | 'maximumShareRate'> {
  equity: Amount;
  fixedAmount: Amount | null;
  /** The copy's holding of the instrument on the leader's side: units, and their worth. */
  held: Quantity;
  heldValue: Amount;
  /** Units that its earlier closings should have sold besides, for which there was no whole lot; negative: too many. */
  carried: Quantity;
  /** Whether the follower has accepted the risks of borrowing. */
  marginEnabled: boolean;
}
/** `carried`: for a closing, what is carried to the next one. */
export type CopySize = ({ quantity: Quantity } | { skipped: CopySkipReason }) & { carried?: Quantity };

/** No more leverage than the follower is allowed. */
export const computeCopyLeverage = (
  { leverage }: Pick<LeaderFill, 'leverage'>,
  { marginEnabled }: Pick<FollowerSizingFigures, 'marginEnabled'>,
) => (marginEnabled ? leverage : 1);

/**
 * The leader it follows: `equity` is what the leader's portfolio is worth, in the instrument's currency; `followed` of
 * at most `most` follows already.
 */
export interface LeaderSizingFigures {
  equity: Amount;
  most: Amount;
  followed: Amount;
}

export function computeCopySize(
  fill: LeaderFill,
  leader: LeaderSizingFigures,
  follower: FollowerSizingFigures,
  instrument: Instrument,
  date: string,
): CopySize {
  return fill.effect === 'close'
    ? computeClosingSize(fill, follower, instrument, date)
    : computeOpeningSize(fill, leader, follower, instrument, date);
}

/**
 * Down to the share of its holding that the leader still has of theirs, including parts of shares; all of it if the
 * leader holds nothing more. Where only whole lots are sold, to the nearest lot; the remainder is carried, so that many
 * small sales come to the same as one large one.
 */
function computeClosingSize(
  fill: LeaderFill,
  { held, carried }: FollowerSizingFigures,
  instrument: Instrument,
  date: string,
): CopySize {
  if (fill.quantity >= fill.heldBefore) return { quantity: held, carried: 0n };
  const rule = getLotSizeRules(instrument, date);
  const due = carried + ((held - carried) * fill.quantity) / fill.heldBefore;
  const wholeLots = inSteps(1n, fill, 1, rule) === 0n;
  const quantity = minimumOf(maximumOf(wholeLots ? toNearestLot(due, rule.lot) : due, 0n), held);
  if (quantity === 0n) return { skipped: 'belowLot', carried: due };
  const least = quantity % rule.lot === 0n ? 0n : (rule.parts ?? 0n);
  return computeNotional(fill.price, quantity, instrument.currency, 'down') < least
    ? { skipped: 'belowMinimum', carried: due }
    : { quantity, carried: due - quantity };
}

/** Half a lot is sold: a follower isn't left with more risk than the leader. */
const toNearestLot = (units: Quantity, lot: Quantity): Quantity => (units < 0n ? 0n : ((units + lot / 2n) / lot) * lot);

/**
 * Proportional: the same share of the copy's worth as the leader has put in of theirs. With less leverage than the
 * leader's the same share buys less; and if more follows than may, because the leader's stake has shrunk, all sizes
 * shrink.
 */
function computeOpeningSize(
  fill: LeaderFill,
  leader: LeaderSizingFigures,
  follower: FollowerSizingFigures,
  instrument: Instrument,
  date: string,
): CopySize {
  const { currency } = instrument;
  if (fill.side === 'short' && !follower.marginEnabled) return { skipped: 'notEnabled' };
  const leverage = computeCopyLeverage(fill, follower);
  if (follower.equity <= 0n || leader.equity <= 0n) return { skipped: 'money' };
  const whole =
    follower.size === 'fixed'
      ? unitsFor((follower.fixedAmount ?? 0n) * BigInt(leverage), fill.price, currency)
      : divide(fill.quantity * follower.equity * BigInt(leverage), leader.equity * BigInt(fill.leverage), 'down');
  const isMuch = leader.followed > leader.most;
  const wanted = isMuch ? (whole * maximumOf(leader.most, 0n)) / leader.followed : whole;
  const room = multiplyByRate(follower.equity, follower.maximumShareRate, 'down') - follower.heldValue;
  const most = room <= 0n ? 0n : unitsFor(room, fill.price, currency);
  const units = minimumOf(wanted, most);
  const rule = getLotSizeRules(instrument, date);
  const quantity = inSteps(units, fill, leverage, rule);
  const small = (reason: CopySkipReason): CopySize => ({ skipped: isMuch ? 'stake' : reason });
  if (quantity === 0n) return most < wanted && most < rule.lot ? { skipped: 'instrumentShare' } : small('belowLot');
  const least = quantity % rule.lot === 0n ? rule.minimumNotional : (rule.parts ?? rule.minimumNotional);
  const isBelow = (some: Quantity): boolean => computeNotional(fill.price, some, currency, 'down') < least;
  if (!isBelow(quantity)) return { quantity };
  return most < wanted && !isBelow(wanted) ? { skipped: 'instrumentShare' } : small('belowMinimum');
}

/** `units` in quantities that the copy may order: whole lots if parts of them aren't allowed. */
const inSteps = (units: Quantity, fill: LeaderFill, leverage: number, rule: LotSizeRules): Quantity =>
  rule.fraction || allowsFractions(buildMarketOrderRequest(fill, units, leverage), rule)
    ? units
    : units - (units % rule.lot);

/** Units that an amount buys at a price, rounded down. */
const unitsFor = (amount: Amount, price: Price, currency: Currency): Quantity =>
  divide(amount * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), price, 'down');
