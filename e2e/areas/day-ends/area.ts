import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

/** No customer owns anything of it. */
export const dayEnds: AccessMatrixContribution = { inputs: { 'staff/getDayEnd': () => ({ number: '1' }) } };
