/**
 * Gives the demo's customer two loans, applied for, reviewed and taken up like any other: one by the score, one secured
 * by a holding. A loan that the rules refuse is left out.
 */
import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/refusals.ts';
import type { CustomerCaller, Handlers } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { loanReviewKind } from './review-loan.ts';

const WISH = { currency: 'USD', amount: '600', months: 6, plan: 'equal', agreed: true } as const;
const SECURED = { currency: 'USD', amount: '250', months: 12, plan: 'bullet', agreed: true } as const;
const HOLDING = { instrument: 'US.OKRD', quantity: '20', side: 'long', type: 'market' } as const;

type Used = Pick<Handlers, 'credit/applyLoan' | 'credit/acceptLoan' | 'credit/listPledgeable' | 'trading/placeOrder'>;
type DemoLoanDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'clock' | 'venues' | 'getMarketView'>;

export async function createDemoLoans(
  customer: CustomerCaller,
  dependencies: DemoLoanDependencies,
  handlers: Used,
): Promise<void> {
  await takeUp(customer, dependencies, handlers, WISH);
  const bought = await handlers['trading/placeOrder']({ ...HOLDING, key: randomUUID() }, customer);
  if (isRefusal(bought) || bought.order.position === null) return;
  const { position } = bought.order;
  const pledgeable = await handlers['credit/listPledgeable']({ currency: SECURED.currency }, customer);
  const held = isRefusal(pledgeable) ? undefined : pledgeable.holdings.find((each) => each.position === position);
  if (held)
    await takeUp(customer, dependencies, handlers, { ...SECURED, pledges: [{ position, quantity: held.quantity }] });
}

type DemoLoanRequest = Omit<Parameters<Used['credit/applyLoan']>[0], 'key'>;

async function takeUp(
  customer: CustomerCaller,
  dependencies: DemoLoanDependencies,
  handlers: Used,
  wish: DemoLoanRequest,
): Promise<void> {
  const applied = await handlers['credit/applyLoan']({ ...wish, key: randomUUID() }, customer);
  if (isRefusal(applied)) return;
  const { id: loan, total } = applied.loan;
  const request = decodeId('k', customer.account, loan);
  if (request === null) return;
  const decided = await loanReviewKind(dependencies).decide({
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
