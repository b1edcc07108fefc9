import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('investment-funds');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  fundMinimum: { minimum: 'amount', currency: 'currency' },
  fundUnits: { units: 'quantity' },
  fundTooSmall: { minimum: 'amount', currency: 'currency' },
  fundOrderOver: {},
  fundPlanEnded: {},
  fundPlansFull: { maximum: 'number' },
  fundCalendarUnknown: {},
  fundNotPriced: {},
  fundCloses: { day: 'date' },
  fundNameTaken: {},
  fundOtherMarket: { instrument: 'text' },
  fundCorrected: {},
  fundFirstPrice: { day: 'date' },
  fundNotDealt: { day: 'date' },
  fundClosesMoved: {},
  fundLaterWrong: { day: 'date' },
  fundPriceWithinTolerance: { was: 'price', right: 'price' },
} as const satisfies RefusalDeclarations;

export const notices = {
  funds: {
    fundBought: { fund: 'text', units: 'quantity', amount: 'amount', currency: 'currency', price: 'price' },
    fundRedeemed: { fund: 'text', units: 'quantity', amount: 'amount', currency: 'currency', at: 'time' },
    fundDeferred: {
      fund: 'text',
      units: 'quantity',
      amount: 'amount',
      currency: 'currency',
      at: 'time',
      day: 'date',
    },
    fundCloses: { fund: 'text', day: 'date' },
    fundMadeGood: {
      fund: 'text',
      day: 'date',
      was: 'price',
      right: 'price',
      amount: 'amount',
      currency: 'currency',
    },
    fundPriceCorrected: { fund: 'text', day: 'date', was: 'price', right: 'price' },
    fundPaid: { fund: 'text', amount: 'amount', currency: 'currency' },
    fundPlanBought: { fund: 'text', amount: 'amount', currency: 'currency', day: 'date' },
    fundPlanMoved: { fund: 'text', missed: 'date', day: 'date' },
    fundPlanSkipped: { fund: 'text', amount: 'amount', currency: 'currency', day: 'date' },
  },
} as const satisfies NoticeDeclarations;
