/** A position at a price newer than the one the server valued it at, by the server's own arithmetic. */
import { divide, formatAmount, formatScaled, notional, parseAmount, parseScaled, SCALE } from '@bourse/core/money.ts';
import type { Position } from '../trading/group-positions.ts';

/** What the whole position cost when it was opened, in minor units; a fraction of one is lost in buying and in selling (`worthOf`). */
export function costOf({ averageCost, quantity, currency, side }: Pick<Position, 'averageCost' | 'quantity' | 'currency' | 'side'>): bigint {
  return notional(parseScaled(averageCost) ?? 0n, parseScaled(quantity) ?? 0n, currency, side === 'long' ? 'up' : 'down');
}

/** Profit or loss of `quantity` of it at `price`, before charges, by the arithmetic that settles it. */
export function profitOfPart(position: Pick<Position, 'averageCost' | 'quantity' | 'currency' | 'side'>, price: string, quantity: string): string {
  const units = parseScaled(quantity) ?? 0n;
  const worth = notional(parseScaled(price) ?? 0n, units, position.currency, position.side === 'long' ? 'down' : 'up');
  const cost = divide(costOf(position) * units, parseScaled(position.quantity) || 1n, 'down');
  return formatAmount(position.side === 'long' ? worth - cost : cost - worth, position.currency);
}

/** The position valued at `last`; closed ones and prices that can't be read change nothing. */
export function withPrice<Held extends Position>(position: Held, last: string | undefined): Held {
  const price = last === undefined ? null : parseScaled(last);
  if (price === null || position.status === 'closed' || last === position.lastPrice) return position;
  const { currency } = position;
  const before = parseAmount(position.marketValue, currency) ?? 0n;
  const marketValue = notional(price, parseScaled(position.openQuantity) ?? 0n, currency);
  const gain = position.side === 'long' ? marketValue - before : before - marketValue;
  const profit = (parseAmount(position.profit, currency) ?? 0n) + gain;
  const cost = costOf(position);
  return {
    ...position, lastPrice: formatScaled(price), marketValue: formatAmount(marketValue, currency), profit: formatAmount(profit, currency),
    returnRate: formatScaled(cost === 0n ? 0n : divide(profit * SCALE, cost, 'half-even')),
  };
}
