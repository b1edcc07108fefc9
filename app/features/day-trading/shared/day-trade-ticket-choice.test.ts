import { expect, it } from 'vitest';
import { dayTradeEndStatusOf } from './day-trade-ticket-choice.tsx';

const NOW = Date.parse('2026-11-20T15:30:00.000Z');
it('reports a closed market, a market too late for new day trades, or when day trades end', () => {
  expect(dayTradeEndStatusOf({ closesAt: null, opensUntil: null }, NOW)).toBe('marketClosed');
  expect(
    dayTradeEndStatusOf({ closesAt: '2026-11-20T15:50:00.000Z', opensUntil: '2026-11-20T15:30:00.000Z' }, NOW),
  ).toBe('tooLate');
  expect(
    dayTradeEndStatusOf({ closesAt: '2026-11-20T15:50:00.000Z', opensUntil: '2026-11-20T15:30:00.001Z' }, NOW),
  ).toBe('ends');
});
