import type { FeatureContributions, NoticeLink, NoticeLinkSource } from '../../feature.ts';

const toOrders: NoticeLink = { to: '/trade/gdOrders', says: (t) => t.settings.toOrders };
const toPosition: NoticeLinkSource = ({ positionId }) =>
  typeof positionId === 'string'
    ? { to: '/trade/positionDetail', query: { position: positionId }, says: (t) => t.blocks.toPosition }
    : toOrders;
export const contributions: FeatureContributions = {
  notices: { tradeCorrected: toPosition, tradeCorrectedDown: toPosition, tradeBusted: toPosition },
};
