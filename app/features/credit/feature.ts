import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'loan',
      path: '/information/loan',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./loans-screen.tsx'),
    },
    {
      name: 'loanTo',
      path: '/information/loanTo',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./apply-for-loan-screen.tsx'),
    },
    {
      name: 'loanRe',
      path: '/information/loanRe',
      access: 'customer',
      portfolios: 'main',
      load: () => import('./repay-loan-screen.tsx'),
    },
  ],
  financialCards: [{ at: 30, load: () => import('./loans-card.tsx') }],
  positionNotes: [{ at: 20, load: () => import('./pledged-position-note.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
