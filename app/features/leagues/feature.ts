import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'leagues',
      path: '/home/leagues',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./leagues-screen.tsx'),
    },
    {
      name: 'league',
      path: '/home/league',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./league-detail-screen.tsx'),
    },
    {
      name: 'leagueJournal',
      path: '/home/leagueJournal',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./league-journal-screen.tsx'),
    },
    {
      name: 'leagueClass',
      path: '/home/leagueClass',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./league-entrants-screen.tsx'),
    },
    {
      name: 'leagueCreate',
      path: '/home/leagueCreate',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      load: () => import('./create-league-screen.tsx'),
    },
    {
      name: 'leagueSlips',
      path: '/home/leagueSlips',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      ownSupport: true,
      load: () => import('./league-slips-screen.tsx'),
    },
    {
      name: 'leagueProjector',
      path: '/home/leagueProjector',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      ownSupport: true,
      load: () => import('./projector-board-screen.tsx'),
    },
  ],
  // Wherever play money is traded, the screen says so.
  strips: [{ at: 15, load: () => import('./league-trading-banner.tsx') }],
  // Each trade asks for its reason.
  orderNotes: [{ at: 10, load: () => import('./trade-reason-form.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
