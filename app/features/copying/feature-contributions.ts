import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toCopies: NoticeLink = { to: '/home/fllowOrders', says: (t) => t.copying.toCopies };

export const contributions: FeatureContributions = {
  tools: [
    { at: 30, group: 'follow', icon: 'leader', title: (t) => t.routes.fllow, to: '/home/fllow' },
    { at: 31, group: 'follow', icon: 'copy', title: (t) => t.routes.fllowOrders, to: '/home/fllowOrders' },
  ],
  notices: {
    copyStarted: toCopies,
    copyStoppedAtLoss: toCopies,
    copyLeaderStopped: toCopies,
    copyLeaderHeld: toCopies,
    copyLeaderFree: toCopies,
    copyNewVersion: toCopies,
    copyEndedNow: toCopies,
    profitShared: toCopies,
  },
};
