import type { Feature } from '../../feature.ts';
// Listens from the start.
import { hasSavedPage } from './typed-fields.ts';

if (hasSavedPage()) void import('./saved-page.ts').then(({ restoreSavedPage }) => restoreSavedPage());

export const feature: Feature = {
  // After the first screen has had the network to itself.
  strips: [{ at: 40, load: () => import('./offline-support.tsx'), afterMs: 5_000 }],
};
