import type { FeatureEntries } from '../../feature.ts';

export const entries: FeatureEntries = {
  menu: [{ on: 'mine', at: 40, icon: 'check', title: (t) => t.routes.checkIn, to: '/home/checkIn' }],
};
