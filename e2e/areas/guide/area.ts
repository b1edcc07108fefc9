import type { Area } from '../../area.ts';

export const guide: Area = {
  inputs: {
    'guide/explain': () => ({ about: 'instrument', of: 'US.NWRB' }),
    'guide/subscribePlan': () => ({ currency: 'USD', price: '4.90' }),
  },
};
