import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';
import { expectSuccess } from '../../browser/customer-with-history.ts';
import type { OwnedIds } from '../../matrix/create-belongings.ts';

export const copying: AccessMatrixContribution = {
  /** A copy, if there is a leader whom the customer can follow. */
  async belongings(client): Promise<OwnedIds> {
    const { rows } = await expectSuccess(client.call('copying/listLeaders', {}));
    const leader = rows.find(({ own, copied }) => !own && !copied);
    if (!leader) return {};
    const { copy } = await expectSuccess(
      client.call('copying/startCopy', {
        leader: leader.id,
        amount: leader.minimum,
        currency: leader.currency,
        size: 'proportional',
        profitShare: leader.profitShare,
        key: createIdempotencyKey(),
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
    'copying/previewOpenPositions': () => ({ leader: '1', size: 'proportional' }),
    'copying/previewChange': ({ copy = 'none' }) => ({ copy, direction: 'deposit' }),
    'copying/changeCopy': ({ copy = 'none' }) => ({ copy, deposit: '1' }),
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
