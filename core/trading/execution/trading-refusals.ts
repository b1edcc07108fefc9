/**
 * The refusals of trading's rules; each is an entry of the contract's catalogue, which the compiler checks where the
 * two meet.
 */
import {
  formatAmount,
  formatScaled,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
} from '../../ledger/money.ts';
import type { FollowerProtectionRefusal } from './follower-protection.ts';
import type { LeagueSeasonRefusal } from './league-season-rules.ts';
import type { RestrictionRefusal } from '../../compliance/account-restrictions.ts';

/** Refusals without parameters. */
type Plain =
  | 'instrumentNotTradable'
  | 'instrumentSuspended'
  | 'instrumentDelisted'
  | 'priceNotObtained'
  | 'priceViewOnly'
  | 'priceSimulated'
  | 'limitPriceRequired'
  | 'stopPriceRequired'
  | 'trailRequired'
  | 'trailOutOfRange'
  | 'bracketOnClosing'
  | 'shortNotAllowed'
  | 'orderNotFound'
  | 'positionNotFound'
  | 'replaceNotAllowed'
  | 'goodTillPast'
  | 'oppositeInOtherPortfolio'
  | 'oppositeInOtherAccount'
  | 'linkedAccountShort'
  | 'oppositeWaiting'
  | 'auctionNotHeld'
  | 'auctionOrderType'
  | 'extendedHoursNotHeld'
  | 'partsByMarketOrder'
  | 'marginNotEnabled'
  | 'marginNotNeeded'
  | 'stockNotLent'
  | 'dayTradingNotApproved'
  | 'dayTradingDayOnly'
  | 'dayTradingNotOffered';
type PlainRefusal = { [Code in Plain]: { refused: Code; params: Record<never, never> } }[Plain];

export type TradingRefusal =
  | PlainRefusal
  | RestrictionRefusal
  | LeagueSeasonRefusal
  | FollowerProtectionRefusal
  | { refused: 'notTradingTime'; params: { opensAt: string | null } }
  | { refused: 'instrumentHalted'; params: { until: string } }
  | { refused: 'marketHalted'; params: { until: string } }
  | { refused: 'haltedByOperator'; params: { why: string } }
  | { refused: 'orderTypeNotInSpan'; params: { opensAt: string | null } }
  | { refused: 'shortNotInSpan'; params: { opensAt: string | null } }
  | { refused: 'auctionGathers'; params: { at: string } }
  | { refused: 'singlePriceTrading'; params: { at: string } }
  | { refused: 'auctionTaken'; params: { at: string } }
  | { refused: 'calendarUnknown'; params: { date: string } }
  | { refused: 'unpaidLoanFirst'; params: { owed: string; currency: string } }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } }
  | { refused: 'exchangeMoved'; params: { needed: string; accepted: string; currency: string } }
  | { refused: 'amountTooSmall'; params: { needed: string; currency: string } }
  | { refused: 'amountBelowShare'; params: { needed: string; currency: string } }
  | { refused: 'offTick'; params: { tick: string; nearest: string } }
  | { refused: 'offLot'; params: { lot: string; minimum: string } }
  | { refused: 'priceLimitExceeded'; params: { low: string; high: string; currency: string } }
  | { refused: 'priceMoved'; params: { price: string; currency: string } }
  | { refused: 'wrongSide'; params: { field: string; price: string; currency: string } }
  | { refused: 'marginNeeded'; params: { removable: string; currency: string } }
  | { refused: 'lockedUp'; params: { until: string } }
  | { refused: 'cannotSellBeforeDay'; params: { days: number; until: string } }
  | { refused: 'cannotSellBeforeMinutes'; params: { minutes: number; until: string } }
  | { refused: 'dayTradingAllowance'; params: { left: string; currency: string } }
  | { refused: 'dayTradingOrderLimit'; params: { maximum: string; currency: string } }
  | { refused: 'dayTradingTradesUsed'; params: { maximum: number } }
  | { refused: 'dayTradingTooLate'; params: { closesAt: string } }
  | { refused: 'leverageTooHigh'; params: { maximum: number } }
  | { refused: 'insuranceBelowLimit'; params: { currency: string } }
  | { refused: 'clockAboutToMove'; params: { at: string } }
  | { refused: 'belowShortTest'; params: { price: string; currency: string } }
  | { refused: 'oppositeSide'; params: { held: string } }
  | { refused: 'quantityExceedsHeld'; params: { held: string } }
  | { refused: 'holdingPledged'; params: { free: string } }
  | { refused: 'linkNotAllowed'; params: { field: string } }
  | { refused: 'orderTooLarge'; params: { maximum: string } }
  | { refused: 'tooManyOpen'; params: { maximum: number } }
  | { refused: 'notEnoughStock'; params: { available: string } }
  | { refused: 'shortDuringOffer'; params: { until: string } }
  | { refused: 'minimumSale'; params: { minimum: string } }
  | { refused: 'minimumBuyIn'; params: { minimum: string } }
  | { refused: 'notYetListed'; params: { listedOn: string } }
  | { refused: 'notInThatState'; params: { state: string } }
  | {
      refused: 'delayedOrderTerms' | 'delayedNextOrder' | 'delayedReplace' | 'delayedMargin' | 'delayedPrices';
      params: { minutes: number };
    };

