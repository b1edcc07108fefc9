import type { FeatureContributions, NoticeLink, NoticeLinkSource } from '../../feature.ts';

const toOrders: NoticeLink = { to: '/trade/gdOrders', says: (t) => t.settings.toOrders };
const toInstrument: NoticeLinkSource = ({ instrumentId }) =>
  typeof instrumentId === 'string'
    ? { to: '/market/stockDetail', query: { instrument: instrumentId }, says: (t) => t.settings.toInstrument }
    : toOrders;
export const contributions: FeatureContributions = {
  notices: {
    instrumentHaltedByOperator: toInstrument,
    instrumentResumedByOperator: toInstrument,
    marketHaltedByOperator: toOrders,
    marketResumedByOperator: toOrders,
  },
};
