import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  routes: [
    {
      name: 'userPri',
      path: '/information/userPri',
      access: 'customer',
      load: () => import('../../routes/information/userPri.tsx'),
    },
  ],
});
