/** How much of a position has to be closed so that the rest has its full margin again. */
import { lotOf } from '../lots.ts';
import type { Quote } from '../market.ts';
import { divide, type Quantity } from '../money.ts';
import { costsOf, nothingBefore } from './costs.ts';
import { worthOf } from '../orders/worth.ts';
import { consumedIn } from '../books/consumed.ts';
import { directionOf } from '../orders/direction.ts';
import { take } from '../books/fill-price.ts';
import { equityAt, initialRequirement } from './margin.ts';
import { tickAt } from '../orders/tick-at.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';

/**
 * The fewest whole lots after whose closing at `market.quote`, with loss and charges paid from the margin, the
 * remaining margin meets the initial requirement of the rest. The whole position if no part does.
 */
export function partToClose(position: Position, market: MarketView & { quote: Quote }): Quantity {
  const { lot } = lotOf(market.instrument, market.date);
  let few = 0n;
  let enough = (position.openQuantity - 1n) / lot;
  if (enough < 1n || !restStands(position, enough * lot, market)) return position.openQuantity;
  while (enough - few > 1n) {
    const middle = (few + enough) / 2n;
    if (restStands(position, middle * lot, market)) enough = middle;
    else few = middle;
  }
  return enough * lot;
}

function restStands(position: Position, quantity: Quantity, market: MarketView & { quote: Quote }): boolean {
  const { quote } = market;
  const direction = directionOf(position.side, 'close');
  const watched = direction === 'buy' ? quote.ask : quote.bid;
  const { price } = take(direction, quantity, quote, tickAt(market, watched), consumedIn(market, direction).units);
  const cost = divide(position.openCost * quantity, position.openQuantity, 'down');
  const value = worthOf(direction, price, quantity, position.currency);
  const { fee, tax } = costsOf(market, direction, price, quantity, 1, false, nothingBefore(position));
  const margin = position.margin + (position.side === 'long' ? value - cost : cost - value) - fee - tax;
  const rest = {
    ...position,
    openQuantity: position.openQuantity - quantity,
    openCost: position.openCost - cost,
    margin,
  };
  return margin > 0n && equityAt(rest, watched) >= initialRequirement(rest, watched);
}
