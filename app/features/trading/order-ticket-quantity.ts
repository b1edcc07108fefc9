/**
 * Quantities as typed and displayed. 1 unit = 1 share; lots are only a display format. Everything stays a decimal
 * string.
 */
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';

/** `money`: an amount that the order may cost. */
export type QuantityInputUnit = 'units' | 'lots' | 'money';

/** Parts of the maximum, one tap each. */
export const QUANTITY_PART_PERCENTS = [25, 50, 75, 100] as const;
export type QuantityPartPercent = (typeof QUANTITY_PART_PERCENTS)[number];

/** The properties of an instrument that determine its quantities. */
export interface LotRules {
  lot: string;
  fraction: boolean;
  minimum: string;
  /** The units that are shown as one lot. */
  displayLot: string;
}

const scaled = (text: string): bigint => parseScaled(text) ?? 0n;

/** Whether lots can be counted: only if a lot is more than one unit. */
export const canCountInLots = ({ displayLot }: LotRules): boolean => scaled(displayLot) > SCALE;

/** `units` in lots of `displayLot`, with as many decimals as needed: 25000 units of 10,000 are 2.5 lots. */
export const unitsToLots = (units: string, displayLot: string): string =>
  formatScaled((scaled(units) * SCALE) / scaled(displayLot));

/** Whole lots in units; null if they aren't whole. */
export function lotsToUnits(lots: string, displayLot: string): string | null {
  const count = scaled(lots);
  return count % SCALE === 0n ? formatScaled((count / SCALE) * scaled(displayLot)) : null;
}

/** `units` rounded down to a multiple of `step`. */
export const roundDownToStep = (units: string, step: string): string =>
  formatScaled(scaled(units) - (scaled(units) % scaled(step)));

/** The nearest smaller quantity that can be ordered; the smallest order if there is none. */
export function roundToOrderable(units: string, { lot, minimum }: LotRules): string {
  const cut = roundDownToStep(units, lot);
  return scaled(cut) < scaled(minimum) ? minimum : cut;
}

/** Whether a quantity is whole lots and at least the smallest order. */
export const isOrderableQuantity = (units: string, { lot, minimum }: LotRules): boolean =>
  scaled(units) >= scaled(minimum) && scaled(units) % scaled(lot) === 0n;

/** The nearest quantity not below `units` that can be ordered. */
export function roundUpToOrderable(units: string, lots: LotRules): string {
  const below = roundToOrderable(units, lots);
  return scaled(below) >= scaled(units) ? below : formatScaled(scaled(below) + scaled(lots.lot));
}

/**
 * `percent` of the largest quantity, as an orderable quantity but never more than all; 100 is all of it, odd lots too.
 */
export function computeQuantityPart(maximum: string, percent: QuantityPartPercent, lots: LotRules): string {
  if (percent === 100) return formatScaled(scaled(maximum));
  const part = roundToOrderable(formatScaled((scaled(maximum) * BigInt(percent)) / 100n), lots);
  return scaled(part) > scaled(maximum) ? formatScaled(scaled(maximum)) : part;
}

/**
 * How much one press of + adds: a lot, or for fractions the power of ten that is worth ten of the currency or a little
 * more.
 */
export function computeQuantityStep({ lot, fraction }: LotRules, price: string | null): string {
  if (!fraction) return lot;
  const worth = price === null ? 0n : scaled(price);
  if (worth <= 0n) return '1';
  let step = scaled(lot);
  while (step < SCALE * 1_000_000n && worth * step < 10n * SCALE * SCALE) step *= 10n;
  return formatScaled(step);
}

/** The initial quantity: the smallest order; empty if any fraction is possible. */
export const computeInitialQuantity = (lots: LotRules, counting: QuantityInputUnit): string =>
  lots.fraction ? '' : counting === 'lots' ? '1' : lots.minimum;
