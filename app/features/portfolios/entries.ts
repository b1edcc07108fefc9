import type { Entries } from '../../feature.ts';

export const entries: Entries = {
  notices: { movedBetween: { to: '/information/payBag', says: (t) => t.settings.toAssets } },
};
