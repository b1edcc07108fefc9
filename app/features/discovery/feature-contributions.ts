import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  menu: [{ on: 'mine', at: 80, icon: 'star', title: (t) => t.settings.watchlist, to: '/favorite/index' }],
};
