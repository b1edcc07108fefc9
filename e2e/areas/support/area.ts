import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

export const support: AccessMatrixContribution = {
  inputs: { 'support/sendMessage': () => ({ text: 'Who logged in last night?' }) },
};
