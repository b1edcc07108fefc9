import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'leagues',
      path: '/home/leagues',
      access: 'customer',
      ours: true,
      load: () => import('./leagues-screen.tsx'),
    },
    { name: 'league', path: '/home/league', access: 'customer', ours: true, load: () => import('./league-screen.tsx') },
    {
      name: 'leagueJournal',
      path: '/home/leagueJournal',
      access: 'customer',
      ours: true,
      load: () => import('./journal-screen.tsx'),
    },
    {
      name: 'leagueClass',
      path: '/home/leagueClass',
      access: 'customer',
      ours: true,
      load: () => import('./class-screen.tsx'),
    },
    {
      name: 'leagueCreate',
      path: '/home/leagueCreate',
      access: 'customer',
      ours: true,
      load: () => import('./create-screen.tsx'),
    },
  ],
  // Wherever play money is traded, the screen says so.
  strips: [{ at: 15, load: () => import('./play-strip.tsx') }],
  // Each trade asks for its reason.
  orderNotes: [{ at: 10, load: () => import('./reason-note.tsx') }],
  entries: () => import('./entries.ts'),
};
