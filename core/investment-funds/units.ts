/**
 * Units, six decimals each. Every rounding favours those who stay: a buyer gets no more units than they paid for, and a
 * redeemer no more money than their units are worth.
 */
import { digitsOf, divide, power10, SCALE_DIGITS, type Amount, type Currency, type Price } from '../money.ts';
import type { Units } from './types.ts';

export const UNIT_DIGITS = 6;
const shift = (currency: Currency): bigint => power10(SCALE_DIGITS + UNIT_DIGITS - digitsOf(currency));

/** A unit's worth, 8 decimals, rounded down: all units together are never worth more than the fund. */
export const priceOf = (worth: Amount, units: Units, currency: Currency): Price =>
  divide(worth * shift(currency), units, 'down');
/** Units for an amount, rounded down. */
export const unitsFor = (amount: Amount, price: Price, currency: Currency): Units =>
  divide(amount * shift(currency), price, 'down');
/** The fewest units worth at least an amount. */
export const unitsToRaise = (amount: Amount, price: Price, currency: Currency): Units =>
  divide(amount * shift(currency), price, 'up');
/** The worth of units if the house pays for them: rounded up. */
export const worthAtLeast = (units: Units, price: Price, currency: Currency): Amount =>
  divide(units * price, shift(currency), 'up');
/** The worth of units, rounded down to the minor unit. */
export const worthOf = (units: Units, price: Price, currency: Currency): Amount =>
  divide(units * price, shift(currency), 'down');
