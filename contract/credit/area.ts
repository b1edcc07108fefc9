import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('credit');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  repaymentLeavesCents: { owed: 'amount', least: 'amount', currency: 'currency' },
  loanTooSmall: { minimum: 'amount', currency: 'currency' },
  loanOfferLapsed: {},
  loanTotalChanged: { quotedTotal: 'amount', total: 'amount', currency: 'currency' },
  creditIncreaseAlreadyRequested: {},
  moreCreditBeyond: { most: 'amount', currency: 'currency' },
  holdingNotPledgeable: {},
  loanBeyondPledge: { available: 'amount', currency: 'currency' },
  pledgeNeeded: { owed: 'amount', available: 'amount', currency: 'currency' },
} as const satisfies RefusalDeclarations;

const OF_MONEY = { amount: 'amount', currency: 'currency' } as const;

export const notices = {
  applications: {
    loanApplied: OF_MONEY,
    loanOffered: { ...OF_MONEY, until: 'time' },
    loanRefused: { ...OF_MONEY, why: 'text' },
    loanOfferLapsed: OF_MONEY,
    moreCreditGranted: OF_MONEY,
    moreCreditRefused: { ...OF_MONEY, why: 'text' },
  },
  funds: {
    loanPaidOut: { ...OF_MONEY, due: 'date' },
    loanDueSoon: { ...OF_MONEY, due: 'date' },
    loanCollected: OF_MONEY,
    loanOverdue: OF_MONEY,
    loanRepayment: OF_MONEY,
    loanRepaid: OF_MONEY,
    loanWithdrawn: OF_MONEY,
    loanRepaymentProposed: OF_MONEY,
    loanPaidFromPledge: OF_MONEY,
    pledgeCall: { ...OF_MONEY, until: 'time', level: 'number' },
    pledgeCallOver: OF_MONEY,
  },
} as const satisfies NoticeDeclarations;
