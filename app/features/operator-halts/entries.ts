import type { Entries, Way, WayOf } from '../../feature.ts';

const toOrders: Way = { to: '/trade/gdOrders', says: (t) => t.settings.toOrders };
const toInstrument: WayOf = ({ instrumentId }) =>
  typeof instrumentId === 'string'
    ? { to: '/market/stockDetail', query: { instrument: instrumentId }, says: (t) => t.settings.toInstrument }
    : toOrders;
export const entries: Entries = {
  notices: {
    instrumentHaltedByOperator: toInstrument,
    instrumentResumedByOperator: toInstrument,
    marketHaltedByOperator: toOrders,
    marketResumedByOperator: toOrders,
  },
};
