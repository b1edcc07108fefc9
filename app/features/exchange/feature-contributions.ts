import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toRecords: NoticeLink = {
  to: '/information/exchange',
  query: { tab: 'records' },
  says: (t) => t.settings.toAssets,
};

export const contributions: FeatureContributions = {
  menu: [
    { on: 'mine', at: 20, icon: 'globe', title: (t) => t.routes.exchange, to: '/information/exchange' },
    { on: 'money', at: 40, icon: 'globe', title: (t) => t.routes.exchange, to: '/information/exchange' },
  ],
  notices: {
    exchanged: toRecords,
    transferred: toRecords,
  },
};
