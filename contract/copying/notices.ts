import type { Notices } from '../area.ts';

export const notices = {
  funds: {
    copyStarted: { name: 'text', amount: 'amount', currency: 'currency' },
    copyStoppedAtLoss: { portfolio: 'id' },
    copyLeaderStopped: { portfolio: 'id' },
    copyLeaderHeld: { name: 'text', held: 'text', portfolio: 'id' },
    copyLeaderFree: { name: 'text', portfolio: 'id' },
    copyNewVersion: { portfolio: 'id' },
    copyEndedNow: { portfolio: 'id' },
    profitShared: { amount: 'amount', currency: 'currency', portfolio: 'id' },
  },
} as const satisfies Notices;
