import { texts } from '@bourse/contract/performance/texts/en.ts';
import { markets } from '@bourse/contract/texts/first/en/markets.ts';
import { expect, test } from 'vitest';
import { belowName, leftOut, partSays } from './figure-cards.tsx';
import type { Figures } from './returns.tsx';

const t = texts.performance;
const row = (market: 'KR' | 'US', currency: string): Figures['byInstrument'][number] => ({
  instrument: `${market}.051775`,
  name: 'Baram Shipping',
  market,
  currency,
  own: '-386',
  profit: '-386',
});
const parts = (currency: string): Pick<Figures, 'parts'> => ({
  parts: { price: '-1027', currency, dividends: '0', interest: '0', fees: '-2848', taxes: '-148' },
});

test('below its name an instrument has its market and its code, not its number in the system', () => {
  expect(belowName(row('KR', 'KRW'), markets.short)).toBe('Korea · 051775');
});

test('what the figure of a foreign stock leaves out is said beside it, and only there', () => {
  expect(leftOut({ in: 'KRW', byInstrument: [row('KR', 'KRW')] }, t)).toBeUndefined();
  expect(leftOut({ in: 'KRW', byInstrument: [row('KR', 'KRW'), row('US', 'USD')] }, t)).toContain('under “Currencies”');
});

test('what exchange rates and exchanges made of the profit is explained where it stands', () => {
  expect(partSays('currency', parts('-1378'), t)).toBe(t.currencySays);
  expect(partSays('currency', parts('0'), t)).toBeNull();
  expect(partSays('price', parts('-1378'), t)).toBeNull();
});
