import type { Entries, Way } from '../../feature.ts';

const toStatements: Way = {
  to: '/information/fundRecord',
  query: { tab: 'statements' },
  says: (t) => t.settings.toAssets,
};
const toRecords: Way = { to: '/information/fundRecord', says: (t) => t.settings.toAssets };

export const entries: Entries = {
  menu: [
    { on: 'mine', at: 30, icon: 'document', title: (t) => t.routes.fundRecord, to: '/information/fundRecord' },
    { on: 'money', at: 50, icon: 'document', title: (t) => t.routes.fundRecord, to: '/information/fundRecord' },
  ],
  notices: {
    statementReady: toStatements,
    correctionGiven: toRecords,
    correctionTaken: toRecords,
  },
};
