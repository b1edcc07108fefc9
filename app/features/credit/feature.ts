import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'loan',
      path: '/information/loan',
      access: 'customer',
      load: () => import('../../routes/information/loan.tsx'),
    },
    {
      name: 'loanTo',
      path: '/information/loanTo',
      access: 'customer',
      load: () => import('../../routes/information/loanTo.tsx'),
    },
    {
      name: 'loanRe',
      path: '/information/loanRe',
      access: 'customer',
      load: () => import('../../routes/information/loanRe.tsx'),
    },
  ],
  financialCards: [{ at: 30, load: () => import('./loan-card.tsx') }],
  positionNotes: [{ at: 20, load: () => import('./position-note.tsx') }],
  entries: () => import('./entries.ts'),
};
