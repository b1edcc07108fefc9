/** What a fund trades to come to its weights: on its dates all of it, else only as much as its money asks for. */
import { divide, notional, portion, SCALE, type Amount, type Currency, type Price, type Quantity } from '../money.ts';
import { TOLERANCE } from './rules.ts';

/** What can be traded of a weight now. */
export interface Tradable {
  instrument: string;
  currency: Currency;
  part: bigint;
  held: Quantity;
  /** What one pays or gets about now. */
  price: Price;
  /** The smallest quantity, of which all are multiples. */
  step: Quantity;
  /** The fund's currency for one of the instrument's, 8 decimals. */
  rate: bigint;
}
export interface BasketOrder {
  instrument: string;
  effect: 'open' | 'close';
  quantity: Quantity;
}
/** Of money that is there, what is kept back from purchases: charges, and prices that move on the way. */
const KEPT: bigint = 500_000n;

const worthOf = ({ price, currency, rate }: Tradable, quantity: Quantity): Amount =>
  portion(notional(price, quantity, currency, 'half-up'), rate, 'half-even');

function quantityFor({ price, currency, rate, step }: Tradable, amount: Amount): Quantity {
  if (amount <= 0n || price <= 0n || rate <= 0n) return 0n;
  const each = divide(notional(price, SCALE, currency, 'up') * rate, SCALE, 'up');
  const quantity = each <= 0n ? 0n : divide(amount * SCALE, each, 'down');
  return quantity - (quantity % step);
}

/**
 * `worth`: of the fund, less what it owes. `cash`: what is available less what it owes; below zero it has to sell.
 * Sales come first, since purchases may need their money.
 */
export function basketOrders(
  weights: readonly Tradable[],
  { worth, cash, rebalancing }: { worth: Amount; cash: Amount; rebalancing: boolean },
): BasketOrder[] {
  const least = portion(worth, TOLERANCE, 'down');
  const parts = weights.reduce((sum, { part }) => sum + part, 0n);
  const idle = worth - portion(worth, parts, 'down');
  const raises = cash < idle - least;
  const invests = cash > idle + least;
  const sales: BasketOrder[] = [];
  const purchases: BasketOrder[] = [];
  let spent = 0n;
  const spendable = portion(cash > 0n ? cash : 0n, SCALE - KEPT, 'down');
  for (const each of weights) {
    const { instrument, part, held } = each;
    const off = portion(worth, part, 'down') - worthOf(each, held);
    if (off < -least && (raises || rebalancing)) {
      const quantity = quantityFor(each, -off);
      if (quantity > 0n) sales.push({ instrument, effect: 'close', quantity: quantity > held ? held : quantity });
    } else if (off > 0n && (invests || rebalancing)) {
      const most = off < spendable - spent ? off : spendable - spent;
      const quantity = most < least && !invests ? 0n : quantityFor(each, most);
      if (quantity === 0n) continue;
      spent += worthOf(each, quantity);
      purchases.push({ instrument, effect: 'open', quantity });
    }
  }
  return [...sales, ...purchases];
}
