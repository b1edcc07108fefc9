/**
 * A position after each of its fills, by the written rules: cost, margin, profit, and the prices of its margin call and
 * closing.
 */
import type { Market } from '@bourse/core/markets/market.ts';
import { marginEntries } from '@bourse/core/borrowing/margin-requirements.ts';
import { cut, least, madeUp, most, valueUnit, WHOLE } from './arithmetic.ts';
import type { Costs } from './charges.ts';

export interface ModelPosition {
  quantity: bigint;
  open: bigint;
  cost: bigint;
  openCost: bigint;
  margin: bigint;
  fees: bigint;
  tax: bigint;
  realized: bigint;
  financing: bigint;
  /** Price × quantity of all opening and of all closing fills. */
  openedAt: bigint;
  closedAt: bigint;
  fills: bigint;
}
export interface Movement {
  code: string;
  debit: string;
  credit: string;
  amount: bigint;
}

export const emptyPosition = (): ModelPosition => ({
  quantity: 0n,
  open: 0n,
  cost: 0n,
  openCost: 0n,
  margin: 0n,
  fees: 0n,
  tax: 0n,
  realized: 0n,
  financing: 0n,
  openedAt: 0n,
  closedAt: 0n,
  fills: 0n,
});

/** What units are worth to their trader: a buyer's value is rounded up to the minor unit, a seller's down. */
export const worth = (buys: boolean, price: bigint, quantity: bigint, digits: number): bigint =>
  (buys ? madeUp : cut)(price * quantity, valueUnit(digits));

type Paid = Pick<Costs, 'fee' | 'tax' | 'held'>;
/**
 * `whole`: the smallest quantity that an exchange trades; smaller parts come from the inventory. 1 where any fraction
 * is traded.
 */
interface Deal {
  price: bigint;
  quantity: bigint;
  value: bigint;
  costs: Paid;
  whole?: bigint;
}

/** `from`: the bucket that pays, "frozen" for an order that waited with its money. */
export function open(
  position: ModelPosition,
  { price, quantity, value, costs }: Deal,
  leverage: number,
  from: string,
): Movement[] {
  const margin = madeUp(value, BigInt(leverage));
  position.quantity += quantity;
  position.open += quantity;
  position.cost += value;
  position.openCost += value;
  position.margin += margin;
  position.openedAt += price * quantity;
  count(position, costs);
  return moved([
    ['margin', from, 'margin', margin],
    ['fee', from, 'fees', costs.fee],
    ['tax', from, 'taxes', costs.tax],
    ['chargeHold', 'available', 'frozen', costs.held ?? 0n],
  ]);
}

/**
 * Who bears a loss: an ordinary closing pays charges from available money, a full stop-out from what it released
 * itself, and a partial stop-out leaves the whole margin with the rest and pays from it as far as that goes.
 */
export type Bearer = 'customer' | 'margin' | 'rest';

