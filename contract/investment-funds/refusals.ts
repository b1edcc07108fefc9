import type { Refusals } from '../area.ts';

export const refusals = {
  fundMinimum: { minimum: 'amount', currency: 'currency' },
  fundUnits: { units: 'quantity' },
  fundOrderOver: {},
  fundPlanEnded: {},
  fundCalendarUnknown: {},
  fundNotPriced: {},
  fundCloses: { day: 'date' },
  fundNameTaken: {},
  fundOtherMarket: { instrument: 'text' },
  fundCorrected: {},
  fundClosesMoved: {},
  fundLaterWrong: { day: 'date' },
  fundPriceStands: { was: 'price', right: 'price' },
} as const satisfies Refusals;
