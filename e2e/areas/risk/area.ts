import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

/** Complete bodies; no customer owns anything of it. */
export const risk: AccessMatrixContribution = {
  inputs: {
    'staff/proposeRiskLimit': () => ({ scope: 'total', of: null, measure: 'net', ceiling: '1000000' }),
    'staff/getRiskCase': () => ({ case: '1' }),
    'staff/moveRiskCase': () => ({ case: '1', step: 'note', why: 'looked into it' }),
  },
};
