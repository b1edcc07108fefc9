import { newKey } from '@bourse/contract/client.ts';
import type { Area } from '../../area.ts';
import { granted } from '../../browser/lived-in.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const wish = () => ({ currency: 'USD', amount: '5', until: inDays(30) });

export const pledges: Area = {
  async belongings(client) {
    const { pledge } = await granted(client.call('pledges/makePledge', { ...wish(), key: newKey() }));
    return { pledge: pledge.id };
  },
  inputs: { 'pledges/makePledge': wish },
};
