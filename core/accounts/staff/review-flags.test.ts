import { expect, test } from 'vitest';
import { computeReviewFlags, type ReviewFacts } from './review-flags.ts';

const HOUR_MS = 3_600_000;
const AT = Date.UTC(2026, 10, 20, 12);
const calm: ReviewFacts = {
  submittedAt: AT,
  amount: 100n,
  customerSince: AT - 90 * 24 * HOUR_MS,
  passwordChangedAt: null,
  newDeviceAt: null,
  targetAddedAt: null,
  earlier: { count: 4, sum: 400n },
  sharesDevice: false,
  staffDevice: false,
  sharesTarget: false,
  calledBack: false,
  owesLoan: false,
  restricted: false,
};

test.each<[string, Partial<ReviewFacts>, string[]]>([
  ['the usual', {}, []],
  ['three times the usual', { amount: 300n }, []],
  ['more than three times the usual', { amount: 301n }, ['unusualAmount']],
  ['the first of its kind', { earlier: { count: 0, sum: 0n } }, ['firstOfKind']],
  ['no money at all', { amount: null, earlier: { count: 0, sum: 0n } }, []],
  ['a device that was new 71 hours ago', { newDeviceAt: AT - 71 * HOUR_MS }, ['newDevice']],
  ['a device that was new 72 hours ago', { newDeviceAt: AT - 72 * HOUR_MS }, []],
  ['a password that was changed after the request', { passwordChangedAt: AT + 1 }, []],
  ['a card and a password of today', { targetAddedAt: AT, passwordChangedAt: AT }, ['newCard', 'passwordChanged']],
  ['a customer of six days', { customerSince: AT - 6 * 24 * HOUR_MS }, ['newCustomer']],
  [
    'devices of others',
    { sharesDevice: true, staffDevice: true, sharesTarget: true, restricted: true },
    ['sharedDevice', 'staffDevice', 'sharedTarget', 'restricted'],
  ],
  ['a deposit whose money the bank called back', { calledBack: true }, ['calledBack']],
  ['a loan that isn’t repaid', { owesLoan: true }, ['owesLoan']],
])('%s', (_, facts, flags) => {
  expect(computeReviewFlags({ ...calm, ...facts })).toEqual(flags);
});
