import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  menu: [
    {
      on: 'mine',
      at: 90,
      icon: 'clock',
      title: (t) => t.discovery.alerts.all,
      to: '/favorite/index',
      query: { tab: 'alerts' },
    },
  ],
  notices: {
    priceAlert: ({ instrumentId }) =>
      typeof instrumentId === 'string'
        ? { to: '/market/stockDetail', query: { instrument: instrumentId }, says: (t) => t.settings.toInstrument }
        : { to: '/favorite/index', query: { tab: 'alerts' }, says: (t) => t.settings.toAlerts },
  },
};
