/** The demo's customer has a loan, asked for, reviewed and taken up as any other; what the rules refuse is left out. */
import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/errors.ts';
import type { Customer, Handlers } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { reviewLoan } from './review-loan.ts';

const WISH = { currency: 'USD', amount: '600', months: 6, plan: 'equal', agreed: true } as const;

export async function lendForDemo(
  customer: Customer,
  parts: Pick<Parts, 'database' | 'desk' | 'clock' | 'feeds' | 'views'>,
  handlers: Pick<Handlers, 'credit/applyLoan' | 'credit/acceptLoan'>,
): Promise<void> {
  const applied = await handlers['credit/applyLoan']({ ...WISH, key: randomUUID() }, customer);
  if (isRefusal(applied)) return;
  const { id: loan, total } = applied.loan;
  const request = decodeId('k', customer.account, loan);
  if (request === null) return;
  const decided = await reviewLoan(parts).decide({
    account: customer.account,
    request,
    verdict: 'approve',
    reason: null,
    remark: null,
    staff: { id: 'demo' },
    command: { actor: { rule: 'demo' }, key: null },
  });
  if (!isRefusal(decided)) await handlers['credit/acceptLoan']({ loan, total, key: randomUUID() }, customer);
}
