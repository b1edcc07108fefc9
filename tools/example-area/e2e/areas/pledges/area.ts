import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';
import { expectSuccess } from '../../browser/customer-with-history.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const wish = () => ({ currency: 'USD', amount: '5', until: inDays(30) });

export const pledges: AccessMatrixContribution = {
  async belongings(client) {
    const { pledge } = await expectSuccess(
      client.call('pledges/makePledge', { ...wish(), key: createIdempotencyKey() }),
    );
    return { pledge: pledge.id };
  },
  inputs: { 'pledges/makePledge': wish },
};
