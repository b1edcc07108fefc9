import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

const wish = () => ({ currency: 'USD', amount: '100', months: 12, plan: 'equal' }) as const;

export const credit: AccessMatrixContribution = {
  /** Unverified customers have no loan, so the id is well formed but nobody's. */
  async belongings(client) {
    const application = await client.call('credit/applyLoan', { ...wish(), agreed: true, key: createIdempotencyKey() });
    return { loan: application.ok ? application.data.loan.id : 'kzz-zz' };
  },
  inputs: {
    'credit/previewLoan': wish,
    'credit/applyLoan': () => ({ ...wish(), agreed: true }),
    'credit/acceptLoan': ({ loan }) => ({ loan, total: '105' }),
    'credit/listPledgeable': () => ({ currency: 'USD' }),
    'credit/changePledge': ({ loan }) => ({ loan, position: 'pzz-zz', quantity: '1' }),
    'credit/repayLoan': ({ loan }) => ({ loan, amount: '1' }),
    'staff/getLoan': () => ({ loan: 'kzz-zz' }),
    'staff/proposeRepayment': () => ({ loan: 'kzz-zz', amount: '1' }),
  },
};
