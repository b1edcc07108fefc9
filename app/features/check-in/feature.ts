import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  routes: [
    {
      name: 'checkIn',
      path: '/home/checkIn',
      access: 'customer',
      ours: true,
      load: () => import('./check-in-screen.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
});
