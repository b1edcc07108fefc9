import type { Refusals } from '../area.ts';

export const refusals = {
  otherOperationPending: {},
  currencyUnknown: { currency: 'currency' },
  statementTooLong: { rows: 'number', maximum: 'number' },
  nothingTraded: { date: 'date' },
  dayNotEnded: { date: 'date' },
  statementNotThere: {},
} as const satisfies Refusals;