export const refuseTrading = (refused: Plain): TradingRefusal => ({ refused, params: {} }) as PlainRefusal;
export const refuseNotTradingTime = (opensAt: number | null): TradingRefusal => ({
  refused: 'notTradingTime',
  params: { opensAt: opensAt === null ? null : new Date(opensAt).toISOString() },
});
export const refuseHalted = ({ until, wide }: { until: number; wide: boolean }): TradingRefusal => ({
  refused: wide ? 'marketHalted' : 'instrumentHalted',
  params: { until: new Date(until).toISOString() },
});
export const refuseHaltedByOperator = ({ why }: { why: string }): TradingRefusal => ({
  refused: 'haltedByOperator',
  params: { why },
});
export const refuseNotInTradingPhase = (
  refused: 'orderTypeNotInSpan' | 'shortNotInSpan',
  opensAt: number | null,
): TradingRefusal => ({ refused, params: { opensAt: opensAt === null ? null : new Date(opensAt).toISOString() } });
export const refuseSinglePriceTrading = (at: number): TradingRefusal => ({
  refused: 'singlePriceTrading',
  params: { at: new Date(at).toISOString() },
});
export const refuseAuctionGathers = (at: number): TradingRefusal => ({
  refused: 'auctionGathers',
  params: { at: new Date(at).toISOString() },
});
export const refuseOrderCommittedToAuction = (at: number): TradingRefusal => ({
  refused: 'auctionTaken',
  params: { at: new Date(at).toISOString() },
});
export const refuseInsufficientBalance = (needed: Amount, available: Amount, currency: Currency): TradingRefusal => ({
  refused: 'insufficientBalance',
  params: { needed: formatAmount(needed, currency), available: formatAmount(available, currency), currency },
});
/** The payment has risen beyond what the customer accepted. */
export const refuseExchangeRateMoved = (needed: Amount, accepted: Amount, currency: Currency): TradingRefusal => ({
  refused: 'exchangeMoved',
  params: { needed: formatAmount(needed, currency), accepted: formatAmount(accepted, currency), currency },
});
/** The smallest quantity that can be bought costs more. */
export const refuseAmountTooSmall = (needed: Amount, currency: Currency): TradingRefusal => ({
  refused: 'amountTooSmall',
  params: { needed: formatAmount(needed, currency), currency },
});
/** A part of a share would be enough, but this order buys whole ones alone. */
export const refuseAmountBelowShare = (needed: Amount, currency: Currency): TradingRefusal => ({
  refused: 'amountBelowShare',
  params: { needed: formatAmount(needed, currency), currency },
});
export const refuseMarginNeeded = (removable: Amount, currency: Currency): TradingRefusal => ({
  refused: 'marginNeeded',
  params: { removable: formatAmount(removable, currency), currency },
});
export const refuseDayTradingAllowance = (left: Amount, currency: Currency): TradingRefusal => ({
  refused: 'dayTradingAllowance',
  params: { left: formatAmount(left, currency), currency },
});
export const refuseDayTradingOrderLimit = (maximum: Amount, currency: Currency): TradingRefusal => ({
  refused: 'dayTradingOrderLimit',
  params: { maximum: formatAmount(maximum, currency), currency },
});
/** Day trades are closed at `closesAt` (epoch ms). */
export const refuseDayTradingTooLate = (closesAt: number): TradingRefusal => ({
  refused: 'dayTradingTooLate',
  params: { closesAt: new Date(closesAt).toISOString() },
});
export const refuseOffTick = (tick: Price, nearest: Price): TradingRefusal => ({
  refused: 'offTick',
  params: { tick: formatScaled(tick), nearest: formatScaled(nearest) },
});
export const refuseOffLot = (lot: Quantity, minimum: Quantity): TradingRefusal => ({
  refused: 'offLot',
  params: { lot: formatScaled(lot), minimum: formatScaled(minimum) },
});
export const refusePriceLimitExceeded = (low: Price, high: Price, currency: Currency): TradingRefusal => ({
  refused: 'priceLimitExceeded',
  params: { low: formatScaled(low), high: formatScaled(high), currency },
});
export const refusePriceMoved = (price: Price, currency: Currency): TradingRefusal => ({
  refused: 'priceMoved',
  params: { price: formatScaled(price), currency },
});
/** `field`: what keeps the two orders from being linked. */
export const refuseLink = (
  field: 'oco' | 'dayTrading' | 'timeInForce' | 'effect' | 'side' | 'quantity' | 'position' | 'type',
): TradingRefusal => ({ refused: 'linkNotAllowed', params: { field } });
/** `field` is on the wrong side of `price`. */
export const refusePriceOnWrongSide = (field: string, price: Price, currency: Currency): TradingRefusal => ({
  refused: 'wrongSide',
  params: { field, price: formatScaled(price), currency },
});
/** Pledged units have to be released before they are sold. */
export const refuseHoldingPledged = (free: Quantity): TradingRefusal => ({
  refused: 'holdingPledged',
  params: { free: formatScaled(free) },
});
export const refuseQuantityExceedsHeld = (held: Quantity): TradingRefusal => ({
  refused: 'quantityExceedsHeld',
  params: { held: formatScaled(held) },
});
/** `price`: the lowest that passes the test. */
export const refuseBelowMinimumShortPrice = (price: Price, currency: Currency): TradingRefusal => ({
  refused: 'belowShortTest',
  params: { price: formatScaled(price), currency },
});
/** `held`: open units of the other side. */
export const refuseOppositePosition = (held: Quantity): TradingRefusal => ({
  refused: 'oppositeSide',
  params: { held: formatScaled(held) },
});
export const refuseOrderTooLarge = (maximum: Quantity): TradingRefusal => ({
  refused: 'orderTooLarge',
  params: { maximum: formatScaled(maximum) },
});
/** `available`: units that can still be borrowed. */
export const refuseNotEnoughBorrowableStock = (available: Quantity): TradingRefusal => ({
  refused: 'notEnoughStock',
  params: { available: formatScaled(available) },
});
/** `until` (epoch ms): the end of the lock. */
export const refuseShortDuringOffer = (until: number): TradingRefusal => ({
  refused: 'shortDuringOffer',
  params: { until: new Date(until).toISOString() },
});
export const refuseTooManyOpen = (maximum: number): TradingRefusal => ({ refused: 'tooManyOpen', params: { maximum } });
export const refuseBelowMinimumSale = (minimum: Quantity): TradingRefusal => ({
  refused: 'minimumSale',
  params: { minimum: formatScaled(minimum) },
});
export const refuseBelowMinimumOrderSize = (minimum: Quantity): TradingRefusal => ({
  refused: 'minimumBuyIn',
  params: { minimum: formatScaled(minimum) },
});
export const refuseNotInThatState = (state: string): TradingRefusal => ({
  refused: 'notInThatState',
  params: { state },
});
/** Why a locked position can't be sold, by the terms of its lock. */
export function refuseLockedPosition({
  lockedUntil,
  lockDays: days,
  lockMinutes: minutes,
}: {
  lockedUntil: number;
  lockDays: number | null;
  lockMinutes: number | null;
}): TradingRefusal {
  const until = new Date(lockedUntil).toISOString();
  if (days !== null) return { refused: 'cannotSellBeforeDay', params: { days, until } };
  return minutes === null
    ? { refused: 'lockedUp', params: { until } }
    : { refused: 'cannotSellBeforeMinutes', params: { minutes, until } };
}
export const isTradingRefusal = (value: object): value is TradingRefusal => 'refused' in value;
