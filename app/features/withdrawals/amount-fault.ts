/** What is wrong with a withdrawal's amount, as the server would refuse it. */
import { parseAmount } from '@bourse/core/money.ts';
import type { Answer } from '../../api/use-call.ts';

type Bounds = Pick<
  Answer<'wallet/getWithdrawalConditions'>,
  'currency' | 'minimum' | 'maximum' | 'withdrawable' | 'coming'
>;
export interface AmountFault {
  code: 'withdrawalMinimum' | 'withdrawalMaximum' | 'insufficientWithdrawable';
  params: Readonly<Record<string, string>>;
}

/** `typed` is `amount` as a decimal string. Money that settles later is left to the server, which knows its day. */
export function amountFault(
  amount: bigint | null,
  typed: string,
  { currency, minimum, maximum, withdrawable, coming }: Bounds,
): AmountFault | null {
  if (amount === null || amount <= 0n) return null;
  const exceeds = (bound: string): boolean => amount > (parseAmount(bound, currency) ?? 0n);
  if (exceeds(maximum)) return { code: 'withdrawalMaximum', params: { maximum, currency } };
  if (exceeds(withdrawable) && coming.length === 0)
    return { code: 'insufficientWithdrawable', params: { needed: typed, available: withdrawable, currency } };
  return amount < (parseAmount(minimum, currency) ?? 0n)
    ? { code: 'withdrawalMinimum', params: { minimum, currency } }
    : null;
}
