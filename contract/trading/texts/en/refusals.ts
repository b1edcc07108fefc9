import type { RefusalWords } from '../../../area.ts';
import type { refusals } from '../../refusals.ts';

export const errors = {
  amountTooSmall: 'Too little: the smallest order costs {needed} {currency}.',
  notTradingTime: 'It is not trading time. Next opening: {opensAt}.',
  instrumentHalted: 'Trading in this instrument is halted until {until}. A limit order can wait for it.',
  marketHalted: 'The whole market is halted until {until}. A limit order can wait for it.',
  extendedHoursNotHeld: 'This instrument does not trade before or after the session.',
  orderTypeNotInSpan: 'Outside the session only limit orders are accepted. Next opening: {opensAt}.',
  shortNotInSpan: 'You cannot sell short outside the session. Next opening: {opensAt}.',
  auctionGathers:
    'Only the closing auction is left in this session; it sets its price at {at}. Choose "At the close" or a limit order.',
  singlePriceTrading:
    'This name trades at a single price every 30 minutes. The next price comes at {at}; place a market or limit order for it.',
  auctionTaken: 'The auction accepts no more changes; it sets its price at {at}.',
  auctionNotHeld: 'There is no such auction for this instrument.',
  auctionOrderType: 'Only market and limit orders go into an auction.',
  calendarUnknown: 'The exchange calendar for {date} is not known yet.',
  priceLimitExceeded: 'The price is beyond the limit. Allowed today: {low} to {high} {currency}.',
  priceNotObtained: 'There is no current price. Please try again in a moment.',
  priceSimulated: 'Money is real here and this price is simulated, so nothing is traded at it.',
  priceMoved: 'The price has moved beyond what you accepted; it would now be {price} {currency}. Please check again.',
  limitPriceRequired: 'A limit order needs a limit price.',
  stopPriceRequired: 'Enter a stop price.',
  trailRequired: 'Enter the distance at which the stop follows.',
  trailOutOfRange: 'The distance must be above 0 and below the price itself (below 100 %).',
  goodTillPast: 'The end date must lie in the future.',
  wrongSide:
    '{field} is on the wrong side of {price} {currency}: a stop lies beyond the market, a take profit where the position gains, a stop loss where it loses.',
  bracketOnClosing: 'Take profit and stop loss belong to an order that opens a position.',
  linkNotAllowed: 'These two orders cannot be linked: their sides, quantities or validities do not match.',
  replaceNotAllowed: 'This order cannot be changed like that. Cancel it and place a new one.',
  offTick: 'The price does not fit the tick of {tick}. Nearest price: {nearest}.',
  offLot: 'The quantity must be a multiple of {lot}, at least {minimum}.',
  partsByMarketOrder:
    'Parts of a share are bought and sold by market order in the regular session, without borrowing. Enter whole shares for this order.',
  notYetListed: 'Not yet listed. Listing date: {listedOn}.',
  lockedUp: 'This position is locked. Selling is possible from: {until}.',
  cannotSellBeforeDay: 'Selling is possible from T+{days}: {until}.',
  cannotSellBeforeMinutes:
    'Selling is possible {minutes} {minutes|one:minute|other:minutes} after the purchase: {until}.',
  marginNotEnabled: 'Margin trading is not enabled for this account.',
  marginNotNeeded: 'Margin beyond the full price of a position changes nothing.',
  marginNeeded: 'The position needs its margin: at most {removable} {currency} can be taken out now.',
  leverageTooHigh: 'The highest leverage here is {maximum} ×.',
  insuranceBelowLimit:
    'The insurance account in {currency} is below its limit: no new leveraged or short positions can be opened for now. Closing is always possible, and so is buying without leverage.',
  shortNotAllowed: 'Short selling is not allowed here.',
  stockNotLent: 'This stock cannot be borrowed, so it cannot be sold short.',
  notEnoughStock: 'Not enough can be borrowed to sell this much short. Available to borrow: {available}.',
  blockTradeClosed: 'Block trading is closed.',
  minimumBuyIn: 'The minimum purchase is {minimum}.',
  minimumSale: 'Parts of a share are sold from {minimum} on, or all at once.',
  quotaInsufficient: 'The quota is insufficient: {available} left.',
  orderTooLarge: 'The order is too large. Largest quantity: {maximum}.',
  belowShortTest: 'The exchange now accepts short sales of this only at {price} {currency} or higher.',
  oppositeSide:
    'You hold {held} of this on the opposite side, all portfolios counted. Close that first: you cannot hold both sides at once.',
  oppositeWaiting:
    'A waiting order in one of your portfolios would open the opposite side of this. Cancel it first: you cannot hold both sides at once.',
  tooManyOpen:
    'You have {maximum} positions and waiting orders in this instrument, the maximum. Close or cancel some first.',
  orderNotFound: 'This order does not exist.',
  positionNotFound: 'This position does not exist.',
  instrumentNotTradable: 'This instrument is quoted but cannot be traded.',
  instrumentSuspended: 'Trading in this instrument is suspended.',
  instrumentDelisted: 'This instrument has been delisted.',
  quantityExceedsHeld: 'The quantity exceeds what can be sold: {held}.',
  sellFailed: 'The sale failed. Please try again.',
  cancelFailed: 'The cancellation failed. Please try again.',
  cannotBuy: 'This cannot be bought at present.',
  grabQuotaInsufficient: 'The grab quota is insufficient: {available} left.',
} satisfies RefusalWords<typeof refusals>;
