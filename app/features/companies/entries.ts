import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  tools: [
    { at: 12, icon: 'list', title: (t) => t.routes.industries, to: '/market/industries' },
    { at: 13, icon: 'sort', title: (t) => t.routes.companyRanking, to: '/market/companies' },
  ],
};
