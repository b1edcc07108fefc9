import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { DepositWithdrawalTerms } from './deposit-withdrawal-rules.ts';
import {
  findTermsDelayingWithdrawals,
  findLoosenedTerms,
  type DepositWithdrawalTermName,
  findMuchStricterTerms,
  findTermsNeedingTwoPeople,
} from './terms-needing-two-people.ts';

const TERMS: DepositWithdrawalTerms = {
  minimum: 1_000n,
  maximum: 50_000n,
  feeFixed: 0n,
  feeBps: 10,
  weekdays: [1, 2, 3, 4, 5],
  opens: 570,
  closes: 1_200,
  zone: 'Asia/Seoul',
  fourEyesAbove: 20_000n,
  customerAlone: 20_000n,
  approverAlone: 90_000n,
  coolingHours: 24,
  usualHours: 2,
  latestDays: 1,
};

it.each<[string, Partial<DepositWithdrawalTerms>, DepositWithdrawalTermName[]]>([
  ['the same', {}, []],
  ['a smaller minimum', { minimum: 999n }, ['minimum']],
  ['a larger minimum', { minimum: 1_001n }, []],
  ['a larger maximum', { maximum: 50_001n }, ['maximum']],
  ['a smaller maximum', { maximum: 49_999n }, []],
  ['one more day', { weekdays: [1, 2, 3, 4, 5, 6] }, ['window']],
  ['one day less', { weekdays: [1, 2, 3, 4] }, []],
  ['another day instead', { weekdays: [6] }, ['window']],
  ['an earlier opening', { opens: 569 }, ['window']],
  ['a later close', { closes: 1_201 }, ['window']],
  ['a narrower window', { opens: 600, closes: 1_100 }, []],
  ['the same hours elsewhere', { zone: 'UTC' }, ['window']],
  ['two people only beyond more', { fourEyesAbove: 20_001n }, ['fourEyesAbove']],
  ['two people never', { fourEyesAbove: null }, ['fourEyesAbove']],
  ['two people always', { fourEyesAbove: 0n }, []],
  ['more alone for a customer', { customerAlone: 20_001n }, ['customerAlone']],
  ['more alone by an approver', { approverAlone: 90_001n }, ['approverAlone']],
  ['nothing alone', { customerAlone: 0n, approverAlone: 0n }, []],
  ['a shorter cooling-off', { coolingHours: 23 }, ['coolingHours']],
  ['a longer cooling-off', { coolingHours: 25 }, []],
  ['a higher fee of the amount', { feeBps: 11 }, ['fee']],
  ['a fixed fee beside it', { feeFixed: 1n }, ['fee']],
  ['a higher fee for small amounts, a lower one for large', { feeFixed: 5n, feeBps: 0 }, ['fee']],
  ['a lower fee and other times', { feeBps: 0, usualHours: 9, latestDays: 0 }, []],
])('%s', (_, change, expected) => expect(findLoosenedTerms(TERMS, { ...TERMS, ...change })).toEqual(expected));

it.each<[string, Partial<DepositWithdrawalTerms>, DepositWithdrawalTermName[]]>([
  ['the same', {}, []],
  ['a larger minimum', { minimum: 1_001n }, ['minimum']],
  ['a smaller maximum', { maximum: 49_999n }, ['maximum']],
  ['a narrower window', { opens: 600 }, ['window']],
  ['other days', { weekdays: [1] }, ['window']],
  ['a longer cooling-off', { coolingHours: 25 }, ['coolingHours']],
  ['a later arrival', { latestDays: 30 }, ['latestDays']],
  ['nothing alone', { customerAlone: 0n, approverAlone: 0n, fourEyesAbove: 0n }, []],
  ['a higher fee, which counts as such', { feeBps: 11 }, []],
  ['looser terms', { minimum: 999n, maximum: 50_001n, opens: 0, coolingHours: 0, latestDays: 0 }, []],
])('finds the terms that delay withdrawals: %s', (_, change, expected) => {
  expect(findTermsDelayingWithdrawals(TERMS, { ...TERMS, ...change })).toEqual(expected);
});

