import { MAIN_PORTFOLIO } from '../../router/location.ts';
import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  notices: {
    // Both sides are shown with everything owned.
    movedBetween: { to: '/information/payBag', query: { portfolio: MAIN_PORTFOLIO }, says: (t) => t.settings.toAssets },
  },
};
