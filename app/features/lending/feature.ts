import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'lending',
      path: '/home/lending',
      access: 'customer',
      ours: true,
      load: () => import('./lending-screen.tsx'),
    },
    {
      name: 'lendingPool',
      path: '/home/lendingPool',
      access: 'customer',
      ours: true,
      load: () => import('./lending-pool-screen.tsx'),
    },
  ],
  financialCards: [{ at: 40, load: () => import('./lending-card.tsx') }],
  positionNotes: [{ at: 10, load: () => import('./lent-position-note.tsx') }],
  entries: () => import('./feature-entries.ts'),
};
