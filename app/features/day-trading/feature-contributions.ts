import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toDayTrading: NoticeLink = { to: '/home/dayTrading', says: (t) => t.settings.toDayTrading };

export const contributions: FeatureContributions = {
  menu: [{ on: 'mine', at: 70, icon: 'bolt', title: (t) => t.routes.dayTrading, to: '/home/dayTrading' }],
  notices: {
    dayTradeWarning: toDayTrading,
    dayTradingApplied: toDayTrading,
    dayTradingApproved: toDayTrading,
    dayTradingRefused: toDayTrading,
    dayTradingSuspended: toDayTrading,
  },
};
