/** Quantities in which an instrument is traded. */
import type { Instrument } from '../market-types.ts';
import type { Amount, Quantity } from '../../ledger/money.ts';
import { getMarketRules, getValueInForce } from '../rulebook/rulebook.ts';

export interface LotSizeRules {
  /** Step of the quantity, and what the exchange calls a lot. */
  lot: Quantity;
  /** Whether any quantity from `minimum` on, down to the eighth decimal, is allowed. */
  fraction: boolean;
  minimum: Quantity;
  /** Minimum value of an order in minor units of the instrument's currency; 0 if there is none. */
  minimumNotional: Amount;
  /**
   * Least value of an order for parts of a share in minor units; null if only whole lots are traded, or any fraction.
   */
  parts: Amount | null;
  /** Units that screens show as one lot. */
  displayLot: Quantity;
}

/** The lot of `instrument` on the local `date`. */
export function getLotSizeRules(instrument: Instrument, date: string): LotSizeRules {
  const { lots, parts = [] } = getMarketRules(instrument.market);
  const rules = getValueInForce(lots, date);
  const rule = rules.find(({ boards }) => boards === undefined || boards.includes(instrument.board));
  if (!rule) throw new Error(`no lot for ${instrument.id}`);
  const inParts = parts.findLast(({ from }) => from <= date)?.value;
  return {
    lot: rule.lot,
    fraction: rule.fraction,
    minimum: rule.minimum,
    minimumNotional: rule.minimumNotional ?? 0n,
    parts: inParts?.boards.includes(instrument.board) ? inParts.minimumNotional : null,
    displayLot: rule.displayLot ?? rule.lot,
  };
}

/** Whether `quantity` is at least the minimum and a whole number of lots (or any fraction, if these are allowed). */
export const isValidLotQuantity = (quantity: Quantity, { lot, fraction, minimum }: LotSizeRules): boolean =>
  quantity >= minimum && (fraction || quantity % lot === 0n);

/** Whether `quantity` of the `free` units may be closed: whole lots, or all of them including odd lots. */
export const isClosableQuantity = (quantity: Quantity, free: Quantity, { lot, fraction }: LotSizeRules): boolean =>
  fraction || quantity === free || quantity % lot === 0n;

const LARGEST = 1n << 62n;

/** The largest multiple of `step` that fits, given that anything smaller than one that fits does too; 0 if none. */
export function findLargestMultiple(step: Quantity, fits: (quantity: Quantity) => boolean): Quantity {
  let low = 0n;
  let high = 1n;
  while (high < LARGEST && fits(high * step)) {
    low = high;
    high *= 2n;
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle * step)) low = middle;
    else high = middle;
  }
  return low * step;
}
