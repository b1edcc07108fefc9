import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    { name: 'start', path: '/login/start', access: 'visitor', load: () => import('./start-screen.tsx') },
    {
      name: 'loginAfter',
      path: '/login/loginAfter',
      access: 'customer',
      isForFirstVisit: true,
      load: () => import('./login-splash-screen.tsx'),
    },
    {
      name: 'login',
      path: '/login/login',
      access: 'visitor',
      isForFirstVisit: true,
      secret: true,
      load: () => import('./login-screen.tsx'),
    },
    {
      name: 'register',
      path: '/login/register',
      access: 'visitor',
      secret: true,
      load: () => import('./register-screen.tsx'),
    },
    {
      name: 'reset',
      path: '/login/reset',
      access: 'visitor',
      ours: true,
      secret: true,
      load: () => import('./reset-password-screen.tsx'),
    },
    {
      name: 'leagueInvitation',
      path: '/login/league',
      access: 'visitor',
      ours: true,
      load: () => import('./league-invitation-screen.tsx'),
    },
    {
      name: 'leagueNameLogin',
      path: '/login/name',
      access: 'visitor',
      ours: true,
      secret: true,
      load: () => import('./name-login-screen.tsx'),
    },
  ],
};
