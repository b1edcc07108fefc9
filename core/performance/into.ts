/** Amounts of many currencies in one, by what each is worth in US dollars. */
import { type Amount, type Currency, digitsOf, divide, power10 } from '../money.ts';
import type { Into } from './measure.ts';

/** US dollars for one of a currency: a fraction, since one dong would lose most of itself in eight decimals. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}
export type Dollars = ReadonlyMap<Currency, Fraction>;

/** Rounded half to even; a currency without a rate is worth nothing, as in every total. */
export function intoBy(dollars: Dollars, to: Currency): Into {
  const factors = new Map<Currency, Fraction | null>();
  const target = dollars.get(to);
  const factorOf = (from: Currency): Fraction | null => {
    const source = dollars.get(from);
    return source && target
      ? {
          numerator: source.numerator * target.denominator * power10(digitsOf(to)),
          denominator: source.denominator * target.numerator * power10(digitsOf(from)),
        }
      : null;
  };
  return (amount: Amount, from: Currency): Amount => {
    if (from === to || amount === 0n) return amount;
    const factor = factors.getOrInsertComputed(from, () => factorOf(from));
    return factor ? divide(amount * factor.numerator, factor.denominator, 'half-even') : 0n;
  };
}
