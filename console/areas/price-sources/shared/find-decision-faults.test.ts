import { expect, it } from 'vitest';
import { findDecisionFaults } from './find-decision-faults.ts';

const decision = {
  markets: ['US'],
  rank: 1,
  words: 'Their terms allow it to a class.',
  termsUrl: 'https://example.com/terms',
};

it('lets a decision pass that the server takes', () => {
  expect(findDecisionFaults('staff/decidePriceSource', decision)).toEqual(new Set());
});

it('names the fields of a decision that the server would refuse', () => {
  const wrong = { markets: [], rank: Number('first'), words: 'short', termsUrl: 'example.com' };
  expect(findDecisionFaults('staff/decidePriceSource', wrong)).toEqual(
    new Set(['markets', 'rank', 'words', 'termsUrl']),
  );
  expect(findDecisionFaults('staff/decideDelayedTrading', { why: 'x', from: null })).toEqual(new Set(['why']));
  expect(findDecisionFaults('staff/confirmPriceSource', { why: '' })).toEqual(new Set(['why']));
});

it('takes an instrument’s code with its market, and no symbol or one without blanks', () => {
  const faults = (instrument: string, symbol: string | null) =>
    findDecisionFaults('staff/mapInstrumentSymbol', { instrument, symbol });
  expect(faults('US.AAPL', null)).toEqual(new Set());
  expect(faults('AAPL', 'A B')).toEqual(new Set(['instrument', 'symbol']));
});
