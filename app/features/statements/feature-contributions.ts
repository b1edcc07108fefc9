import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toStatements: NoticeLink = {
  to: '/information/fundRecord',
  query: { tab: 'statements' },
  says: (t) => t.settings.toAssets,
};
const toRecords: NoticeLink = { to: '/information/fundRecord', says: (t) => t.settings.toAssets };

export const contributions: FeatureContributions = {
  menu: [
    { on: 'mine', at: 30, icon: 'document', title: (t) => t.routes.fundRecord, to: '/information/fundRecord' },
    { on: 'money', at: 50, icon: 'document', title: (t) => t.routes.fundRecord, to: '/information/fundRecord' },
  ],
  notices: {
    statementReady: toStatements,
    correctionCredited: toRecords,
    correctionDebited: toRecords,
  },
};
