import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';
import { expectSuccess } from '../../browser/customer-with-history.ts';
import type { OwnedIds } from '../../matrix/create-belongings.ts';

export const investmentFunds: AccessMatrixContribution = {
  /** A waiting order and a plan, if the world has a fund. */
  async belongings(client): Promise<OwnedIds> {
    const { rows } = await expectSuccess(client.call('funds/listFunds', {}));
    const [first] = rows;
    if (!first) return {};
    const { fund, minimum: amount } = first;
    const { order } = await expectSuccess(client.call('funds/buyFund', { fund, amount, key: createIdempotencyKey() }));
    const { plan } = await expectSuccess(
      client.call('funds/setPlan', { fund, amount, day: 25, roll: 'following', key: createIdempotencyKey() }),
    );
    return { fundOrder: order.id, plan: plan.id };
  },
  inputs: {
    'funds/getFund': () => ({ fund: '1' }),
    'funds/previewFundOrder': () => ({ fund: '1', kind: 'buy', amount: '100' }),
    'funds/buyFund': () => ({ fund: '1', amount: '100' }),
    'funds/redeemFund': () => ({ fund: '1', units: '1' }),
    'funds/setPlan': () => ({ fund: '1', amount: '100', day: 25, roll: 'following' }),
    'staff/listFundDays': () => ({ fund: '1' }),
    'staff/proposeFund': () => ({
      name: 'Of the matrix',
      names: {},
      market: 'US',
      currency: 'USD',
      weights: [{ instrument: 'US.ALPN', part: '0.9' }],
      rebalancing: 'monthly',
      feeRate: '0.005',
      cutOffMinutes: 60,
      settlementDays: 2,
      minimum: '10',
      capital: '1000',
    }),
    'staff/proposeFundEnd': () => ({ fund: '1', why: 'too few hold it' }),
    'staff/listFundCorrections': () => ({ fund: '1' }),
    'staff/proposeFundCorrection': () => ({ fund: '1', date: '2026-11-20', cause: 'close', why: 'a wrong close' }),
  },
};
