/** What is wrong with a withdrawal's amount, as the server would refuse it. */
import { parseAmount } from '@bourse/core/money.ts';
import type { Answer } from '../../api/use-call.ts';

type Bounds = Pick<
  Answer<'wallet/getWithdrawalConditions'>,
  'currency' | 'minimum' | 'maximum' | 'withdrawable' | 'coming' | 'loan'
>;
export interface AmountFault {
  code: 'withdrawalMinimum' | 'withdrawalMaximum' | 'insufficientWithdrawable' | 'cashNotSettled';
  params: Readonly<Record<string, string>>;
}

/**
 * `typed` is `amount` as a decimal string. Whether a loan stands in the way is left to the server, which says so
 * itself.
 */
export function amountFault(
  amount: bigint | null,
  typed: string,
  { currency, minimum, maximum, withdrawable, coming, loan }: Bounds,
): AmountFault | null {
  if (amount === null || amount <= 0n) return null;
  const units = (text: string): bigint => parseAmount(text, currency) ?? 0n;
  if (amount < units(minimum)) return { code: 'withdrawalMinimum', params: { minimum, currency } };
  if (amount > units(maximum)) return { code: 'withdrawalMaximum', params: { maximum, currency } };
  const params = { needed: typed, available: withdrawable, currency };
  let most = units(withdrawable);
  if (amount <= most) return null;
  for (const { date, amount: more } of coming) {
    most += units(more);
    if (amount <= most) return { code: 'cashNotSettled', params: { ...params, date } };
  }
  return loan === null ? { code: 'insufficientWithdrawable', params } : null;
}
