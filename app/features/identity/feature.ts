import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  routes: [
    {
      name: 'authInfo',
      path: '/information/authInfo',
      access: 'customer',
      load: () => import('../../routes/information/authInfo.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
});
