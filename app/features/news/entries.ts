import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  menu: [{ on: 'mine', at: 100, icon: 'list', title: (t) => t.routes.newsList, to: '/home/newsList' }],
};
