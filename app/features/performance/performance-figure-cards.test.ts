import texts from '@bourse/contract/performance/texts/en.json' with { type: 'json' };
import first from '@bourse/contract/texts/first/en.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { formatInstrumentSubtitle, formatExcludedFigures, formatProfitPartNote } from './performance-figure-cards.tsx';
import type { PerformanceFigures } from './performance-returns.tsx';

const t = texts.performance;
const row = (market: 'KR' | 'US', currency: string): PerformanceFigures['byInstrument'][number] => ({
  instrument: `${market}.051775`,
  name: 'Baram Shipping',
  market,
  currency,
  own: '-386',
  profit: '-386',
});
const parts = (currency: string): Pick<PerformanceFigures, 'parts'> => ({
  parts: { price: '-1027', currency, dividends: '0', interest: '0', fees: '-2848', taxes: '-148' },
});

test('the line below an instrument’s name has its market and code, not its internal id', () => {
  expect(formatInstrumentSubtitle(row('KR', 'KRW'), first.markets.short)).toBe('Korea · 051775');
});

test('explains what the figures of foreign stocks exclude, only if there are any', () => {
  expect(formatExcludedFigures({ in: 'KRW', byInstrument: [row('KR', 'KRW')] }, t)).toBeUndefined();
  expect(formatExcludedFigures({ in: 'KRW', byInstrument: [row('KR', 'KRW'), row('US', 'USD')] }, t)).toContain(
    'under “Currencies”',
  );
});

test('explains the currency part of the profit next to its figure', () => {
  expect(formatProfitPartNote('currency', parts('-1378'), t)).toBe(t.currencySays);
  expect(formatProfitPartNote('currency', parts('0'), t)).toBeNull();
  expect(formatProfitPartNote('price', parts('-1378'), t)).toBeNull();
});
