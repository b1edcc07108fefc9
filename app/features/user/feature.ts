import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    {
      name: 'start',
      path: '/login/start',
      access: 'visitor',
      portfolios: 'main',
      load: () => import('./start-screen.tsx'),
    },
    {
      name: 'loginAfter',
      path: '/login/loginAfter',
      access: 'customer',
      portfolios: 'any',
      isForFirstVisit: true,
      load: () => import('./login-splash-screen.tsx'),
    },
    {
      name: 'login',
      path: '/login/login',
      access: 'visitor',
      portfolios: 'main',
      isForFirstVisit: true,
      secret: true,
      load: () => import('./login-screen.tsx'),
    },
    {
      name: 'register',
      path: '/login/register',
      access: 'visitor',
      portfolios: 'main',
      secret: true,
      load: () => import('./register-screen.tsx'),
    },
    {
      name: 'reset',
      path: '/login/reset',
      access: 'visitor',
      portfolios: 'main',
      ours: true,
      secret: true,
      load: () => import('./reset-password-screen.tsx'),
    },
    {
      name: 'leagueInvitation',
      path: '/login/league',
      access: 'visitor',
      portfolios: 'main',
      ours: true,
      load: () => import('./league-invitation-screen.tsx'),
    },
    {
      name: 'leagueNameLogin',
      path: '/login/name',
      access: 'visitor',
      portfolios: 'main',
      ours: true,
      secret: true,
      load: () => import('./name-login-screen.tsx'),
    },
  ],
};
