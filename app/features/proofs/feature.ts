import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  // Compares the record with what this device remembers of it, after the first screen has loaded.
  strips: [{ at: 20, load: () => import('./seal-contradiction-warning.tsx'), afterMs: 4_000 }],
};
