import { newKey } from '@bourse/contract/client.ts';
import type { Area } from '../../area.ts';
import { granted } from '../../browser/lived-in.ts';
import type { Belongings } from '../../matrix/settle.ts';

export const copying: Area = {
  /** A copy, if there is a leader whom the customer can follow. */
  async belongings(client): Promise<Belongings> {
    const { rows } = await granted(client.call('copying/listLeaders', {}));
    const leader = rows.find(({ own, copied }) => !own && !copied);
    if (!leader) return {};
    const { copy } = await granted(
      client.call('copying/startCopy', {
        leader: leader.id,
        amount: leader.minimum,
        currency: leader.currency,
        size: 'proportional',
        profitShare: leader.profitShare,
        key: newKey(),
      }),
    );
    return { copy: copy.id };
  },
  inputs: {
    'copying/startCopy': () => ({
      leader: '1',
      amount: '100',
      currency: 'USD',
      size: 'proportional',
      profitShare: '1',
    }),
    'copying/previewChange': ({ copy = 'none' }) => ({ copy, way: 'add' }),
    'copying/changeCopy': ({ copy = 'none' }) => ({ copy, add: '1' }),
    'copying/changeProfitShare': () => ({ profitShare: '0.05' }),
    'copying/applyLeader': () => ({
      portfolio: '1',
      name: 'Matrix leader',
      currency: 'USD',
      profitShare: '0.05',
      agreed: true,
    }),
  },
};
