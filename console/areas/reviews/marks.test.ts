import { expect, test } from 'vitest';
import { shownMarks } from './marks.ts';

test.each([
  [['firstOfKind', 'firstWithdrawal'], ['firstWithdrawal']],
  [
    ['firstOfKind', 'newCard'],
    ['firstOfKind', 'newCard'],
  ],
  [['newCard', 'recentChange'], ['newCard']],
  [
    ['passwordChanged', 'recentChange', 'sameVoucher'],
    ['passwordChanged', 'sameVoucher'],
  ],
  [['recentChange'], ['recentChange']],
] as const)('%j are shown as %j', (marks, shown) => expect(shownMarks(marks)).toEqual(shown));
