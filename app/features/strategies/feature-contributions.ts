import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toOwn: NoticeLink = { to: '/home/strategies', query: { tab: 'own' }, says: (t) => t.strategies.toStrategies };

export const contributions: FeatureContributions = {
  tools: [{ at: 32, group: 'follow', icon: 'flask', title: (t) => t.routes.strategies, to: '/home/strategies' }],
  notices: { strategyStarted: toOwn, strategyStopped: toOwn, strategyStoppedAtLoss: toOwn },
};
