import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  menu: [{ on: 'mine', at: 40, icon: 'check', title: (t) => t.routes.checkIn, to: '/home/checkIn' }],
};
