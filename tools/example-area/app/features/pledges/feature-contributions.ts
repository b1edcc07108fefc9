import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toPledges: NoticeLink = { to: '/information/pledges', says: (t) => t.pledges.toPledges };

export const contributions: FeatureContributions = {
  menu: [{ on: 'money', at: 65, icon: 'check', title: (t) => t.routes.pledges, to: '/information/pledges' }],
  notices: {
    pledgeMade: toPledges,
    pledgeReturned: toPledges,
    pledgeReleased: toPledges,
    pledgeReleaseRefused: toPledges,
  },
};
