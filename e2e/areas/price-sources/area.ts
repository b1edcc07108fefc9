import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

export const priceSources: AccessMatrixContribution = {
  inputs: {
    'staff/decidePriceSource': () => ({
      source: 'yahoo',
      markets: ['US'],
      displayed: true,
      rank: 1,
      words: 'For a class, prices to look at.',
      termsUrl: 'https://example.com/terms',
    }),
    'staff/decideDelayedTrading': () => ({
      market: 'KR',
      allowed: true,
      from: null,
      why: 'A class trades for practice alone.',
    }),
    'staff/confirmPriceSource': () => ({
      instrument: 'US.AAPL',
      source: 'yahoo',
      at: '2026-11-20T16:00:00.000Z',
      why: 'It really fell by three quarters.',
    }),
    'staff/addRealInstruments': () => ({ markets: ['SA'], instruments: [] }),
    'staff/decideReportedActions': () => ({ reports: ['1'], verdict: 'dismiss', why: 'No such split' }),
    'staff/mapInstrumentSymbol': () => ({ instrument: 'US.AAPL', source: 'yahoo', symbol: 'AAPL' }),
  },
};
