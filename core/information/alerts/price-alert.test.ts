import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseScaled, SCALE } from '../../ledger/money.ts';
import {
  type PriceAlertLevels,
  type PriceAlertRequest,
  decidePriceAlert,
  findReachedLevel,
  roundDisplayedLevel,
} from './price-alert.ts';

const at = (price: number): bigint => BigInt(Math.round(price * 1e8));
const decide = (request: Partial<PriceAlertRequest>, last: bigint | null = at(100)) =>
  decidePriceAlert({ kind: 'above', price: null, rate: null, expiresAt: null, ...request }, last, 'USD', 1_000);

it.each<[Partial<PriceAlertRequest>, Partial<PriceAlertLevels> | string]>([
  [
    { kind: 'above', price: at(110) },
    { upper: at(110), lower: null },
  ],
  [
    { kind: 'below', price: at(90) },
    { upper: null, lower: at(90) },
  ],
  [
    { kind: 'percent', rate: at(0.05) },
    { upper: at(105), lower: at(95), reference: at(100) },
  ],
  [
    { kind: 'percent', rate: at(1.5) },
    { upper: at(250), lower: null },
  ],
  [{ kind: 'above', price: at(100) }, 'alertReached'],
  [{ kind: 'below', price: at(101) }, 'alertReached'],
  [{ kind: 'below' }, 'alertPriceRequired'],
  [{ kind: 'percent', price: at(110) }, 'percentRequired'],
  [{ kind: 'above', price: at(110), expiresAt: 1_000 }, 'goodTillPast'],
])('%o comes to %o', (request, comesTo) => {
  const decided = decide(request);
  if (typeof comesTo === 'string') expect(decided).toMatchObject({ refused: comesTo });
  else expect(decided).toMatchObject(comesTo);
});

it('an alert is refused while the price is unknown', () => {
  expect(decide({ price: at(110) }, null)).toMatchObject({ refused: 'priceNotObtained' });
});

it('a new alert is not reached at the current price, and is reached once the price has moved that far', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.bigInt({ min: 1n, max: 3n * SCALE }), (last, rate) => {
      const decided = decide({ kind: 'percent', rate }, last);
      if ('refused' in decided) throw new Error(decided.refused);
      expect(findReachedLevel(decided, last)).toBeNull();
      const up = last + (last * rate) / SCALE + 1n;
      expect(findReachedLevel(decided, up)).toBe(decided.upper);
      const down = last - (last * rate) / SCALE - 1n;
      if (decided.lower !== null) expect(findReachedLevel(decided, down)).toBe(decided.lower);
    }),
  );
});

it.each([
  ['66333.492686', '66326.86', 'USDT', 'up', '66333.50'],
  ['66320.227314', '66326.86', 'USDT', 'down', '66320.22'],
  ['70801.4', '70100', 'KRW', 'up', '70802'],
  ['1.0894421', '1.08946', 'USD', 'down', '1.08944'],
] as const)(
  'a level of %s from a price of %s %s is displayed, rounded %s, as %s',
  (level, reference, currency, rounding, displayed) => {
    expect(roundDisplayedLevel(parseScaled(level)!, parseScaled(reference)!, currency, rounding)).toBe(
      parseScaled(displayed),
    );
  },
);
