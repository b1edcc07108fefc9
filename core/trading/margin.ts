/** Isolated margin: a position risks its own margin and nothing else. */
import { divide, larger, power10, SCALE_DIGITS, digitsOf, type Amount, type Currency, type Price, type Quantity } from '../money.ts';
import type { Side } from './types.ts';

/** A position is closed when what is left of its margin falls to this part of its cost (5 %). The house's own rule, from 2026-11-20. */
export const MAINTENANCE_BPS = 500n;

export const initialMargin = (cost: Amount, leverage: number): Amount => divide(cost, BigInt(leverage), 'up');

/**
 * The price at which the position is closed: where margin + profit = 5 % of its cost. Null for a long position without leverage,
 * which can't lose more than it has paid. Rounded so that the closing comes early rather than late.
 */
export function liquidationPrice(side: Side, leverage: number, cost: Amount, margin: Amount, quantity: Quantity, currency: Currency): Price | null {
  if (side === 'long' && leverage === 1) return null;
  const maintenance = divide(cost * MAINTENANCE_BPS, 10_000n, 'up');
  const value = side === 'long' ? cost - margin + maintenance : cost + margin - maintenance;
  const scaled = larger(value, 0n) * power10(2 * SCALE_DIGITS - digitsOf(currency));
  return divide(scaled, quantity, side === 'long' ? 'up' : 'down');
}
