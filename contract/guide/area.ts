import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('guide');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  guideNotInPlan: {},
  guidePlanRunning: {},
  guideNoPlan: {},
  guideIsFree: {},
  guideQuestionsUnsupported: {},
  guideConsentNeeded: { endpoint: 'text' },
  guideQuestionLimitReached: {},
  guideSilent: {},
  reportResolved: {},
  guidePriceChanged: { price: 'amount', currency: 'currency' },
} as const satisfies RefusalDeclarations;

const MONTH = { amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: {
    /** For trials that went on as a paid plan automatically. */
    guideTrialRenewing: { ...MONTH, until: 'time' },
    guideTrialStarted: { ...MONTH, until: 'time' },
    guideTrialAsks: { ...MONTH, until: 'time' },
    guideTrialOver: {},
    guidePlanAgreed: { ...MONTH, until: 'time' },
    guideTrialEnds: { ...MONTH, until: 'time' },
    guidePlanPaid: { ...MONTH, until: 'time' },
    guidePlanUnpaid: MONTH,
    guidePlanCancelled: { until: 'time' },
    guidePlanEnded: {},
  },
} as const satisfies NoticeDeclarations;
