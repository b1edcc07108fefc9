import { expect, test } from 'vitest';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import type { OrderInput, Preview } from './order-ticket-intent.ts';
import { maximumShown } from './order-ticket-maximum.ts';

const of = (over: Partial<OrderInput> = {}): OrderInput => ({
  instrument: 'US.NWRB',
  side: 'long',
  type: 'market',
  quantity: '1',
  ...over,
});
const shown = { maximumQuantity: '2424' } as Preview;
const tooLarge = new RefusalError({ ok: false, code: 'orderTooLarge', params: { maximum: '250.5' }, msg: '' });

test("is the preview's, and never more than a refusal beside it says, in whole lots", () => {
  expect(maximumShown('buy', { shown, of: of(), refusal: null }, { lot: '1' })).toBe('2424');
  expect(maximumShown('buy', { shown, of: of(), refusal: tooLarge }, { lot: '1' })).toBe('250');
  expect(maximumShown('buy', { shown, of: of(), refusal: tooLarge }, { lot: '100' })).toBe('200');
  expect(
    maximumShown('buy', { shown: { ...shown, maximumQuantity: '30' }, of: of(), refusal: tooLarge }, { lot: '1' }),
  ).toBe('30');
});

test("of another intent says nothing: what is held long is no short sale's", () => {
  const sale = of({ effect: 'close' });
  expect(maximumShown('sell', { shown, of: sale, refusal: null }, { lot: '1' })).toBe('2424');
  expect(maximumShown('short', { shown, of: sale, refusal: null }, { lot: '1' })).toBeNull();
  expect(maximumShown('buy', { shown: null, of: null, refusal: tooLarge }, { lot: '1' })).toBeNull();
});
