import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { FundsTerms } from './funds-rules.ts';
import { heldUp, loosened, type LoosenedTerm, termsForTwo } from './loosened.ts';

const TERMS: FundsTerms = {
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

it.each<[string, Partial<FundsTerms>, LoosenedTerm[]]>([
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
])('%s', (_, change, expected) => expect(loosened(TERMS, { ...TERMS, ...change })).toEqual(expected));

it.each<[string, Partial<FundsTerms>, LoosenedTerm[]]>([
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
])('%s holds up', (_, change, expected) => {
  expect(heldUp(TERMS, { ...TERMS, ...change })).toEqual(expected);
  expect(termsForTwo('deposit', TERMS, { ...TERMS, ...change })).toEqual(loosened(TERMS, { ...TERMS, ...change }));
});

it('a withdrawal rule that changes when or how much takes two people, whichever way', () => {
  expect(termsForTwo('withdrawal', TERMS, { ...TERMS, minimum: 1_001n })).toEqual(['minimum']);
  expect(termsForTwo('withdrawal', TERMS, { ...TERMS, minimum: 999n })).toEqual(['minimum']);
  expect(termsForTwo('withdrawal', TERMS, { ...TERMS, feeBps: 0, usualHours: 9 })).toEqual([]);
});

it('a first limit for two people tightens', () =>
  expect(loosened({ ...TERMS, fourEyesAbove: null }, TERMS)).toEqual([]));

test('where neither of two rules is looser than the other they bound the same', () => {
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
      if (loosened(a, b).length === 0 && loosened(b, a).length === 0) expect(one).toEqual(other);
    }),
  );
});
