/** Prepares a customer's loan (applied for, reviewed and accepted) and a repayment that races with other commands. */
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import type { TrialContext } from '../trial-runner.ts';

const LENT = { currency: 'USD', amount: '1000', months: 12, plan: 'equal' };
const REPAID = '100';

export async function prepareLoanRepayment(
  { random }: TrialContext,
  caller: Caller,
  reviewer: TrialCustomer,
  customer: TrialCustomer,
): Promise<WantedCall> {
  const { loan } = await callSuccessfully<{ loan: { id: string; total: string } }>(
    caller,
    'credit/applyLoan',
    { ...LENT, agreed: true, key: random.key() },
    customer,
  );
  // An application has the number of its request.
  const review = `r${loan.id.slice(1)}`;
  await callSuccessfully(caller, 'staff/decideReview', { review, verdict: 'approve', key: random.key() }, reviewer);
  await callSuccessfully(
    caller,
    'credit/acceptLoan',
    { loan: loan.id, total: loan.total, key: random.key() },
    customer,
  );
  return { path: 'credit/repayLoan', input: { loan: loan.id, amount: REPAID } };
}
