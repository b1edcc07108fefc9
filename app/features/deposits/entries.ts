import type { Entries, Way } from '../../feature.ts';

const toDeposits: Way = { to: '/information/recharge', query: { tab: 'records' }, says: (t) => t.settings.toDeposits };

export const entries: Entries = {
  menu: [{ on: 'money', at: 10, icon: 'plus', title: (t) => t.routes.recharge, to: '/information/recharge' }],
  notices: {
    depositSubmitted: toDeposits,
    depositInReview: toDeposits,
    depositDone: toDeposits,
    depositRejected: toDeposits,
  },
};
