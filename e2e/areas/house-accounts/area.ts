import type { Area } from '../../area.ts';

/** Complete bodies; no customer owns anything of it. */
export const houseAccounts: Area = {
  inputs: {
    'staff/proposeHouseCapital': () => ({ account: '100001', direction: 'in', currency: 'USD', amount: '1000' }),
  },
};
