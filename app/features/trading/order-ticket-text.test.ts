import { ENGLISH_TEXTS as en } from '@bourse/contract/texts/english-texts.ts';
import { loadRawTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { formatAmountInWords, formatLotsAsUnits, formatFill, formatOrderAction } from './order-ticket-text.ts';

const kor = await loadRawTexts('kor');
const SHARE = { market: 'US', code: 'NWRB', currency: 'USD', tick: '0.01' } as const;
const COIN = { market: 'CRYPTO', code: 'BTCUSDT', currency: 'USDT', tick: '0.01' } as const;

test('the primary button names the action and the quantity', () => {
  expect([
    formatOrderAction(en.ticket, 'buy', '25', SHARE),
    formatOrderAction(en.ticket, 'sell', '1', SHARE),
    formatOrderAction(en.ticket, 'short', '1200', SHARE),
  ]).toEqual(['Buy 25 shares', 'Sell 1 share', 'Sell 1,200 shares short']);
  expect([
    formatOrderAction(en.ticket, 'buy', '0.05', COIN),
    formatOrderAction(kor.ticket, 'sell', '25', SHARE),
  ]).toEqual(['Buy 0.05 BTC', '25주 판매하기']);
});

test('formats a fill with its price on the price step', () => {
  expect(formatFill(en.ticket, '25', '184.2', SHARE)).toBe('25 shares at 184.20\u00a0USD');
  expect(formatFill(en.ticket, '0.05', '63400.87', COIN)).toBe('0.05 BTC at 63,400.87\u00a0USDT');
});

test('formats lots in units as well', () => {
  expect([
    formatLotsAsUnits(en.ticket, '200', SHARE),
    formatLotsAsUnits(en.ticket, '30000', { market: 'FX', code: 'EURUSD', currency: 'USD' }),
  ]).toEqual(['= 200 shares', '= 30,000 EUR']);
});

test('an amount is in words, without decimals that say nothing', () => {
  expect([
    formatAmountInWords(en.ticket, '250', 'USD'),
    formatAmountInWords(en.ticket, '1', 'USD'),
    formatAmountInWords(en.ticket, '1250.5', 'USD'),
    formatAmountInWords(en.ticket, '100', 'USDT'),
    formatAmountInWords(kor.ticket, '100000', 'KRW'),
    formatAmountInWords(kor.ticket, '250', 'USD'),
  ]).toEqual(['250 dollars', '1 dollar', '1,250.50 dollars', '100\u00a0USDT', '100,000원', '250달러']);
});
