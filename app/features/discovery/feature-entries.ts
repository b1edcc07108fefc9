import type { FeatureEntries } from '../../feature.ts';

export const entries: FeatureEntries = {
  menu: [{ on: 'mine', at: 80, icon: 'star', title: (t) => t.settings.watchlist, to: '/favorite/index' }],
};
