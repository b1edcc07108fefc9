import type { FeatureContributions, NoticeLinkSource } from '../../feature.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** To the market, whose rules show all charges; or to the instrument that is named. */
const toMarket: NoticeLinkSource = ({ market, instrumentId }) =>
  text(instrumentId) === undefined
    ? { to: '/market/index', query: { tab: text(market) }, says: (t) => t.routes.market }
    : { to: '/market/stockDetail', query: { instrument: text(instrumentId) }, says: (t) => t.settings.toInstrument };

export const contributions: FeatureContributions = {
  notices: {
    marketMarginToChange: toMarket,
    instrumentMarginToChange: toMarket,
    commissionToChange: toMarket,
    makerTakerToChange: toMarket,
  },
};
