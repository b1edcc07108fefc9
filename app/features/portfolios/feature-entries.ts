import type { FeatureEntries } from '../../feature.ts';

export const entries: FeatureEntries = {
  notices: { movedBetween: { to: '/information/payBag', says: (t) => t.settings.toAssets } },
};
