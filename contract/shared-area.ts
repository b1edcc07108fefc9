/** What belongs to no area but is collected like one: refusals of malformed calls, and texts that every screen has. */
import { type RefusalDeclarations, declareTexts } from './area.ts';

export const firstTexts = declareTexts({
  en: () => import('./texts/first/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/first/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/first/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/first/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/first/esp.json', { with: { type: 'json' } }),
});
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

/** Refusals that belong to no area: of malformed calls, of files, and of areas still to come. */

export const refusals = {
  badInput: { field: 'text' },
  unauthorized: {},
  unknownCall: {},
  wrongMethod: {},
  tooMany: { retryAfterSeconds: 'number' },
  notReady: {},
  outcomeUnknown: {},
  internal: { reference: 'text' },
  keyReused: {},
  notFound: {},
  tooFrequent: { retryAfterSeconds: 'number' },
  systemBusy: {},
  uploadFailed: {},
  fileTooLarge: { megabytes: 'number' },
  notAPicture: {},
  pictureTooLarge: { megapixels: 'number' },
  tooManyUploads: {},
  submissionFailed: {},
  notInThatState: { state: 'text' },
  subscriptionChannelClosed: {},
  subscriptionTimeNotArrived: { opensAt: 'time' },
  subscriptionTimeOver: { closedAt: 'time' },
  subscriptionLimitReached: { times: 'number' },
  subscriptionInsufficientFunds: { needed: 'amount', available: 'amount', currency: 'currency' },
  minimumPlacement: { minimum: 'amount', currency: 'currency' },
  productNotFound: {},
  copyTimeLimitExceeded: {},
  purchaseBelowMinimum: { minimum: 'amount', currency: 'currency' },
  borrowingQuotaFull: {},
  borrowingChannelClosed: {},
  minimumBorrowing: { minimum: 'amount', currency: 'currency' },
  subscriptionFailed: {},
  loanQuotaInsufficient: { available: 'amount', currency: 'currency' },
  loanAwaitingReview: {},
  repaymentExceedsLoan: { owed: 'amount', currency: 'currency' },
  unpaidLoanFirst: { owed: 'amount', currency: 'currency' },
  supportLinkMissing: {},
} as const satisfies RefusalDeclarations;
