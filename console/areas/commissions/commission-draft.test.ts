import { expect, it } from 'vitest';
import { createCommissionDraft, buildCommissionPlan } from './commission-draft.ts';

const draft = { ...createCommissionDraft('US'), from: '2026-12-02' };

it('sends a rate in percent with its bounds, an amount an order without, and both fees of digital currency', () => {
  expect(buildCommissionPlan({ ...draft, rate: '0.25', minimum: '2', maximum: '' })?.components).toEqual([
    { liquidity: null, base: 'notional', rate: '0.0025', minimum: '2', maximum: null },
  ]);
  expect(buildCommissionPlan({ ...draft, base: 'order', rate: '1.49', minimum: '2' })?.components).toEqual([
    { liquidity: null, base: 'order', rate: '1.49', minimum: null, maximum: null },
  ]);
  expect(buildCommissionPlan({ ...draft, market: 'CRYPTO', rate: '0.1', taker: '0.2' })?.components).toMatchObject([
    { liquidity: 'maker', rate: '0.001' },
    { liquidity: 'taker', rate: '0.002' },
  ]);
});

it('sends nothing while a field is missing', () => {
  expect([
    buildCommissionPlan(draft),
    buildCommissionPlan({ ...draft, from: '', rate: '1' }),
    buildCommissionPlan({ ...draft, market: 'CRYPTO', rate: '1' }),
  ]).toEqual([null, null, null]);
});
