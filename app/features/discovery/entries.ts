import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  menu: [{ on: 'mine', at: 80, icon: 'star', title: (t) => t.settings.watchlist, to: '/favorite/index' }],
};
