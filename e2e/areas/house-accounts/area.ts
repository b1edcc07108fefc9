import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

/** Complete bodies; no customer owns anything of it. */
export const houseAccounts: AccessMatrixContribution = {
  inputs: {
    'staff/proposeHouseCapital': () => ({ account: '100001', direction: 'in', currency: 'USD', amount: '1000' }),
  },
};
