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
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
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