export function close(
  position: ModelPosition,
  { price, quantity, value, costs, whole = 1n }: Deal,
  side: 'long' | 'short',
  bearer: Bearer,
  available: bigint,
): Movement[] {
  const share = (amount: bigint): bigint =>
    quantity === position.open ? amount : cut(amount * quantity, position.open);
  const cost = share(position.openCost);
  const freed = bearer === 'rest' ? 0n : share(position.margin);
  const profit = side === 'long' ? value - cost : cost - value;
  position.open -= quantity;
  position.openCost -= cost;
  position.realized += profit;
  position.closedAt += price * quantity;
  count(position, costs);
  if (bearer === 'rest') {
    const within: [string, string, string, bigint][] = [['profit', 'dealer', 'margin', most(profit, 0n)]];
    position.margin += most(profit, 0n);
    for (const [code, account, amount] of [
      ['loss', 'dealer', most(-profit, 0n)],
      ['tax', 'taxes', costs.tax],
      ['fee', 'fees', costs.fee],
    ] as const) {
      const paid = least(amount, position.margin);
      position.margin -= paid;
      within.push([code, 'margin', account, paid], ['gap', 'insurance', account, amount - paid]);
    }
    return moved(within);
  }
  position.margin -= freed;
  const loss = most(-profit, 0n);
  const own = least(loss, freed);
  const inParts = cut(most(profit, -own) * (quantity % whole), quantity);
  let purse = (bearer === 'customer' ? available : 0n) + freed - own + most(profit, 0n);
  const movements: [string, string, string, bigint][] = [
    ['loss', 'margin', 'dealer', own + least(inParts, 0n)],
    ['loss', 'margin', 'inventory', most(-inParts, 0n)],
    ['gap', 'insurance', 'dealer', loss - own],
    ['marginBack', 'margin', 'available', freed - own],
    ['profit', 'dealer', 'available', most(profit, 0n) - most(inParts, 0n)],
    ['profit', 'inventory', 'available', most(inParts, 0n)],
  ];
  for (const [code, account, amount] of [
    ['tax', 'taxes', costs.tax],
    ['fee', 'fees', costs.fee],
  ] as const) {
    const paid = least(amount, purse);
    purse -= paid;
    movements.push([code, 'available', account, paid], ['gap', 'insurance', account, amount - paid]);
  }
  movements.push(['chargeHold', 'available', 'frozen', least(costs.held ?? 0n, purse)]);
  return moved(movements);
}

/**
 * The cost of the market's depth beyond the best price when the house closes: borne by the insurance account, not the
 * dealer.
 */
export const houseImpact = (impact: bigint, quantity: bigint, digits: number): Movement[] =>
  moved([['houseImpact', 'dealer', 'insurance', cut(impact * quantity, valueUnit(digits))]]);

export function count(
  position: Pick<ModelPosition, 'fees' | 'tax' | 'fills'>,
  { fee, tax }: Pick<Costs, 'fee' | 'tax'>,
): void {
  position.fees += fee;
  position.tax += tax;
  position.fills += 1n;
}

export const moved = (movements: readonly (readonly [string, string, string, bigint])[]): Movement[] =>
  movements
    .filter(([, , , amount]) => amount !== 0n)
    .map(([code, debit, credit, amount]) => ({ code, debit, credit, amount }));

/** Fractions of the cost, for positions that never last overnight. */
const WITHIN_THE_DAY = { maintenance: cut(WHOLE * 3n, 100n), warning: cut(WHOLE * 5n, 100n) };

/** The terms in force on that day; the storm's operator sets no rules of its own. */
export function termsOn(market: Market, date: string): { initial: bigint; maintenance: bigint; warning: bigint } {
  const terms = marginEntries(market)
    .filter(({ from }) => from <= date)
    .at(-1)?.value;
  if (!terms) throw new Error(`no margin terms of ${market} on ${date}`);
  return terms;
}

/**
 * The prices at which margin plus profit fall to the maintenance (or the warning) fraction of the cost; null if the
 * position can't lose more than it paid.
 */
export function levelsOf(
  position: ModelPosition,
  {
    market,
    side,
    leverage,
    openedOn,
    dayTrading,
    digits,
  }: {
    market: Market;
    side: 'long' | 'short';
    leverage: number;
    /** The market's date. */
    openedOn: string;
    dayTrading: boolean;
    digits: number;
  },
): { liquidation: bigint; call: bigint } | null {
  if (position.open === 0n || (side === 'long' && leverage === 1)) return null;
  const terms = dayTrading ? WITHIN_THE_DAY : termsOn(market, openedOn);
  const at = (rate: bigint): bigint => {
    const left = madeUp(position.openCost * rate, WHOLE);
    const value =
      side === 'long' ? position.openCost - position.margin + left : position.openCost + position.margin - left;
    return (side === 'long' ? madeUp : cut)(most(value, 0n) * valueUnit(digits), position.open);
  };
  return { liquidation: at(terms.maintenance), call: at(terms.warning) };
}
