import type { MatrixArea } from '../../matrix-area.ts';

export const operatorHalts: MatrixArea = {
  inputs: {
    'staff/proposeOperatorHalt': () => ({ market: 'MX', instrument: null, halted: true, why: 'haltTechnical' }),
  },
};
