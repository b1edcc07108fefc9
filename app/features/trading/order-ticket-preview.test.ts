import { expect, test } from 'vitest';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import type { OrderInput, OrderPreview } from './order-ticket-intent.ts';
import { createOrderTicketDraft } from './order-ticket-draft.ts';
import { findMaximumQuantity, fillPendingQuantityPart, computeTypedQuantityPart } from './order-ticket-preview.ts';

const of = (over: Partial<OrderInput> = {}): OrderInput => ({
  instrument: 'US.NWRB',
  side: 'long',
  type: 'market',
  quantity: '1',
  ...over,
});
const latestPreview = { maximumQuantity: '2424' } as OrderPreview;
const tooLarge = new RefusalError({ ok: false, code: 'orderTooLarge', params: { maximum: '250.5' }, msg: '' });

test("the maximum is the preview's, limited by what a refusal allows, in whole lots", () => {
  expect(findMaximumQuantity('buy', { latestPreview, previewedInput: of(), refusal: null }, { lot: '1' })).toBe('2424');
  expect(findMaximumQuantity('buy', { latestPreview, previewedInput: of(), refusal: tooLarge }, { lot: '1' })).toBe(
    '250',
  );
  expect(findMaximumQuantity('buy', { latestPreview, previewedInput: of(), refusal: tooLarge }, { lot: '100' })).toBe(
    '200',
  );
  expect(
    findMaximumQuantity(
      'buy',
      { latestPreview: { ...latestPreview, maximumQuantity: '30' }, previewedInput: of(), refusal: tooLarge },
      { lot: '1' },
    ),
  ).toBe('30');
});

test('the maximum of another intent is unknown: a long holding is no maximum for a short sale', () => {
  const sale = of({ effect: 'close' });
  expect(findMaximumQuantity('sell', { latestPreview, previewedInput: sale, refusal: null }, { lot: '1' })).toBe(
    '2424',
  );
  expect(findMaximumQuantity('short', { latestPreview, previewedInput: sale, refusal: null }, { lot: '1' })).toBeNull();
  expect(
    findMaximumQuantity('buy', { latestPreview: null, previewedInput: null, refusal: tooLarge }, { lot: '1' }),
  ).toBeNull();
});

test('the maximum of a sale is what its refusal allows, also before any preview', () => {
  const refusal = (code: 'holdingPledged' | 'quantityExceedsHeld', params: Record<string, string>) =>
    new RefusalError({ ok: false, code, params, msg: '' });
  const unseen = { latestPreview: null, previewedInput: null };
  const pledged = refusal('holdingPledged', { free: '0.93155893' });
  expect(findMaximumQuantity('sell', { ...unseen, refusal: pledged }, { lot: '1' })).toBe('0.93155893');
  expect(findMaximumQuantity('buy', { ...unseen, refusal: pledged }, { lot: '1' })).toBeNull();
  const beyond = refusal('quantityExceedsHeld', { held: '3' });
  expect(findMaximumQuantity('sell', { ...unseen, refusal: beyond }, { lot: '1' })).toBe('3');
  expect(
    computeTypedQuantityPart(createOrderTicketDraft('sell', SHARES), { ...unseen, refusal: pledged }, SHARES, 100),
  ).toEqual({
    quantity: '0.93155893',
    counting: 'units',
  });
});

const SHARES = { lot: '1', minimum: '1', fraction: false, displayLot: '1', currency: 'USD', parts: null };

test('computes a part as it would be typed; before the figures arrive it is unknown, not none', () => {
  const known = {
    latestPreview: { maximumQuantity: '2424', available: '1000.50' } as OrderPreview,
    previewedInput: of(),
    refusal: null,
  };
  const buy = createOrderTicketDraft('buy', SHARES);
  expect(computeTypedQuantityPart(buy, known, SHARES, 25)).toEqual({ quantity: '606', counting: 'units' });
  expect(computeTypedQuantityPart({ ...buy, counting: 'money' }, known, SHARES, 25)).toEqual({
    quantity: '250.12',
    counting: 'money',
  });
  expect(computeTypedQuantityPart({ ...buy, counting: 'lots' }, known, { ...SHARES, displayLot: '100' }, 100)).toEqual({
    quantity: '24',
    counting: 'lots',
  });
  const unknown = { latestPreview: null, previewedInput: null, refusal: null };
  expect(computeTypedQuantityPart(buy, unknown, SHARES, 100)).toBe('unknown');
  expect(computeTypedQuantityPart({ ...buy, counting: 'money' }, unknown, SHARES, 100)).toBe('unknown');
  expect(computeTypedQuantityPart(buy, { ...unknown, refusal: tooLarge }, SHARES, 100)).toBe('none');
});

