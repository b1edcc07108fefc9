import { expect, test } from 'vitest';
import {
  findStepBeforeApproval,
  isApprovalStep,
  type CustomerRequestReview,
  removeImpliedRiskFlags,
} from './review-names-steps-and-flags.ts';

const APPROVALS = [{ id: '1', name: 'Ruth', at: '2026-11-22T05:00:01.000Z' }];
const step = (at: string, name: string, status = 'inReview') => ({ at, status, by: 'staff', name }) as const;

test('only the approval’s own step counts as an approval, not the claim before or the end after it', () => {
  expect(isApprovalStep(step('2026-11-22T05:00:01.000Z', 'Ruth'), APPROVALS)).toBe(true);
  expect(isApprovalStep(step('2026-11-22T05:00:00.000Z', 'Ruth'), APPROVALS)).toBe(false);
  expect(isApprovalStep(step('2026-11-22T05:00:01.000Z', 'Tom'), APPROVALS)).toBe(false);
  expect(isApprovalStep(step('2026-11-22T05:00:01.000Z', 'Ruth', 'done'), APPROVALS)).toBe(false);
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
} as unknown as CustomerRequestReview;
const opened = new Set(['file-1']);

test('a deposit missing from statements must be claimed and its voucher opened before approval', () => {
  expect(findStepBeforeApproval({ ...deposit, claimedBy: null }, '7', opened)).toBe('claim');
  expect(findStepBeforeApproval(deposit, '8', opened)).toBe('claim');
  expect(findStepBeforeApproval(deposit, '7', new Set())).toBe('open');
  expect(findStepBeforeApproval(deposit, '7', opened)).toBeNull();
});

test.each([
  ['that stands on a statement', { needed: 1 }],
  ['that this person can’t decide', { mayDecide: false }],
  ['of another kind', { kind: 'loan' as const }],
])('nothing is asked of one %s', (_, more) => {
  expect(findStepBeforeApproval({ ...deposit, claimedBy: null, ...more }, '7', new Set())).toBeNull();
});

test('identity papers must be claimed and both sides opened, whatever a statement says', () => {
  const papers = {
    ...deposit,
    kind: 'identity',
    needed: 1,
    evidence: ['front', 'back'].map((name) => ({ name, type: 'picture', value: name, currency: null })),
  } as unknown as CustomerRequestReview;
  expect(findStepBeforeApproval({ ...papers, claimedBy: null }, '7', new Set(['front', 'back']))).toBe('claimPapers');
  expect(findStepBeforeApproval(papers, '7', new Set(['front']))).toBe('openPapers');
  expect(findStepBeforeApproval(papers, '7', new Set(['front', 'back']))).toBeNull();
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
] as const)('%j are shown as %j', (flags, visibleFlags) => expect(removeImpliedRiskFlags(flags)).toEqual(visibleFlags));
