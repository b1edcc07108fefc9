import { type FeatureContributions, type NoticeLinkSource, noticePortfolioQuery } from '../../feature.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The positions in the message's instrument. */
const toPositions: NoticeLinkSource = (params) => ({
  to: '/trade/index',
  query: { instrument: text(params['instrumentId']) ?? text(params['instrument']), ...noticePortfolioQuery(params) },
  says: (t) => t.settings.toPositions,
});
const toEnded: NoticeLinkSource = (params) => ({
  to: '/trade/index',
  query: { tab: 'ended', ...noticePortfolioQuery(params) },
  says: (t) => t.settings.toPositions,
});
const toOrders: NoticeLinkSource = (params) => ({
  to: '/trade/gdOrders',
  query: { tab: 'history', ...noticePortfolioQuery(params) },
  says: (t) => t.settings.toOrders,
});

export const contributions: FeatureContributions = {
  menu: [
    { on: 'mine', at: 50, icon: 'chart', title: (t) => t.settings.positions, to: '/trade/index' },
    { on: 'mine', at: 60, icon: 'clock', title: (t) => t.settings.pending, to: '/trade/gdOrders' },
  ],
  notices: {
    orderFilled: toPositions,
    orderPartlyFilled: toPositions,
    orderPartlyProtected: toPositions,
    split: toPositions,
    splitInto: toPositions,
    reverseSplit: toPositions,
    merged: toPositions,
    spunOff: toPositions,
    spunOffForMoney: toPositions,
    marginCall: toPositions,
    intradayWarning: toPositions,
    stockRecalled: toPositions,
    financingFromMargin: toPositions,
    positionPartlyClosed: toPositions,
    positionClosed: toEnded,
    stopOut: toEnded,
    delisted: toEnded,
    mergedForMoney: toEnded,
    mergedOrders: toOrders,
    spunOffOrders: toOrders,
    ordersReduced: toOrders,
    orderCancelled: toOrders,
    orderExpired: toOrders,
    orderRejected: toOrders,
    stopWaits: toOrders,
  },
};