test('there is no part if nothing can be ordered; a holding can be sold completely, odd lots too', () => {
  const none = { latestPreview: { maximumQuantity: '0' } as OrderPreview, previewedInput: of(), refusal: null };
  expect(computeTypedQuantityPart(createOrderTicketDraft('buy', SHARES), none, SHARES, 100)).toBe('none');
  const odd = {
    latestPreview: { maximumQuantity: '30' } as OrderPreview,
    previewedInput: of({ effect: 'close' }),
    refusal: null,
  };
  const lots = { ...SHARES, lot: '100', minimum: '100', displayLot: '100' };
  expect(computeTypedQuantityPart(createOrderTicketDraft('sell', SHARES), odd, lots, 100)).toEqual({
    quantity: '30',
    counting: 'units',
  });
  expect(computeTypedQuantityPart(createOrderTicketDraft('sell', SHARES), odd, lots, 25)).toBe('none');
});

test('a part of a holding may be fractional where fractions can be sold, else it is whole lots', () => {
  const known = {
    latestPreview: { maximumQuantity: '4.5', quote: { bid: '200.00', ask: '200.10' } } as OrderPreview,
    previewedInput: of({ effect: 'close' }),
    refusal: null,
  };
  const inParts = { ...SHARES, parts: '1' };
  const sale = createOrderTicketDraft('sell', inParts);
  expect(computeTypedQuantityPart(sale, known, inParts, 25)).toEqual({ quantity: '1.125', counting: 'units' });
  expect(computeTypedQuantityPart(sale, known, inParts, 75)).toEqual({ quantity: '3.375', counting: 'units' });
  expect(computeTypedQuantityPart(sale, known, SHARES, 75)).toEqual({ quantity: '3', counting: 'units' });
  expect(computeTypedQuantityPart({ ...sale, type: 'limit' }, known, inParts, 75)).toEqual({
    quantity: '3',
    counting: 'units',
  });
  // No less than is sold: one dollar's worth.
  const little = { ...known, latestPreview: { ...known.latestPreview, maximumQuantity: '0.01' } };
  expect(computeTypedQuantityPart(sale, little, inParts, 25)).toEqual({ quantity: '0.005', counting: 'units' });
  expect(
    computeTypedQuantityPart(
      sale,
      { ...little, latestPreview: { ...little.latestPreview, maximumQuantity: '0.004' } },
      inParts,
      25,
    ),
  ).toBe('none');
  const bought = { ...known, previewedInput: of() };
  expect(computeTypedQuantityPart(createOrderTicketDraft('buy', inParts), bought, inParts, 75)).toEqual({
    quantity: '3',
    counting: 'units',
  });
});

test('a sale starts with all that can be sold, also less than the smallest order', () => {
  const sale = createOrderTicketDraft('sell', SHARES);
  const known = (maximumQuantity: string) => ({
    latestPreview: { maximumQuantity } as OrderPreview,
    previewedInput: of({ effect: 'close' }),
    refusal: null,
  });
  expect(sale).toMatchObject({ quantity: '', part: 100 });
  expect(
    fillPendingQuantityPart(sale, { latestPreview: null, previewedInput: null, refusal: null }, SHARES, '0.4'),
  ).toBeNull();
  expect(fillPendingQuantityPart(sale, known('12.4'), SHARES, '12.4')).toEqual({ quantity: '12.4', counting: 'units' });
  const beyond = new RefusalError({ ok: false, code: 'quantityExceedsHeld', params: { held: '0.4' }, msg: '' });
  expect(
    fillPendingQuantityPart(sale, { latestPreview: null, previewedInput: null, refusal: beyond }, SHARES, null),
  ).toEqual({
    quantity: '0.4',
    counting: 'units',
  });
});

test('a sale refused for another reason starts with the holding, or with the smallest order without one', () => {
  const sale = createOrderTicketDraft('sell', SHARES);
  const refusal = new RefusalError({ ok: false, code: 'notTradingTime', params: {}, msg: '' });
  const closed = { latestPreview: null, previewedInput: null, refusal };
  expect(fillPendingQuantityPart(sale, closed, SHARES, null)).toBeNull();
  expect(fillPendingQuantityPart(sale, closed, SHARES, '0.4')).toEqual({ quantity: '0.4' });
  expect(fillPendingQuantityPart(sale, closed, SHARES, '0')).toEqual({ quantity: '1' });
  expect(fillPendingQuantityPart({ ...sale, quantity: '2' }, closed, SHARES, '0.4')).toEqual({});
  // All of it has just been sold.
  const gone = new RefusalError({ ok: false, code: 'quantityExceedsHeld', params: { held: '0' }, msg: '' });
  expect(fillPendingQuantityPart(sale, { ...closed, refusal: gone }, SHARES, '0.4')).toEqual({ quantity: '1' });
  expect(fillPendingQuantityPart(createOrderTicketDraft('buy', SHARES), closed, SHARES, '0.4')).toBeNull();
});
