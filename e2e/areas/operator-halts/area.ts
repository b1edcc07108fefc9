import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

export const operatorHalts: AccessMatrixContribution = {
  inputs: {
    'staff/proposeOperatorHalt': () => ({ market: 'MX', instrument: null, halted: true, why: 'haltTechnical' }),
  },
};
