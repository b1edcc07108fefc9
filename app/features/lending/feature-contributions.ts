import type { FeatureContributions, NoticeParams, NoticeLink } from '../../feature.ts';

const toPool = ({ instrumentId }: NoticeParams): NoticeLink =>
  typeof instrumentId === 'string'
    ? { to: '/home/lendingPool', query: { instrument: instrumentId }, says: (t) => t.lending.toPool }
    : { to: '/home/lending', says: (t) => t.lending.toLending };

export const contributions: FeatureContributions = {
  tools: [{ at: 43, group: 'follow', icon: 'cycle', title: (t) => t.routes.lending, to: '/home/lending' }],
  notices: {
    lendingStarted: toPool,
    lendingEnded: toPool,
    borrowingStarted: toPool,
    borrowingRecalled: toPool,
    borrowingUnpaid: toPool,
    borrowingEnded: toPool,
  },
};
