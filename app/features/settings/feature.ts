import type { Feature } from '../../feature.ts';
import { loadAllTexts } from '../../language/language.ts';
import { loginCount } from './shared/login-count.ts';

const loadTour = async () => {
  const [tour] = await Promise.all([import('./tour/welcome-tour-at-first-login.tsx'), loadAllTexts()]);
  return tour;
};

export const feature: Feature = {
  routes: [
    {
      name: 'information',
      path: '/information/index',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./customer-menu-screen.tsx'),
    },
    {
      name: 'setting',
      path: '/information/setting',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./settings-screen.tsx'),
    },
    {
      name: 'changeLang',
      path: '/information/changeLang',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./change-language-screen.tsx'),
    },
    {
      name: 'loginPass',
      path: '/information/loginPass',
      access: 'customer',
      portfolios: 'any',
      secret: true,
      load: () => import('./change-login-password-screen.tsx'),
    },
    {
      name: 'fundPass',
      path: '/information/fundPass',
      access: 'customer',
      portfolios: 'main',
      secret: true,
      load: () => import('./fund-password-screen.tsx'),
    },
    {
      name: 'aboutUs',
      path: '/information/aboutUs',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      load: () => import('./about-screen.tsx'),
    },
    {
      name: 'security',
      path: '/information/security',
      wideScreen: 'cards',
      access: 'customer',
      portfolios: 'any',
      ours: true,
      secret: true,
      load: () => import('./security-screen.tsx'),
    },
    {
      name: 'ownData',
      path: '/information/ownData',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./export-data-or-close-account-screen.tsx'),
    },
    {
      name: 'seat',
      path: '/information/seat',
      access: 'customer',
      portfolios: 'main',
      ours: true,
      load: () => import('./institutional-seat-screen.tsx'),
    },
  ],
  // Few customers ever need it.
  strips: [
    {
      at: 10,
      load: () => import('./restriction-strip.tsx'),
      wanted: (customer) => (customer?.states.length ?? 0) > 0,
    },
    {
      at: 50,
      load: loadTour,
      wanted: (customer) => customer !== null && loginCount.get() > 0,
      changes: loginCount,
      afterMs: 600,
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
