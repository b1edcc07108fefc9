import { type FeatureContributions, type NoticeLinkSource, noticePortfolioQuery } from '../../feature.ts';

const toAssets: NoticeLinkSource = (params) => ({
  to: '/information/payBag',
  query: noticePortfolioQuery(params),
  says: (t) => t.settings.toAssets,
});

export const contributions: FeatureContributions = {
  menu: [{ on: 'mine', at: 10, icon: 'bag', title: (t) => t.settings.assets, to: '/information/payBag' }],
  notices: {
    dividend: toAssets,
    rights: toAssets,
    practiceMoney: toAssets,
    welcome: toAssets,
    marginEnabled: toAssets,
  },
};
