import type { Refusals } from '../area.ts';

export const refusals = {
  againstFollowers: { minutes: 'number', until: 'time' },
  copyBelowMinimum: { minimum: 'amount', currency: 'currency' },
  copyOwn: {},
  copyAlready: {},
  copyEnded: {},
  copyPortfolio: {},
  copyVersionPassed: {},
  copyShareRaised: {},
  copyCurrency: { currency: 'currency' },
  copiesFull: { maximum: 'number' },
  copiesToday: { maximum: 'number' },
  copyShareDue: { due: 'amount', left: 'amount', currency: 'currency' },
  copyCapacity: { left: 'amount', currency: 'currency' },
  leaderCopies: {},
  leaderHolds: {},
  leaderNameTaken: {},
  leaderNameLetters: {},
  leaderStake: { minimum: 'amount', currency: 'currency' },
  leaderShare: { maximum: 'number' },
  ledAlready: {},
} as const satisfies Refusals;
