import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  tools: [
    { at: 12, icon: 'list', title: (t) => t.routes.industries, to: '/market/industries' },
    { at: 13, icon: 'sort', title: (t) => t.routes.companyRanking, to: '/market/companies' },
    { at: 14, icon: 'down', title: (t) => t.routes.shortSelling, to: '/market/shortSelling' },
    { at: 15, icon: 'user', title: (t) => t.routes.investorTrend, to: '/market/investorTrend' },
    { at: 16, icon: 'copy', title: (t) => t.routes.financialComparison, to: '/market/comparison' },
    { at: 17, icon: 'find', title: (t) => t.routes.screener, to: '/market/screener' },
    { at: 18, icon: 'clock', title: (t) => t.routes.calendar, to: '/market/calendar' },
  ],
};
