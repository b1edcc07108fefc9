import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';
import { expectSuccess } from '../../browser/customer-with-history.ts';

interface Terms {
  price: string;
  minimum: string;
  minimumAmount: string;
  step: string;
}
/** The smallest quantity that is worth enough, with room for a rise. */
const leastOf = ({ price, minimum, minimumAmount, step }: Terms): string => {
  const steps = Math.ceil((1.1 * Number(minimumAmount)) / Number(price) / Number(step));
  return String(Math.max(Number(minimum), steps * Number(step)));
};

const one = () => ({ offering: '1' });

export const offerings: AccessMatrixContribution = {
  /** In the offer that stays open longest: of new shares, or of listed ones on dates when none is. */
  async belongings(client) {
    const open = async (kind: 'ipo' | 'placing') =>
      (await expectSuccess(client.call('offerings/listOfferings', { kind, phase: 'open', limit: 100 }))).rows;
    const rows = [...(await open('ipo')), ...(await open('placing'))];
    const [offer] = rows.sort((a, b) => (a.dates.closesAt < b.dates.closesAt ? 1 : -1));
    const wish = { offering: offer!.id, quantity: leastOf(offer!), key: createIdempotencyKey() };
    const { subscription } = await expectSuccess(client.call('offerings/subscribe', wish));
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
