import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [
    { name: 'start', path: '/login/start', access: 'visitor', load: () => import('../../routes/login/start.tsx') },
    {
      name: 'loginAfter',
      path: '/login/loginAfter',
      access: 'customer',
      first: true,
      load: () => import('../../routes/login/loginAfter.tsx'),
    },
    {
      name: 'login',
      path: '/login/login',
      access: 'visitor',
      first: true,
      secret: true,
      load: () => import('../../routes/login/login.tsx'),
    },
    {
      name: 'register',
      path: '/login/register',
      access: 'visitor',
      secret: true,
      load: () => import('../../routes/login/register.tsx'),
    },
    {
      name: 'reset',
      path: '/login/reset',
      access: 'visitor',
      ours: true,
      secret: true,
      load: () => import('./reset-screen.tsx'),
    },
  ],
};
