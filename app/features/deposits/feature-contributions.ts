import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toDeposits: NoticeLink = {
  to: '/information/recharge',
  query: { tab: 'records' },
  says: (t) => t.settings.toDeposits,
};

export const contributions: FeatureContributions = {
  menu: [{ on: 'money', at: 10, icon: 'plus', title: (t) => t.routes.recharge, to: '/information/recharge' }],
  notices: {
    depositSubmitted: toDeposits,
    depositInReview: toDeposits,
    depositDone: toDeposits,
    depositRejected: toDeposits,
  },
};
