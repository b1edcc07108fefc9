import type { Entries, Way, WayOf } from '../../feature.ts';

const toOrders: Way = { to: '/trade/gdOrders', says: (t) => t.settings.toOrders };
const toPosition: WayOf = ({ positionId }) =>
  typeof positionId === 'string'
    ? { to: '/trade/positionDetail', query: { position: positionId }, says: (t) => t.blocks.toPosition }
    : toOrders;
export const entries: Entries = {
  notices: { tradeCorrected: toPosition, tradeCorrectedDown: toPosition, tradeBusted: toPosition },
};
