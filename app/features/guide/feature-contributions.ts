import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toPlan: NoticeLink = { to: '/home/guide', says: (t) => t.guide.plan.see };

export const contributions: FeatureContributions = {
  menu: [
    {
      on: 'money',
      at: 7,
      icon: 'info',
      title: (t) => t.guide.portfolioWhole,
      to: '/home/guide',
      query: { about: 'portfolio' },
    },
  ],
  notices: {
    guideTrialRenewing: toPlan,
    guideTrialStarted: toPlan,
    guideTrialAsks: toPlan,
    guideTrialOver: toPlan,
    guidePlanAgreed: toPlan,
    guideTrialEnds: toPlan,
    guidePlanPaid: toPlan,
    guidePlanUnpaid: toPlan,
    guidePlanCancelled: toPlan,
    guidePlanEnded: toPlan,
  },
  tools: [{ at: 46, group: 'own', icon: 'bulb', title: (t) => t.routes.guide, to: '/home/guide' }],
};
