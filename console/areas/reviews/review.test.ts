import { expect, test } from 'vitest';
import { beforeYes, isApproval, type Review, shownMarks } from './review.ts';

const APPROVALS = [{ id: '1', name: 'Ruth', at: '2026-11-22T05:00:01.000Z' }];
const step = (at: string, name: string, status = 'inReview') => ({ at, status, by: 'staff', name }) as const;

test('the step of an approval is one, a claim before it and the end after it are none', () => {
  expect(isApproval(step('2026-11-22T05:00:01.000Z', 'Ruth'), APPROVALS)).toBe(true);
  expect(isApproval(step('2026-11-22T05:00:00.000Z', 'Ruth'), APPROVALS)).toBe(false);
  expect(isApproval(step('2026-11-22T05:00:01.000Z', 'Tom'), APPROVALS)).toBe(false);
  expect(isApproval(step('2026-11-22T05:00:01.000Z', 'Ruth', 'done'), APPROVALS)).toBe(false);
});

const deposit = {
  kind: 'deposit',
  needed: 2,
  mayDecide: true,
  claimedBy: { id: '7', name: 'Kim' },
  evidence: [
    { name: 'voucher', type: 'picture', value: 'file-1', currency: null },
    { name: 'reference', type: 'text', value: 'B2-3', currency: null },
  ],
} as unknown as Review;
const opened = new Set(['file-1']);

test('a deposit that no statement shows is claimed and its voucher opened before it is approved', () => {
  expect(beforeYes({ ...deposit, claimedBy: null }, '7', opened)).toBe('claim');
  expect(beforeYes(deposit, '8', opened)).toBe('claim');
  expect(beforeYes(deposit, '7', new Set())).toBe('open');
  expect(beforeYes(deposit, '7', opened)).toBeNull();
});

test.each([
  ['that stands on a statement', { needed: 1 }],
  ['that this person can’t decide', { mayDecide: false }],
  ['of another kind', { kind: 'loan' as const }],
])('nothing is asked of one %s', (_, more) => {
  expect(beforeYes({ ...deposit, claimedBy: null, ...more }, '7', new Set())).toBeNull();
});

test('papers are claimed and both sides opened, whatever a statement says', () => {
  const papers = {
    ...deposit,
    kind: 'identity',
    needed: 1,
    evidence: ['front', 'back'].map((name) => ({ name, type: 'picture', value: name, currency: null })),
  } as unknown as Review;
  expect(beforeYes({ ...papers, claimedBy: null }, '7', new Set(['front', 'back']))).toBe('claimPapers');
  expect(beforeYes(papers, '7', new Set(['front']))).toBe('openPapers');
  expect(beforeYes(papers, '7', new Set(['front', 'back']))).toBeNull();
});

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
