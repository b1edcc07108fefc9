import type { FeatureEntries } from '../../feature.ts';

export const entries: FeatureEntries = {
  menu: [{ on: 'mine', at: 5, icon: 'list', title: (t) => t.routes.toolMore, to: '/home/toolMore' }],
};
