/** A pledge as it is typed. */
import { parseAmount } from '@bourse/core/ledger/money.ts';

export interface PledgeDraft {
  amount: string;
  until: string;
}

export const EMPTY_PLEDGE_DRAFT: PledgeDraft = { amount: '', until: '' };

/** Whether it can be submitted: an amount of up to what is available, and a date. */
export function isPledgeDraftComplete({ amount, until }: PledgeDraft, currency: string, available: string): boolean {
  const typed = parseAmount(amount, currency);
  return typed !== null && typed > 0n && typed <= (parseAmount(available, currency) ?? 0n) && until !== '';
}
