/** Reads charges back from the form in which rows store them. */
import type { Charge } from '@bourse/core/charges/charges.ts';

/** Charges as fills store them: [[name, kind, minor units], …]. */
export const chargesIn = (text: string): Charge[] =>
  (JSON.parse(text) as [string, Charge['kind'], string][]).map(([name, kind, amount]) => ({
    name,
    kind,
    amount: BigInt(amount),
  }));

/** One line for each component: what was paid at once plus what the day's end added. */
export function mergedCharges(charges: readonly Charge[]): Charge[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges)
    sums.set(charge.name, { ...charge, amount: charge.amount + (sums.get(charge.name)?.amount ?? 0n) });
  return [...sums.values()];
}
