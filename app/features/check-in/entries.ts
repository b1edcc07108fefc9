import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  menu: [{ on: 'mine', at: 40, icon: 'check', title: (t) => t.routes.checkIn, to: '/home/checkIn' }],
};
