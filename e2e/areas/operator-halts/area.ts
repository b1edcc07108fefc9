import type { Area } from '../../area.ts';

export const operatorHalts: Area = {
  inputs: {
    'staff/proposeOperatorHalt': () => ({ market: 'MX', instrument: null, halted: true, why: 'haltTechnical' }),
  },
};
