import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  routes: [
    {
      name: 'exchange',
      path: '/information/exchange',
      access: 'customer',
      load: () => import('../../routes/information/exchange.tsx'),
    },
  ],
  entries: () => import('./entries.ts'),
});
