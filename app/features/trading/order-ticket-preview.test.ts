import { expect, test } from 'vitest';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import type { OrderInput, Preview } from './order-ticket-intent.ts';
import { firstDraft } from './order-ticket-draft.ts';
import { maximumShown, partFilled, partTyped } from './order-ticket-preview.ts';

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

test('of a sale is what its refusal says can be sold, also before any preview', () => {
  const refusal = (code: 'holdingPledged' | 'quantityExceedsHeld', params: Record<string, string>) =>
    new RefusalError({ ok: false, code, params, msg: '' });
  const unseen = { shown: null, of: null };
  const pledged = refusal('holdingPledged', { free: '0.93155893' });
  expect(maximumShown('sell', { ...unseen, refusal: pledged }, { lot: '1' })).toBe('0.93155893');
  expect(maximumShown('buy', { ...unseen, refusal: pledged }, { lot: '1' })).toBeNull();
  const beyond = refusal('quantityExceedsHeld', { held: '3' });
  expect(maximumShown('sell', { ...unseen, refusal: beyond }, { lot: '1' })).toBe('3');
  expect(partTyped(firstDraft('sell', SHARES), { ...unseen, refusal: pledged }, SHARES, 100)).toEqual({
    quantity: '0.93155893',
    counting: 'units',
  });
});

const SHARES = { lot: '1', minimum: '1', fraction: false, displayLot: '1', currency: 'USD', parts: null };

test('a part is what would be typed; before the figures are there it is unknown, not none', () => {
  const known = { shown: { maximumQuantity: '2424', available: '1000.50' } as Preview, of: of(), refusal: null };
  const buy = firstDraft('buy', SHARES);
  expect(partTyped(buy, known, SHARES, 25)).toEqual({ quantity: '606', counting: 'units' });
  expect(partTyped({ ...buy, counting: 'money' }, known, SHARES, 25)).toEqual({
    quantity: '250.12',
    counting: 'money',
  });
  expect(partTyped({ ...buy, counting: 'lots' }, known, { ...SHARES, displayLot: '100' }, 100)).toEqual({
    quantity: '24',
    counting: 'lots',
  });
  const unknown = { shown: null, of: null, refusal: null };
  expect(partTyped(buy, unknown, SHARES, 100)).toBe('unknown');
  expect(partTyped({ ...buy, counting: 'money' }, unknown, SHARES, 100)).toBe('unknown');
  expect(partTyped(buy, { ...unknown, refusal: tooLarge }, SHARES, 100)).toBe('none');
});

test('where nothing can be had a part is none; what is held is given back whole, odd lots too', () => {
  const none = { shown: { maximumQuantity: '0' } as Preview, of: of(), refusal: null };
  expect(partTyped(firstDraft('buy', SHARES), none, SHARES, 100)).toBe('none');
  const odd = { shown: { maximumQuantity: '30' } as Preview, of: of({ effect: 'close' }), refusal: null };
  const lots = { ...SHARES, lot: '100', minimum: '100', displayLot: '100' };
  expect(partTyped(firstDraft('sell', SHARES), odd, lots, 100)).toEqual({
    quantity: '30',
    counting: 'units',
  });
  expect(partTyped(firstDraft('sell', SHARES), odd, lots, 25)).toBe('none');
});

test('a part of what is held is a part of a share where those can be sold, and else whole lots', () => {
  const known = {
    shown: { maximumQuantity: '4.5', quote: { bid: '200.00', ask: '200.10' } } as Preview,
    of: of({ effect: 'close' }),
    refusal: null,
  };
  const inParts = { ...SHARES, parts: '1' };
  const sale = firstDraft('sell', inParts);
  expect(partTyped(sale, known, inParts, 25)).toEqual({ quantity: '1.125', counting: 'units' });
  expect(partTyped(sale, known, inParts, 75)).toEqual({ quantity: '3.375', counting: 'units' });
  expect(partTyped(sale, known, SHARES, 75)).toEqual({ quantity: '3', counting: 'units' });
  expect(partTyped({ ...sale, type: 'limit' }, known, inParts, 75)).toEqual({ quantity: '3', counting: 'units' });
  // No less than is sold: one dollar's worth.
  const little = { ...known, shown: { ...known.shown, maximumQuantity: '0.01' } };
  expect(partTyped(sale, little, inParts, 25)).toEqual({ quantity: '0.005', counting: 'units' });
  expect(partTyped(sale, { ...little, shown: { ...little.shown, maximumQuantity: '0.004' } }, inParts, 25)).toBe(
    'none',
  );
  const bought = { ...known, of: of() };
  expect(partTyped(firstDraft('buy', inParts), bought, inParts, 75)).toEqual({ quantity: '3', counting: 'units' });
});

test('a sale opens on all that can be sold, also less than the smallest order', () => {
  const sale = firstDraft('sell', SHARES);
  const known = (maximumQuantity: string) => ({
    shown: { maximumQuantity } as Preview,
    of: of({ effect: 'close' }),
    refusal: null,
  });
  expect(sale).toMatchObject({ quantity: '', part: 100 });
  expect(partFilled(sale, { shown: null, of: null, refusal: null }, SHARES, '0.4')).toBeNull();
  expect(partFilled(sale, known('12.4'), SHARES, '12.4')).toEqual({ quantity: '12.4', counting: 'units' });
  const beyond = new RefusalError({ ok: false, code: 'quantityExceedsHeld', params: { held: '0.4' }, msg: '' });
  expect(partFilled(sale, { shown: null, of: null, refusal: beyond }, SHARES, null)).toEqual({
    quantity: '0.4',
    counting: 'units',
  });
});

test('a sale refused for another reason opens on what is held, and on the smallest order without anything', () => {
  const sale = firstDraft('sell', SHARES);
  const refusal = new RefusalError({ ok: false, code: 'notTradingTime', params: {}, msg: '' });
  const closed = { shown: null, of: null, refusal };
  expect(partFilled(sale, closed, SHARES, null)).toBeNull();
  expect(partFilled(sale, closed, SHARES, '0.4')).toEqual({ quantity: '0.4' });
  expect(partFilled(sale, closed, SHARES, '0')).toEqual({ quantity: '1' });
  expect(partFilled({ ...sale, quantity: '2' }, closed, SHARES, '0.4')).toEqual({});
  // All of it has just been sold.
  const gone = new RefusalError({ ok: false, code: 'quantityExceedsHeld', params: { held: '0' }, msg: '' });
  expect(partFilled(sale, { ...closed, refusal: gone }, SHARES, '0.4')).toEqual({ quantity: '1' });
  expect(partFilled(firstDraft('buy', SHARES), closed, SHARES, '0.4')).toBeNull();
});
