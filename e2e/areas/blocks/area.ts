import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

/** Complete bodies; nothing here belongs to a customer except orders. */
export const blocks: AccessMatrixContribution = {
  inputs: {
    'offerings/getBlockTerms': () => ({ instrument: 'US.NWRB' }),
    'offerings/offerBlock': () => ({ instrument: 'US.NWRB', quantity: '100', price: '100' }),
    'offerings/previewBlock': () => ({ offering: '1', quantity: '100' }),
    'staff/proposeBlockDesk': () => ({ instrument: 'US.NWRB', open: true }),
  },
};
