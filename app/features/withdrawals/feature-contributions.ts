import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toTargets: NoticeLink = { to: '/information/bankList', says: (t) => t.settings.toTargets };
const toWithdrawals: NoticeLink = {
  to: '/information/cashOut',
  query: { tab: 'records' },
  says: (t) => t.settings.toWithdrawals,
};

export const contributions: FeatureContributions = {
  menu: [
    { on: 'money', at: 20, icon: 'up', title: (t) => t.routes.cashOut, to: '/information/cashOut' },
    { on: 'money', at: 30, icon: 'bag', title: (t) => t.routes.bankList, to: '/information/bankList' },
  ],
  notices: {
    cardAdded: toTargets,
    addressAdded: toTargets,
    cardUsable: toTargets,
    addressUsable: toTargets,
    targetRemoved: toTargets,
    withdrawalSubmitted: toWithdrawals,
    withdrawalInReview: toWithdrawals,
    withdrawalApproved: toWithdrawals,
    withdrawalPaid: toWithdrawals,
    withdrawalRejected: toWithdrawals,
    withdrawalCancelled: toWithdrawals,
    withdrawalFailed: toWithdrawals,
  },
};
