import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  menu: [{ on: 'mine', at: 5, icon: 'list', title: (t) => t.routes.toolMore, to: '/home/toolMore' }],
};
