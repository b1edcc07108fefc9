import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPaymentReference, buildPaymentReference } from './payment-reference.ts';

const account = fc.bigInt({ min: 1n, max: 10n ** 9n });
const number = fc.bigInt({ min: 1n, max: 100_000n });

it('is stable for one deposit and different for every other', () => {
  expect(buildPaymentReference(100_001n, 1n)).toBe(buildPaymentReference(100_001n, 1n));
  fc.assert(
    fc.property(account, number, account, number, (a, n, b, m) => {
      expect(buildPaymentReference(a, n) === buildPaymentReference(b, m)).toBe(a === b && n === m);
    }),
  );
});

it('is recognised again, and any single typo or swap of neighbours is detected', () => {
  const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  fc.assert(
    fc.property(account, number, fc.nat(), fc.constantFrom(...signs), (a, n, place, sign) => {
      const reference = buildPaymentReference(a, n);
      expect(isPaymentReference(reference)).toBe(true);
      const places = [...reference].flatMap((each, index) => (index > 0 && each !== '-' ? [index] : []));
      const at = places[place % places.length]!;
      if (reference[at] !== sign)
        expect(isPaymentReference(reference.slice(0, at) + sign + reference.slice(at + 1))).toBe(false);
      const next = reference[at + 1];
      if (at > 1 && next !== undefined && next !== '-' && at + 2 < reference.length && next !== reference[at]) {
        expect(isPaymentReference(reference.slice(0, at) + next + reference[at] + reference.slice(at + 2))).toBe(false);
      }
    }),
  );
});

it.each(['', 'B', 'BAAA', 'BAAA-', 'baaa-bc', 'BAAA-B1', 'XAAA-BC'])('"%s" is not a payment reference', (text) =>
  expect(isPaymentReference(text)).toBe(false),
);
