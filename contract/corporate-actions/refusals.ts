import type { Refusals } from '../area.ts';

export const refusals = {
  actionsUnreadable: { lines: 'text' },
  actionsWithoutBars: { lines: 'text' },
  actionsMet: { lines: 'text' },
  // For the first line: the close before the ex-date, the open on it, and what that should be.
  actionsAgainstPrices: { lines: 'text', line: 'number', close: 'price', open: 'price', expected: 'price' },
  actionsOutOfBounds: { lines: 'text' },
  actionsCodeTaken: { lines: 'text' },
} as const satisfies Refusals;
