import { newKey } from '@bourse/contract/client.ts';
import type { Area } from '../../area.ts';
import { buy, granted, STOCK } from '../../browser/lived-in.ts';

/** The smallest quantity worth lending. */
const UNITS = '10';

export const lending: Area = {
  async belongings(client) {
    await buy(client, STOCK, UNITS);
    const lent = await granted(client.call('lending/lend', { instrument: STOCK, agreed: true, key: newKey() }));
    const borrowed = await granted(
      client.call('lending/borrow', { instrument: STOCK, quantity: UNITS, key: newKey() }),
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
    'lending/lend': () => ({ instrument: STOCK, agreed: true }),
    'lending/previewBorrow': () => ({ instrument: STOCK, quantity: UNITS }),
    'lending/borrow': () => ({ instrument: STOCK, quantity: UNITS }),
  },
};
