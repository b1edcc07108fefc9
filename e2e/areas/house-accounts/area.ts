import type { Area } from '../../area.ts';

/** Whole bodies; no customer has anything of it. */
export const houseAccounts: Area = {
  inputs: {
    'staff/proposeHouseCapital': () => ({ account: '100001', direction: 'in', currency: 'USD', amount: '1000' }),
  },
};
