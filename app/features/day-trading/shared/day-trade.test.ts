import { expect, it } from 'vitest';
import { endWords } from './day-trade.tsx';

const NOW = Date.parse('2026-11-20T15:30:00.000Z');
it('says of a market that it is closed, that it is too late for new day trades, or when they end', () => {
  expect(endWords({ closesAt: null, opensUntil: null }, NOW)).toBe('marketClosed');
  expect(endWords({ closesAt: '2026-11-20T15:50:00.000Z', opensUntil: '2026-11-20T15:30:00.000Z' }, NOW)).toBe(
    'tooLate',
  );
  expect(endWords({ closesAt: '2026-11-20T15:50:00.000Z', opensUntil: '2026-11-20T15:30:00.001Z' }, NOW)).toBe('ends');
});
