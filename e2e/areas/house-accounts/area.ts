import type { MatrixArea } from '../../matrix-area.ts';

/** Complete bodies; no customer owns anything of it. */
export const houseAccounts: MatrixArea = {
  inputs: {
    'staff/proposeHouseCapital': () => ({ account: '100001', direction: 'in', currency: 'USD', amount: '1000' }),
  },
};
