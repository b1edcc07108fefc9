import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  routes: [{ name: 'toolMore', path: '/home/toolMore', access: 'customer', load: () => import('./tools-screen.tsx') }],
  entries: () => import('./entries.ts'),
};
