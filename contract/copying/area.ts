import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('copying');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

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
} as const satisfies RefusalDeclarations;

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
} as const satisfies NoticeDeclarations;
