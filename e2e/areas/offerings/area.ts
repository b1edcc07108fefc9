import { newKey } from '@bourse/contract/client.ts';
import type { Area } from '../../area.ts';
import { granted } from '../../browser/lived-in.ts';

const one = () => ({ offering: '1' });

export const offerings: Area = {
  /** In the offer that stays open longest. */
  async belongings(client) {
    const { rows } = await granted(client.call('offerings/listOfferings', { kind: 'ipo', phase: 'open', limit: 100 }));
    const [offer] = rows.sort((a, b) => (a.dates.closesAt < b.dates.closesAt ? 1 : -1));
    const wish = { offering: offer!.id, quantity: offer!.minimum, key: newKey() };
    const { subscription } = await granted(client.call('offerings/subscribe', wish));
    return { subscription: subscription.id };
  },
  inputs: {
    'offerings/getOffering': one,
    'offerings/getDraw': one,
    'offerings/subscribe': () => ({ ...one(), quantity: '10' }),
    'offerings/revealBid': ({ subscription }) => ({ subscription, price: '10', nonce: 'a1b2c3d4e5f6a7b8' }),
    'staff/getOffering': one,
    'staff/listEntries': one,
    'staff/endOffering': one,
    'staff/previewOffering': () => ({
      instrument: 'KR.005930',
      quota: '1000',
      maximum: '100',
      times: 1,
      unpaid: 'returned',
    }),
    'staff/proposeOffering': () => ({
      instrument: 'KR.005930',
      quota: '1000',
      maximum: '100',
      times: 1,
      unpaid: 'returned',
    }),
  },
};
