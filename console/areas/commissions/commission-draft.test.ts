import { expect, it } from 'vitest';
import { newDraft, planOf } from './commission-draft.ts';

const draft = { ...newDraft('US'), from: '2026-12-02' };

it('sends a rate in percent with its bounds, an amount an order without, and both fees of digital currency', () => {
  expect(planOf({ ...draft, rate: '0.25', minimum: '2', maximum: '' })?.components).toEqual([
    { liquidity: null, base: 'notional', rate: '0.0025', minimum: '2', maximum: null },
  ]);
  expect(planOf({ ...draft, base: 'order', rate: '1.49', minimum: '2' })?.components).toEqual([
    { liquidity: null, base: 'order', rate: '1.49', minimum: null, maximum: null },
  ]);
  expect(planOf({ ...draft, market: 'CRYPTO', rate: '0.1', taker: '0.2' })?.components).toMatchObject([
    { liquidity: 'maker', rate: '0.001' },
    { liquidity: 'taker', rate: '0.002' },
  ]);
});

it('sends nothing while something lacks', () => {
  expect([
    planOf(draft),
    planOf({ ...draft, from: '', rate: '1' }),
    planOf({ ...draft, market: 'CRYPTO', rate: '1' }),
  ]).toEqual([null, null, null]);
});
