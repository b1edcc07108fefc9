import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  notices: {
    screenEntered: ({ screenId, instrumentId }) =>
      typeof instrumentId === 'string' && instrumentId !== ''
        ? { to: '/market/stockDetail', query: { instrument: instrumentId }, says: (t) => t.settings.toInstrument }
        : { to: '/market/screener', query: { kept: String(screenId) }, says: (t) => t.routes.screener },
  },
  tools: [
    { at: 1, group: 'markets', icon: 'grid', title: (t) => t.routes.industries, to: '/market/industries' },
    { at: 2, group: 'markets', icon: 'podium', title: (t) => t.routes.companyRanking, to: '/market/companies' },
    { at: 3, group: 'markets', icon: 'falling', title: (t) => t.routes.shortSelling, to: '/market/shortSelling' },
    { at: 4, group: 'markets', icon: 'people', title: (t) => t.routes.investorTrend, to: '/market/investorTrend' },
    { at: 5, group: 'markets', icon: 'scales', title: (t) => t.routes.financialComparison, to: '/market/comparison' },
    { at: 6, group: 'markets', icon: 'funnel', title: (t) => t.routes.screener, to: '/market/screener' },
    { at: 7, group: 'markets', icon: 'calendar', title: (t) => t.routes.calendar, to: '/market/calendar' },
    { at: 8, group: 'markets', icon: 'tag', title: (t) => t.routes.themes, to: '/market/themes' },
  ],
};
