/** An opening order fills: a position comes into being, and the money moves into its margin. */
import type { Quote } from '../market.ts';
import type { Amount, Price } from '../money.ts';
import { costsOf, type Circumstances, type Costs } from './costs.ts';
import { directionOf } from './check-order.ts';
import { liquidationPrice } from './margin.ts';
import type { Taken } from './fill-price.ts';
import type { Fill, FillRule, MarketView, Order, Position, Transfer } from './types.ts';

export interface Priced { price: Price; impact: Price; displayedSize: bigint; rule: FillRule; quote: Quote }
export interface Opened { order: Order; position: Position; fill: Fill; transfers: Transfer[] }

/** Fills `order` whole at `priced`. `from` is the bucket that holds the money: its hold, or what is available. */
export function openPosition(order: Order, priced: Priced, market: MarketView, fillSeq: bigint, now: number, circumstances: Circumstances = {}): Opened {
  const costs = costsOf(market, directionOf(order.side, 'open'), priced.price, order.quantity, order.leverage, circumstances);
  const position: Position = {
    seq: order.seq, instrument: order.instrument, market: order.market, side: order.side, status: 'inPosition',
    quantity: order.quantity, openQuantity: order.quantity, cost: costs.notional, openCost: costs.notional, averageCost: priced.price, reserved: 0n,
    margin: costs.margin, leverage: order.leverage,
    liquidationPrice: liquidationPrice(order.side, order.leverage, costs.notional, costs.margin, order.quantity, order.currency),
    fees: costs.fee, tax: costs.tax, realized: 0n, closePrice: null, currency: order.currency, source: priced.quote.source, openedAt: now, closedAt: null,
  };
  const filled: Order = {
    ...order, status: 'inPosition', filled: order.quantity, averagePrice: priced.price, hold: 0n, fees: costs.fee, tax: costs.tax,
    cause: 'filled', position: position.seq, updatedAt: now,
  };
  return { order: filled, position, fill: fillOf(filled, position.seq, priced, order.quantity, costs, fillSeq, now), transfers: payments(order, costs) };
}

function payments(order: Order, costs: Costs): Transfer[] {
  const reference = `o${order.seq}`;
  const from = order.hold > 0n ? 'frozen' : 'available';
  const transfers: Transfer[] = [];
  const pay = (amount: Amount, debit: Transfer['debit'], credit: Transfer['credit'], code: Transfer['code']): void => {
    if (amount > 0n) transfers.push({ currency: order.currency, amount, debit, credit, code, reference });
  };
  // A price better than the hold expected leaves a rest; charges that rose since take the difference from what is available.
  if (order.hold > 0n) pay(order.hold - costs.total, 'frozen', 'available', 'release');
  if (order.hold > 0n) pay(costs.total - order.hold, 'available', 'frozen', 'hold');
  pay(costs.margin, from, 'margin', 'margin');
  pay(costs.fee, from, 'fees', 'fee');
  pay(costs.tax, from, 'taxes', 'tax');
  return transfers;
}

/** The record of a fill with the quote it stands on. */
export function fillOf(order: Order, position: bigint, priced: Priced, quantity: bigint, costs: Pick<Costs, 'charges' | 'fee' | 'tax'>, seq: bigint, now: number): Fill {
  const { quote } = priced;
  return {
    seq, order: order.seq, position, effect: order.effect, price: priced.price, quantity, charges: costs.charges, fee: costs.fee, tax: costs.tax,
    quoteSeq: quote.seq, quoteAt: quote.at, bid: quote.bid, ask: quote.ask, last: quote.last, displayedSize: priced.displayedSize,
    impact: priced.impact, source: quote.source, rule: priced.rule, at: now,
  };
}

export const pricedBy = (taken: Taken, rule: FillRule, quote: Quote): Priced => ({ ...taken, rule, quote });
