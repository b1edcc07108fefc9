import type { Entries } from '../../feature.ts';

export const entries: Entries = {
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
  tools: [{ at: 46, icon: 'info', title: (t) => t.routes.guide, to: '/home/guide' }],
};
