import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../../browser/customer-with-history.ts';

/** The smallest quantity worth lending. */
const UNITS = '10';

export const lending: AccessMatrixContribution = {
  async belongings(client) {
    await buyAtMarket(client, DEMO_STOCK, UNITS);
    const lent = await expectSuccess(
      client.call('lending/lend', { instrument: DEMO_STOCK, agreed: true, key: createIdempotencyKey() }),
    );
    const borrowed = await expectSuccess(
      client.call('lending/borrow', { instrument: DEMO_STOCK, quantity: UNITS, key: createIdempotencyKey() }),
    );
    return { lending: lent.order.id, borrowing: borrowed.order.id };
  },
  inputs: {
    'staff/proposeLendingRule': () => ({
      market: 'US',
      from: new Date(Date.now() + 3_600_000).toISOString(),
      open: true,
      lendersPart: '0.8',
      quotaPart: '0.5',
      noticeDays: 1,
    }),
    'lending/lend': () => ({ instrument: DEMO_STOCK, agreed: true }),
    'lending/previewBorrow': () => ({ instrument: DEMO_STOCK, quantity: UNITS }),
    'lending/borrow': () => ({ instrument: DEMO_STOCK, quantity: UNITS }),
  },
};
