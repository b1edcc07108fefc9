import { type FeatureContributions, type NoticeLinkSource, noticePortfolioQuery } from '../../feature.ts';

const toPosition: NoticeLinkSource = (params) => {
  const { positionId: position } = params;
  const query = noticePortfolioQuery(params);
  return typeof position === 'string'
    ? { to: '/trade/positionDetail', query: { position, ...query }, says: (t) => t.blocks.toPosition }
    : { to: '/trade/gdOrders', query, says: (t) => t.settings.toOrders };
};
export const contributions: FeatureContributions = {
  notices: { tradeCorrected: toPosition, tradeCorrectedDown: toPosition, tradeBusted: toPosition },
};