it.each<[string, Partial<DepositWithdrawalTerms>, DepositWithdrawalTermName[]]>([
  ['the same', {}, []],
  ['twice the minimum', { minimum: 2_000n }, []],
  ['more than twice the minimum', { minimum: 2_001n }, ['minimum']],
  ['the maximum as a minimum', { minimum: 50_000n }, ['minimum']],
  ['a tenth of the maximum', { maximum: 5_000n }, []],
  ['less than a tenth of the maximum', { maximum: 4_999n }, ['maximum']],
  ['a quarter of the hours', { opens: 1_042 }, []],
  ['one day of five', { weekdays: [1] }, ['window']],
  ['a minute a week', { weekdays: [1], opens: 600, closes: 601 }, ['window']],
  ['all at once, each within its share', { minimum: 2_000n, maximum: 5_000n, weekdays: [1, 2] }, []],
  ['looser terms', { minimum: 1n, maximum: 90_000n, opens: 0, weekdays: [1, 2, 3, 4, 5, 6, 7] }, []],
  ['people and a cooling-off', { customerAlone: 0n, approverAlone: 0n, fourEyesAbove: 0n, coolingHours: 99 }, []],
])('%s for deposits', (_, change, expected) => {
  const after = { ...TERMS, ...change };
  expect(findMuchStricterTerms(TERMS, after, [])).toEqual(expected);
  expect(findTermsNeedingTwoPeople('deposit', { before: TERMS, lately: [] }, after, true)).toEqual([
    ...findLoosenedTerms(TERMS, after),
    ...expected,
  ]);
});

it('requires a gap between minimum and maximum, unless they were as close before', () => {
  const close = { ...TERMS, minimum: 1_000n, maximum: 3_000n };
  expect(findMuchStricterTerms(close, { ...close, minimum: 1_500n }, [])).toEqual([]);
  expect(findMuchStricterTerms(close, { ...close, minimum: 1_501n }, [])).toEqual(['minimum']);
  expect(findMuchStricterTerms(close, { ...close, maximum: 1_999n }, [])).toEqual(['maximum']);
  const closer = { ...TERMS, minimum: 1_000n, maximum: 1_000n };
  expect(findMuchStricterTerms(closer, { ...closer, customerAlone: 0n }, [])).toEqual([]);
});

it('adds up small steps from the most lenient recent terms', () => {
  const step = { ...TERMS, minimum: 2_000n, maximum: 5_000n, weekdays: [1, 2] };
  const next = { ...step, minimum: 2_001n, maximum: 4_999n, weekdays: [1] };
  expect(findMuchStricterTerms(step, next, [])).toEqual([]);
  expect(findMuchStricterTerms(step, next, [TERMS])).toEqual(['minimum', 'maximum', 'window']);
  expect(findMuchStricterTerms(next, { ...next, fourEyesAbove: 0n }, [TERMS])).toEqual([]);
});

it('a withdrawal rule that changes hours or limits in either direction takes two people', () => {
  const forTwo = (change: Partial<DepositWithdrawalTerms>) =>
    findTermsNeedingTwoPeople('withdrawal', { before: TERMS, lately: [] }, { ...TERMS, ...change }, true);
  expect(forTwo({ minimum: 1_001n })).toEqual(['minimum']);
  expect(forTwo({ minimum: 999n })).toEqual(['minimum']);
  expect(forTwo({ feeBps: 0, usualHours: 9 })).toEqual([]);
});

it.each(['deposit', 'withdrawal'] as const)(
  'requiring more approvers for a %s than there are takes two people',
  (kind) => {
    const nobody = { ...TERMS, fourEyesAbove: 0n, customerAlone: 0n, approverAlone: 0n };
    const forTwo = (after: DepositWithdrawalTerms, before = TERMS) =>
      findTermsNeedingTwoPeople(kind, { before, lately: [] }, after, false);
    expect(forTwo(nobody)).toEqual(['fourEyesAbove', 'customerAlone', 'approverAlone']);
    expect(forTwo({ ...TERMS, approverAlone: 0n })).toEqual(['approverAlone']);
    expect(forTwo(TERMS, { ...TERMS, fourEyesAbove: null })).toEqual(['fourEyesAbove']);
    expect(forTwo(nobody, nobody)).toEqual([]);
  },
);

it('a first four-eyes limit counts as tightening', () =>
  expect(findLoosenedTerms({ ...TERMS, fourEyesAbove: null }, TERMS)).toEqual([]));

test('two rules of which neither is looser have the same limits', () => {
  const terms = fc.record({
    minimum: fc.bigInt(1n, 3n),
    maximum: fc.bigInt(3n, 5n),
    opens: fc.integer({ min: 0, max: 2 }),
    fourEyesAbove: fc.option(fc.bigInt(0n, 2n)),
    coolingHours: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(terms, terms, (one, other) => {
      const [a, b] = [
        { ...TERMS, ...one },
        { ...TERMS, ...other },
      ];
      if (findLoosenedTerms(a, b).length === 0 && findLoosenedTerms(b, a).length === 0) expect(one).toEqual(other);
    }),
  );
});
