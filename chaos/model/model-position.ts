/**
 * A position after each of its fills, by the written rules: cost, margin, profit, and the prices of its margin call and
 * closing.
 */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { marginTermsHistory } from '@bourse/core/borrowing/margin-requirements.ts';
import { divideDown, smallerOf, divideUp, largerOf, minorUnitScaleOf, SCALED_ONE } from './arithmetic.ts';
import type { FillCosts } from './fill-costs.ts';

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
export interface ModelLedgerMovement {
  code: string;
  debit: string;
  credit: string;
  amount: bigint;
}

export const createEmptyPosition = (): ModelPosition => ({
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
export const unitsWorth = (buys: boolean, price: bigint, quantity: bigint, digits: number): bigint =>
  (buys ? divideUp : divideDown)(price * quantity, minorUnitScaleOf(digits));

type Paid = Pick<FillCosts, 'fee' | 'tax' | 'held'>;
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
export function applyOpeningFill(
  position: ModelPosition,
  { price, quantity, value, costs }: Deal,
  leverage: number,
  from: string,
): ModelLedgerMovement[] {
  const margin = divideUp(value, BigInt(leverage));
  position.quantity += quantity;
  position.open += quantity;
  position.cost += value;
  position.openCost += value;
  position.margin += margin;
  position.openedAt += price * quantity;
  addFillChargesToPosition(position, costs);
  return toModelMovements([
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
export type LossBearer = 'customer' | 'margin' | 'rest';

export function applyClosingFill(
  position: ModelPosition,
  { price, quantity, value, costs, whole = 1n }: Deal,
  side: 'long' | 'short',
  bearer: LossBearer,
  available: bigint,
): ModelLedgerMovement[] {
  const share = (amount: bigint): bigint =>
    quantity === position.open ? amount : divideDown(amount * quantity, position.open);
  const cost = share(position.openCost);
  const freed = bearer === 'rest' ? 0n : share(position.margin);
  const profit = side === 'long' ? value - cost : cost - value;
  position.open -= quantity;
  position.openCost -= cost;
  position.realized += profit;
  position.closedAt += price * quantity;
  addFillChargesToPosition(position, costs);
  if (bearer === 'rest') {
    const within: [string, string, string, bigint][] = [['profit', 'dealer', 'margin', largerOf(profit, 0n)]];
    position.margin += largerOf(profit, 0n);
    for (const [code, account, amount] of [
      ['loss', 'dealer', largerOf(-profit, 0n)],
      ['tax', 'taxes', costs.tax],
      ['fee', 'fees', costs.fee],
    ] as const) {
      const paid = smallerOf(amount, position.margin);
      position.margin -= paid;
      within.push([code, 'margin', account, paid], ['gap', 'insurance', account, amount - paid]);
    }
    return toModelMovements(within);
  }
  position.margin -= freed;
  const loss = largerOf(-profit, 0n);
  const own = smallerOf(loss, freed);
  const inParts = divideDown(largerOf(profit, -own) * (quantity % whole), quantity);
  let purse = (bearer === 'customer' ? available : 0n) + freed - own + largerOf(profit, 0n);
  const movements: [string, string, string, bigint][] = [
    ['loss', 'margin', 'dealer', own + smallerOf(inParts, 0n)],
    ['loss', 'margin', 'inventory', largerOf(-inParts, 0n)],
    ['gap', 'insurance', 'dealer', loss - own],
    ['marginBack', 'margin', 'available', freed - own],
    ['profit', 'dealer', 'available', largerOf(profit, 0n) - largerOf(inParts, 0n)],
    ['profit', 'inventory', 'available', largerOf(inParts, 0n)],
  ];
  for (const [code, account, amount] of [
    ['tax', 'taxes', costs.tax],
    ['fee', 'fees', costs.fee],
  ] as const) {
    const paid = smallerOf(amount, purse);
    purse -= paid;
    movements.push([code, 'available', account, paid], ['gap', 'insurance', account, amount - paid]);
  }
  movements.push(['chargeHold', 'available', 'frozen', smallerOf(costs.held ?? 0n, purse)]);
  return toModelMovements(movements);
}

/**
 * The cost of the market's depth beyond the best price when the house closes: borne by the insurance account, not the
 * dealer.
 */
export const houseImpactMovements = (impact: bigint, quantity: bigint, digits: number): ModelLedgerMovement[] =>
  toModelMovements([['houseImpact', 'dealer', 'insurance', divideDown(impact * quantity, minorUnitScaleOf(digits))]]);

export function addFillChargesToPosition(
  position: Pick<ModelPosition, 'fees' | 'tax' | 'fills'>,
  { fee, tax }: Pick<FillCosts, 'fee' | 'tax'>,
): void {
  position.fees += fee;
  position.tax += tax;
  position.fills += 1n;
}

export const toModelMovements = (
  movements: readonly (readonly [string, string, string, bigint])[],
): ModelLedgerMovement[] =>
  movements
    .filter(([, , , amount]) => amount !== 0n)
    .map(([code, debit, credit, amount]) => ({ code, debit, credit, amount }));

/** Fractions of the cost, for positions that never last overnight. */
const WITHIN_THE_DAY = { maintenance: divideDown(SCALED_ONE * 3n, 100n), warning: divideDown(SCALED_ONE * 5n, 100n) };

/** The terms in force on that day; the storm's operator sets no rules of its own. */
export function marginRatesOn(market: Market, date: string): { initial: bigint; maintenance: bigint; warning: bigint } {
  const terms = marginTermsHistory(market)
    .filter(({ from }) => from <= date)
    .at(-1)?.value;
  if (!terms) throw new Error(`no margin terms of ${market} on ${date}`);
  return terms;
}

/**
 * The prices at which margin plus profit fall to the maintenance (or the warning) fraction of the cost; null if the
 * position can't lose more than it paid.
 */
export function marginCallAndClosingPricesOf(
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
  const terms = dayTrading ? WITHIN_THE_DAY : marginRatesOn(market, openedOn);
  const at = (rate: bigint): bigint => {
    const left = divideUp(position.openCost * rate, SCALED_ONE);
    const value =
      side === 'long' ? position.openCost - position.margin + left : position.openCost + position.margin - left;
    return (side === 'long' ? divideUp : divideDown)(largerOf(value, 0n) * minorUnitScaleOf(digits), position.open);
  };
  return { liquidation: at(terms.maintenance), call: at(terms.warning) };
}
