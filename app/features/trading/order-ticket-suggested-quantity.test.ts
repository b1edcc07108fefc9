import { expect, test } from 'vitest';
import { applyDraftChange, createOrderTicketDraft, type OrderTicketDraft } from './order-ticket-draft.ts';
import { replaceSuggestedAmount, suggestFirstAmount } from './order-ticket-suggested-quantity.ts';

const WHOLE = { lot: '1', minimum: '1', fraction: false, displayLot: '1', parts: null, currency: 'USD' };
const PARTED = { ...WHOLE, parts: '1.00' };
const COIN = { ...WHOLE, lot: '0.00000001', minimum: '0.00000001', displayLot: '0.00000001', fraction: true };
const PAIR = { ...WHOLE, lot: '1000', minimum: '1000', displayLot: '100000' };

test('where parts of a unit are sold a purchase starts with an amount, unless one counted in units', () => {
  expect(suggestFirstAmount(PARTED, null)).toEqual({ counting: 'money', quantity: '100', isSuggested: true });
  expect(suggestFirstAmount({ ...PARTED, currency: 'KRW' }, 'money')?.quantity).toBe('100000');
  expect(suggestFirstAmount({ ...COIN, currency: 'USDT' }, null)?.quantity).toBe('100');
  expect(suggestFirstAmount(PARTED, 'units')).toBeNull();
  expect([suggestFirstAmount(WHOLE, 'money'), suggestFirstAmount(PAIR, 'money')]).toEqual([null, null]);
});

test('a suggested amount becomes the smallest order once only whole shares can be bought; a typed one stays', () => {
  const suggested = { ...createOrderTicketDraft('buy', PARTED), ...suggestFirstAmount(PARTED, null) };
  const changed = (over: Partial<OrderTicketDraft>) =>
    replaceSuggestedAmount(applyDraftChange(suggested, over), PARTED)?.quantity ?? null;
  expect(changed({ takeProfit: '200' })).toBeNull();
  expect([changed({ type: 'limit' }), changed({ leverage: 2 }), changed({ dayTrading: true })]).toEqual([
    '1',
    '1',
    '1',
  ]);
  expect(changed({ type: 'limit', quantity: '100' })).toBeNull();
});
