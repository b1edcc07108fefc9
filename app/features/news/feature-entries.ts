import type { FeatureEntries } from '../../feature.ts';

export const entries: FeatureEntries = {
  menu: [{ on: 'mine', at: 100, icon: 'list', title: (t) => t.routes.newsList, to: '/home/newsList' }],
};
