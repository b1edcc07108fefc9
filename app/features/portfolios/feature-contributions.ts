import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  notices: { movedBetween: { to: '/information/payBag', says: (t) => t.settings.toAssets } },
};
