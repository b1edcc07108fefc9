import type { RefusalTexts } from '../../../area.ts';
import type { refusals } from '../../area.ts';

export const errors = {
  insufficientBalance: 'Insufficient balance: {needed} {currency} needed, {available} {currency} available.',
  amountTooSmall: 'The minimum order costs {needed} {currency}.',
  amountBelowShare:
    'The minimum order costs {needed} {currency}. Fractional shares trade only by market order in the regular session, without borrowing.',
  notTradingTime: 'No trading right now. Next opening: {opensAt}.',
  instrumentHalted: 'Trading in this instrument is halted until {until}. You can place a limit order that waits.',
  marketHalted: 'The whole market is halted until {until}. You can place a limit order that waits.',
  extendedHoursNotHeld: 'This instrument doesn’t trade pre-market or after hours.',
  orderTypeNotInSpan: 'Outside the session only limit orders are accepted. Next opening: {opensAt}.',
  shortNotInSpan: 'You can’t sell short outside the session. Next opening: {opensAt}.',
  auctionGathers:
    'Only the closing auction is left in this session; it sets its price at {at}. Choose “At the close” or a limit order.',
  singlePriceTrading:
    'This instrument trades at a single price every 30 minutes. The next price comes at {at}; place a market or limit order for it.',
  auctionTaken: 'This auction no longer accepts changes; it sets its price at {at}.',
  auctionNotHeld: 'This instrument has no such auction.',
  auctionOrderType: 'Only market and limit orders go into an auction.',
  calendarUnknown: 'The exchange calendar for {date} isn’t known yet.',
  priceLimitExceeded: 'Outside the price limits. Allowed today: {low} to {high} {currency}.',
  priceNotObtained: 'There is no current price. Please try again in a moment.',
  priceViewOnly: 'This price is to look at only, so no orders are accepted here.',
  priceSimulated: 'This price is simulated, so you can’t trade at it with real money.',
  priceMoved: 'The price has moved beyond what you accepted; it would now be {price} {currency}. Please check again.',
  limitPriceRequired: 'Enter a limit price.',
  stopPriceRequired: 'Enter a stop price.',
  trailRequired: 'Enter the trailing distance.',
  trailOutOfRange: 'The distance must be above 0 and below the price itself (below 100%).',
  goodTillPast: 'The end date must be in the future.',
  wrongSide:
    '{field} is on the wrong side of {price} {currency}: a stop goes beyond the market price, a take profit where you gain, a stop loss where you lose.',
  bracketOnClosing: 'Only an order that opens a position can have take profit and stop loss.',
  linkNotAllowed: 'These two orders can’t be linked. What doesn’t fit: {field}.',
  replaceNotAllowed: 'You can’t change this order like that. Cancel it and place a new one.',
  delayedOrderTerms:
    'Prices are {minutes} minutes late here, so only orders for the day, until cancelled or until a date are offered.',
  delayedNextOrder:
    'Prices are {minutes} minutes late here, so no order can wait to open another position after this one.',
  delayedReplace:
    'Prices are {minutes} minutes late here, so an order can’t be changed. Cancel it and place a new one.',
  delayedMargin:
    'Prices are {minutes} minutes late here, so margin can’t be added or taken out. You can close the position.',
  delayedPrices: 'Prices are {minutes} minutes late here, so this isn’t offered.',
  offTick: 'The price must be a multiple of {tick}. Nearest price: {nearest}.',
  offLot: 'The quantity must be a multiple of {lot}, at least {minimum}.',
  partsByMarketOrder:
    'Fractional shares trade only by market order in the regular session, without borrowing. Enter whole shares for this order.',
  notYetListed: 'Not yet listed. Listing date: {listedOn}.',
  lockedUp: 'This position is locked. You can sell from: {until}.',
  cannotSellBeforeDay: 'You can sell from T+{days}: {until}.',
  cannotSellBeforeMinutes: 'You can sell {minutes} {minutes|one:minute|other:minutes} after the purchase: {until}.',
  marginNotEnabled: 'Margin trading is not enabled for this account.',
  marginNotNeeded: 'Adding margin beyond the full price of a position changes nothing.',
  marginNeeded: 'The position needs its margin: you can take out at most {removable} {currency} now.',
  leverageTooHigh: 'The maximum leverage here is {maximum} ×.',
  insuranceBelowLimit:
    'The insurance account in {currency} is below its limit: you can’t open leveraged or short positions for now. You can always close positions and buy without leverage.',
  shortNotAllowed: 'Short selling isn’t allowed here.',
  stockNotLent: 'This stock can’t be borrowed, so it can’t be sold short.',
  notEnoughStock: 'Not enough can be borrowed to sell this much short. Available to borrow: {available}.',
  blockTradeClosed: 'Block trading is closed.',
  minimumBuyIn: 'The minimum purchase is {minimum}.',
  minimumSale: 'Sell at least {minimum} of a share, or all you hold.',
  quotaInsufficient: 'Not enough of the quota is left: {available}.',
  orderTooLarge: 'The order is too large. Maximum quantity: {maximum}.',
  belowShortTest: 'The exchange now accepts short sales of this only at {price} {currency} or higher.',
  shortDuringOffer:
    'This isn’t lent for short sales before {until}: its shares are on offer or locked at a discount, and your account is newer than the offer or linked to somebody taking part.',
  oppositeSide:
    'Across all portfolios you hold {held} of this on the opposite side. Close that first: you can’t hold both sides at once.',
  oppositeInOtherAccount:
    'Another account of yours holds the opposite side of this, and you can’t hold both sides at once. Close it there first, or ask customer service if you have no other account.',
  linkedAccountShort:
    'An account linked to yours is short of this, so you can’t take its shares at a discount at the same time.',
  oppositeWaiting:
    'You have a waiting order or an application for an offer on the opposite side of this, and you can’t hold both sides at once. Cancel it if you still can, or wait for its outcome.',
  tooManyOpen:
    'You have reached the maximum of {maximum} positions and waiting orders in this instrument. Close or cancel some first.',
  orderNotFound: 'This order does not exist.',
  positionNotFound: 'This position does not exist.',
  instrumentNotTradable: 'This instrument is quoted but can’t be traded.',
  instrumentSuspended: 'Trading in this instrument is suspended.',
  instrumentDelisted: 'This instrument has been delisted.',
  quantityExceedsHeld: 'That is more than you can sell: {held}.',
  holdingPledged: 'Some of these units secure a loan. You can sell {free} without releasing them.',
  unitsInOpenOrder: 'An open order is to sell some of these units. Cancel it first, or pledge at most {free}.',
  sellFailed: 'The sale failed. Please try again.',
  cancelFailed: 'The cancellation failed. Please try again.',
  cannotBuy: 'You cannot buy this right now.',
  grabQuotaInsufficient: 'Not enough of the grab quota is left: {available}.',
} satisfies RefusalTexts<typeof refusals>;
