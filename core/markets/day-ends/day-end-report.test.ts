import { expect, it } from 'vitest';
import { testTimeZones } from '../../testing/test-time-zones.ts';
import {
  classifyWaitingAge,
  hashDayEndReport,
  formatDayEndReport,
  type DayEndReport,
  listEndedTradingDays,
  areLedgerTotalsBalanced,
} from './day-end-report.ts';

const at = (text: string): number => Date.parse(text);
const last = (market: 'US' | 'KR' | 'FX' | 'CRYPTO', now: string, hours: 'exchange' | 'always' = 'exchange') =>
  listEndedTradingDays(market, hours, at(now), testTimeZones, { after: null, since: at(now) - 10 * 86_400_000 }).slice(
    -1,
  );

it("a day ends with its regular session, or at the market's midnight where trading never stops", () => {
  // A half day: the Friday after Thanksgiving closes at 13:00 in New York.
  expect(last('US', '2026-11-27T17:59:59Z')).toEqual([{ date: '2026-11-25', closedAt: at('2026-11-25T21:00:00Z') }]);
  expect(last('US', '2026-11-27T18:00:00Z')).toEqual([{ date: '2026-11-27', closedAt: at('2026-11-27T18:00:00Z') }]);
  expect(last('KR', '2026-11-23T06:30:00Z')).toEqual([{ date: '2026-11-23', closedAt: at('2026-11-23T06:30:00Z') }]);
  expect(last('CRYPTO', '2026-11-23T06:30:00Z')).toEqual([
    { date: '2026-11-22', closedAt: at('2026-11-23T00:00:00Z') },
  ]);
  expect(last('KR', '2026-11-23T06:30:00Z', 'always')).toEqual([
    { date: '2026-11-22', closedAt: at('2026-11-22T15:00:00Z') },
  ]);
});

it('listEndedTradingDays returns each day that has ended since a date or an instant, oldest first', () => {
  const since = (after: string | null, moment: string) =>
    listEndedTradingDays('US', 'exchange', at('2026-11-23T22:00:00Z'), testTimeZones, { after, since: at(moment) }).map(
      ({ date }) => date,
    );
  expect(since('2026-11-18', '2026-01-01')).toEqual(['2026-11-19', '2026-11-20', '2026-11-23']);
  expect(since(null, '2026-11-20T21:00:00Z')).toEqual(['2026-11-20', '2026-11-23']);
  expect(since(null, '2026-11-20T21:00:00.001Z')).toEqual(['2026-11-23']);
  expect(since('2026-11-23', '2026-01-01')).toEqual([]);
});

it('classifies how long an item has been waiting by whole days', () => {
  const now = at('2026-11-23T00:00:00Z');
  const days = (count: number, ms = 0): string => classifyWaitingAge(now - count * 86_400_000 + ms, now);
  expect([days(0), days(1, 1), days(1), days(3, 1), days(3), days(7, 1), days(7)]).toEqual([
    'under1Day',
    'under1Day',
    'under3Days',
    'under3Days',
    'under7Days',
    'under7Days',
    'older',
  ]);
});

const DAY: DayEndReport = {
  number: 7,
  market: 'US',
  date: '2026-11-20',
  closedAt: at('2026-11-20T21:00:00Z'),
  cutAt: at('2026-11-20T21:00:02.5Z'),
  transfers: 12n,
  previous: 'ab'.repeat(32),
  turnovers: [
    { currency: 'USD', account: 'bank', debited: 10_050n, credited: 0n },
    { currency: 'USD', account: 'available', debited: 0n, credited: 10_050n },
  ],
  waiting: [
    { kind: 'deposit', age: 'under1Day', currency: 'USD', count: 2, amount: 500n },
    { kind: 'identity', age: 'older', currency: null, count: 1, amount: 0n },
  ],
};

it('the report is a text that anybody can rebuild and hash, whatever sequence its rows come in', () => {
  expect(formatDayEndReport(DAY)).toBe(
    'day end 7 US 2026-11-20 2026-11-20T21:00:00.000Z\n' +
      'cut 2026-11-20T21:00:02.500Z 12\n' +
      `previous ${'ab'.repeat(32)}\n` +
      'account USD available 0.00 100.50\n' +
      'account USD bank 100.50 0.00\n' +
      'waiting deposit under1Day 2 USD 5.00\n' +
      'waiting identity older 1\n',
  );
  const turned = { ...DAY, turnovers: [...DAY.turnovers].reverse(), waiting: [...DAY.waiting].reverse() };
  expect(hashDayEndReport(turned)).toBe(hashDayEndReport(DAY));
  expect(hashDayEndReport({ ...DAY, transfers: 13n })).not.toBe(hashDayEndReport(DAY));
});

it('turnovers must balance in each currency, not in total', () => {
  expect(areLedgerTotalsBalanced(DAY.turnovers)).toBe(true);
  const [bank, available] = DAY.turnovers;
  expect(areLedgerTotalsBalanced([bank!, { ...available!, currency: 'EUR' as 'USD' }])).toBe(false);
});
