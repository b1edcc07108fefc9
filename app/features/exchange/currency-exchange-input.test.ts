import { canTransferBetweenCurrencies } from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import { expect, test } from 'vitest';
import {
  validateExchangeAmount,
  listExchangeCurrencies,
  chooseExchangeCurrency,
  chooseFirstPair,
  DEFAULT_EXCHANGE_CURRENCY_PAIRS,
  swapExchangeCurrencies,
} from './currency-exchange-input.ts';

test('a transfer always has USDT on one side, whichever currency is chosen', () => {
  for (const side of ['from', 'to'] as const) {
    for (const start of listExchangeCurrencies('transfer')
      .filter((each) => each !== 'USDT')
      .flatMap((each) => [
        { from: 'USDT', to: each },
        { from: each, to: 'USDT' },
      ])) {
      for (const currency of listExchangeCurrencies('transfer')) {
        const next = chooseExchangeCurrency('transfer', start, side, currency);
        expect(next[side]).toBe(currency);
        expect(canTransferBetweenCurrencies(next.from, next.to), JSON.stringify({ start, side, currency, next })).toBe(
          true,
        );
      }
    }
  }
});

test("a form starts with the reader's own currency where it can be exchanged", () => {
  expect(chooseFirstPair('exchange', 'KRW')).toEqual({ from: 'KRW', to: 'USD' });
  expect(chooseFirstPair('exchange', 'USD')).toEqual({ from: 'USD', to: 'KRW' });
  expect(chooseFirstPair('exchange', 'ZZZ')).toEqual({ from: 'USD', to: 'KRW' });
  expect(chooseFirstPair('transfer', 'KRW')).toEqual({ from: 'USDT', to: 'KRW' });
  expect(chooseFirstPair('transfer', 'USDT')).toEqual({ from: 'USDT', to: 'USD' });
});

test('an exchange accepts the chosen currencies and can be swapped', () => {
  expect(chooseExchangeCurrency('exchange', DEFAULT_EXCHANGE_CURRENCY_PAIRS.exchange, 'to', 'THB')).toEqual({
    from: 'USD',
    to: 'THB',
  });
  expect(chooseExchangeCurrency('exchange', DEFAULT_EXCHANGE_CURRENCY_PAIRS.exchange, 'to', 'USD')).toEqual({
    from: 'USD',
    to: 'USD',
  });
  expect(swapExchangeCurrencies({ from: 'USD', to: 'THB' })).toEqual({ from: 'THB', to: 'USD' });
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
])('checks the amount "%s" of %s for %s: %s', (typed, from, to, fault) => {
  expect(validateExchangeAmount(typed, from, to, '100.00')).toBe(fault);
});
