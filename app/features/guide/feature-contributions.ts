import { getConfig } from '../../config/app-config.ts';
import type { FeatureContributions, NoticeLink } from '../../feature.ts';
import { getGuideTitle } from './shared/guide-title.ts';

const toPlan: NoticeLink = { to: '/home/guide', says: (t) => t.guide.plan.see };

export const contributions: FeatureContributions = {
  menu: [
    {
      on: 'money',
      at: 7,
      icon: 'info',
      title: ({ guide: t }) => (getConfig().guidePaid ? `${t.portfolioWhole} · ${t.plan.title}` : t.portfolioWhole),
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
  tools: [{ at: 46, group: 'own', icon: 'bulb', title: getGuideTitle, to: '/home/guide' }],
};
