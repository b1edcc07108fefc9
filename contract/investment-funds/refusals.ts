import type { Refusals } from '../area.ts';

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
  fundPriceStands: { was: 'price', right: 'price' },
} as const satisfies Refusals;
