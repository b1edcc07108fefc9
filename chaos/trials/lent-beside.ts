/** Prepares a customer's loan (applied for, reviewed and accepted) and a repayment that races with other commands. */
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import { type Customer, succeed } from '../population.ts';
import type { Stage } from '../stage.ts';

const LENT = { currency: 'USD', amount: '1000', months: 12, plan: 'equal' };
const REPAID = '100';

export async function lendBeside(
  { random }: Stage,
  caller: Caller,
  reviewer: Customer,
  customer: Customer,
): Promise<Wish> {
  const { loan } = await succeed<{ loan: { id: string; total: string } }>(
    caller,
    'credit/applyLoan',
    { ...LENT, agreed: true, key: random.key() },
    customer,
  );
  // An application has the number of its request.
  const review = `r${loan.id.slice(1)}`;
  await succeed(caller, 'staff/decideReview', { review, verdict: 'approve', key: random.key() }, reviewer);
  await succeed(caller, 'credit/acceptLoan', { loan: loan.id, total: loan.total, key: random.key() }, customer);
  return { path: 'credit/repayLoan', input: { loan: loan.id, amount: REPAID } };
}
