import type { Feature } from '../../feature.ts';
// Listens from the start.
import { hasSavedUnfinishedInput } from './user-input-tracking.ts';

if (hasSavedUnfinishedInput())
  void import('./save-unfinished-input.ts').then(({ restoreUnfinishedInput }) => restoreUnfinishedInput());

export const feature: Feature = {
  // After the first screen has had the network to itself.
  strips: [{ at: 40, load: () => import('./offline-support.tsx'), afterMs: 5_000 }],
};
