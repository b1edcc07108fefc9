import type { FeatureEntries, NoticeLink } from '../../feature.ts';

const toAssets: NoticeLink = { to: '/information/payBag', says: (t) => t.settings.toAssets };

export const entries: FeatureEntries = {
  menu: [{ on: 'mine', at: 10, icon: 'bag', title: (t) => t.settings.assets, to: '/information/payBag' }],
  notices: {
    dividend: toAssets,
    rights: toAssets,
    practiceMoney: toAssets,
    welcome: toAssets,
    marginEnabled: toAssets,
  },
};
