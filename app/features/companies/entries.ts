import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  tools: [{ at: 12, icon: 'list', title: (t) => t.routes.industries, to: '/market/industries' }],
};
