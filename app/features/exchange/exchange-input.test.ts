import { canTransfer } from '@bourse/core/trading/exchange/exchange-money.ts';
import { expect, test } from 'vitest';
import { amountFault, choicesOf, chosen, FIRST_PAIRS, swapped } from './exchange-input.ts';

test('a transfer always has USDT on one side, whatever is chosen on either', () => {
  for (const side of ['from', 'to'] as const) {
    for (const start of choicesOf('transfer')
      .filter((each) => each !== 'USDT')
      .flatMap((each) => [
        { from: 'USDT', to: each },
        { from: each, to: 'USDT' },
      ])) {
      for (const currency of choicesOf('transfer')) {
        const next = chosen('transfer', start, side, currency);
        expect(next[side]).toBe(currency);
        expect(canTransfer(next.from, next.to), JSON.stringify({ start, side, currency, next })).toBe(true);
      }
    }
  }
});

test('an exchange takes what is chosen, and can be turned round', () => {
  expect(chosen('exchange', FIRST_PAIRS.exchange, 'to', 'THB')).toEqual({ from: 'USD', to: 'THB' });
  expect(chosen('exchange', FIRST_PAIRS.exchange, 'to', 'USD')).toEqual({ from: 'USD', to: 'USD' });
  expect(swapped({ from: 'USD', to: 'THB' })).toEqual({ from: 'THB', to: 'USD' });
});

test.each([
  ['', 'USD', 'KRW', 'required'],
  ['0', 'USD', 'KRW', 'notPositive'],
  ['0.00', 'USD', 'KRW', 'notPositive'],
  ['.', 'USD', 'KRW', 'notPositive'],
  ['1.005', 'USD', 'KRW', 'tooPrecise'],
  ['1.5', 'KRW', 'USD', 'tooPrecise'],
  ['100.01', 'USD', 'KRW', 'insufficient'],
  ['5', 'USD', 'USD', 'sameCurrency'],
  ['100', 'USD', 'KRW', null],
  ['0.000001', 'USDT', 'USD', null],
])('"%s" of %s for %s: %s', (typed, from, to, fault) => {
  expect(amountFault(typed, from, to, '100.00')).toBe(fault);
});
