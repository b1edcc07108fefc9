import type { Entries, Way } from '../../feature.ts';

const toPledges: Way = { to: '/information/pledges', says: (t) => t.pledges.toPledges };

export const entries: Entries = {
  menu: [{ on: 'money', at: 65, icon: 'check', title: (t) => t.routes.pledges, to: '/information/pledges' }],
  notices: {
    pledgeMade: toPledges,
    pledgeReturned: toPledges,
    pledgeReleased: toPledges,
    pledgeReleaseRefused: toPledges,
  },
};
