import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  menu: [{ on: 'mine', at: 5, icon: 'list', title: (t) => t.routes.toolMore, to: '/home/toolMore' }],
};
