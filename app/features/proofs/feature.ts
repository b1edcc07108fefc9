import { defineFeature } from '../../feature.ts';

export const feature = defineFeature({
  // The record is compared with what this device remembers of it, when the first screen has had its turn.
  strips: [{ at: 20, load: () => import('./seal-watch.tsx'), afterMs: 4_000 }],
});
