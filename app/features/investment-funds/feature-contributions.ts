import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toOrders: NoticeLink = { to: '/home/funds', query: { tab: 'orders' }, says: (t) => t.investmentFunds.seeOrders };
const toPlans: NoticeLink = { to: '/home/funds', query: { tab: 'plans' }, says: (t) => t.investmentFunds.calendar };

export const contributions: FeatureContributions = {
  tools: [{ at: 42, group: 'follow', icon: 'columns', title: (t) => t.routes.funds, to: '/home/funds' }],
  notices: {
    fundBought: toOrders,
    fundRedeemed: toOrders,
    fundDeferred: toOrders,
    fundPaid: toOrders,
    fundCloses: { to: '/home/funds', query: { tab: 'mine' }, says: (t) => t.investmentFunds.tabs.mine },
    fundMadeGood: toOrders,
    fundPriceCorrected: toOrders,
    fundPlanBought: toPlans,
    fundPlanMoved: toPlans,
    fundPlanSkipped: toPlans,
  },
};
