import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  menu: [{ on: 'mine', at: 100, icon: 'list', title: (t) => t.routes.newsList, to: '/home/newsList' }],
};
