import { canTransfer } from '@bourse/core/exchange/exchange-money.ts';
import { expect, test } from 'vitest';
import { choicesOf, chosen, FIRST_PAIRS, swapped } from './pair.ts';

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
