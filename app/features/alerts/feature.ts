import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  entries: () => import('./entries.ts'),
});
