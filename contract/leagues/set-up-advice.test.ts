import { expect, it } from 'vitest';
import { adviseOnPrices, isSourceFor, listUnsetSources, type PriceAdvice } from './set-up-advice.ts';

type Rows = Parameters<typeof adviseOnPrices>[1];
type Status = Parameters<typeof adviseOnPrices>[0]['status'];
const row = (state: Rows[number]['state'], days = 300, symbol: string | null = 'AAPL'): Rows[number] => ({
  state,
  days,
  symbols: [{ source: 'yahoo', symbol, isOwn: false }],
});
const failing = (fault: NonNullable<NonNullable<Status>['fault']>['fault']) =>
  ({ fault: { fault, detail: '', at: '2026-11-29T08:00:00.000Z' } }) as NonNullable<Status>;
const advise = (rows: Rows, status: Status = null, delayMs = 0): PriceAdvice =>
  adviseOnPrices({ source: 'yahoo', status, delayMs }, rows);

it('says that it is ready as soon as one instrument can be traded at', () => {
  expect(advise([row('closed'), row('live')])).toBe('ready');
  expect(advise([row('delayed')], null, 900_000)).toBe('ready');
});

it('says why no price comes: the network, the key, too many requests, no symbol, or just begun', () => {
  expect(advise([])).toBe('waiting');
  expect(advise([row('none')])).toBe('waiting');
  expect(advise([row('none')], failing('unreachable'))).toBe('unreachable');
  expect(advise([row('none')], failing('timedOut'))).toBe('unreachable');
  expect(advise([row('none')], failing('rateLimited'))).toBe('rateLimited');
  expect(advise([row('none')], failing('refused'))).toBe('refused');
  expect(advise([row('none', 0, null)])).toBe('noSymbols');
});

it('says why a price can’t be traded at: late, its days still stored, a closed market, old, in doubt', () => {
  expect(advise([row('viewOnly')], null, 900_000)).toBe('delayed');
  expect(advise([row('viewOnly', 0)])).toBe('storing');
  expect(advise([row('closed')])).toBe('closed');
  expect(advise([row('stale')])).toBe('stale');
  expect(advise([row('held')])).toBe('held');
});

it('offers each source where it has anything to trade, and says which setting is missing', () => {
  expect([isSourceFor('yahoo', 'KR'), isSourceFor('binance', 'KR'), isSourceFor('recorded', 'KR')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(listUnsetSources('US', [{ source: 'alpaca', isSetUp: true }])).toEqual([
    { source: 'massive', setting: 'BOURSE_MASSIVE_KEY' },
  ]);
  expect(listUnsetSources('KR', [])).toEqual([]);
});
