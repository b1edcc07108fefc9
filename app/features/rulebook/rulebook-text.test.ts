import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import {
  type ChargeRow,
  formatCharge,
  formatMinuteOfDay,
  formatExactPercent,
  formatTickRange,
  formatChargeRounding,
  formatChargeScope,
  formatSessionSpans,
} from './rulebook-text.ts';

const t = ENGLISH_TEXTS.rulebook;

test("formats minutes of a market's day as times, and marks those of the day before", () => {
  expect([formatMinuteOfDay(t, 570), formatMinuteOfDay(t, 1440), formatMinuteOfDay(t, -420)]).toEqual([
    '09:30',
    '24:00',
    '17:00 the day before',
  ]);
  expect(
    formatSessionSpans(t, [
      { from: 600, to: 750 },
      { from: 840, to: 990 },
    ]),
  ).toBe('10:00–12:30, 14:00–16:30');
});

test('formats a rate with all its digits', () => {
  expect(['0.00015', '0.3', '0.0005', '0.0000278', '3'].map(formatExactPercent)).toEqual([
    '0.015%',
    '30%',
    '0.05%',
    '0.00278%',
    '300%',
  ]);
});

test('formats the price range in which a step applies', () => {
  const steps = [
    { below: '2000', inclusive: false, tick: '1' },
    { below: '5000', inclusive: true, tick: '5' },
    { below: null, inclusive: false, tick: '10' },
  ];
  expect(steps.map((step, at) => formatTickRange(t, step, steps[at - 1]))).toEqual([
    'below 2,000',
    'up to 5,000',
    'above 5,000',
  ]);
  expect([formatTickRange(t, steps[2]!, undefined), formatTickRange(t, steps[2]!, steps[0])]).toEqual([
    'any price',
    'from 2,000',
  ]);
});

test('formats a charge with its amount and what it applies to', () => {
  const charge: ChargeRow = {
    from: '2026-01-01',
    source: 'an act',
    confirmed: true,
    name: 'in.stt',
    kind: 'tax',
    side: 'sell',
    segments: ['NSE', 'BSE'],
    holding: 'intraday',
    liquidity: null,
    base: 'notional',
    of: [],
    rate: '0.00025',
    minimum: null,
    maximum: '20.00',
    rounding: 'half-up',
    roundedTo: '1.00',
  };
  expect(formatCharge(t, ENGLISH_TEXTS.charges, charge, 'INR')).toBe('0.025% of the value, at most 20.00\u00a0INR');
  expect(formatChargeRounding(t, charge, 'INR')).toBe('rounded to 1.00\u00a0INR, half of it up');
  expect(formatChargeRounding(t, { ...charge, rounding: 'up', roundedTo: null }, 'INR')).toBe(
    'rounded up to 0.01\u00a0INR',
  );
  expect(formatChargeRounding(t, { ...charge, rounding: 'down', roundedTo: null }, 'KRW')).toBe(
    'rounded down to 1\u00a0KRW',
  );
  // A fixed amount has nothing to round.
  expect(formatChargeRounding(t, { ...charge, base: 'order' }, 'INR')).toBeNull();
  expect(formatChargeScope(t, charge)).toBe('sales · NSE, BSE · opened and closed within the day');
  expect(formatCharge(t, ENGLISH_TEXTS.charges, { ...charge, base: 'order', rate: '0.99', maximum: null }, 'USD')).toBe(
    '0.99\u00a0USD an order',
  );
  expect(
    formatCharge(
      t,
      ENGLISH_TEXTS.charges,
      { ...charge, base: 'charges', of: ['commission'], rate: '0.16', maximum: null },
      'MXN',
    ),
  ).toBe('16% of: Commission');
  expect(
    formatCharge(t, ENGLISH_TEXTS.charges, { ...charge, base: 'quantity', rate: '0.000166', maximum: null }, 'USD'),
  ).toBe('0.000166\u00a0USD a share');
});
