import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  notices: {
    screenEntered: ({ screenId, instrumentId }) =>
      typeof instrumentId === 'string' && instrumentId !== ''
        ? { to: '/market/stockDetail', query: { instrument: instrumentId }, says: (t) => t.settings.toInstrument }
        : { to: '/market/screener', query: { kept: String(screenId) }, says: (t) => t.routes.screener },
  },
  tools: [
    { at: 1, icon: 'list', title: (t) => t.routes.industries, to: '/market/industries' },
    { at: 2, icon: 'sort', title: (t) => t.routes.companyRanking, to: '/market/companies' },
    { at: 3, icon: 'down', title: (t) => t.routes.shortSelling, to: '/market/shortSelling' },
    { at: 4, icon: 'user', title: (t) => t.routes.investorTrend, to: '/market/investorTrend' },
    { at: 5, icon: 'copy', title: (t) => t.routes.financialComparison, to: '/market/comparison' },
    { at: 6, icon: 'find', title: (t) => t.routes.screener, to: '/market/screener' },
    { at: 7, icon: 'clock', title: (t) => t.routes.calendar, to: '/market/calendar' },
    { at: 8, icon: 'star', title: (t) => t.routes.themes, to: '/market/themes' },
  ],
};
