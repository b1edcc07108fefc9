import type { Ways } from '@bourse/core/copying/provide-due.ts';
import type { Parts } from '../parts.ts';
import type { Worth } from './equities.ts';

/** The rates at which a copy's money in other currencies can be exchanged to pay what its leader is due. */
export function waysOf(
  { exchangeRates, clock }: Pick<Parts, 'exchangeRates' | 'clock'>,
  { currency }: { currency: string },
  { cash }: Worth,
): Ways {
  const others = [...cash.keys()].filter((each) => each !== currency && cash.get(each)! > 0n);
  const rates = others.map((pay) => exchangeRates(pay, currency, clock.now()));
  return { rates: rates.filter((rate) => rate !== null), missing: rates.includes(null) };
}
