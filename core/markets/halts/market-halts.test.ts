import { describe, expect, test } from 'vitest';
import {
  getCurrentMarketHalt,
  getMarketHaltRules,
  INITIAL_MARKET_HALT_STATE,
  advanceMarketHaltState,
  type MarketHaltRules,
  type MarketHaltState,
} from './market-halts.ts';
import type { Market } from '../market-types.ts';
import { parseScaled } from '../../ledger/money.ts';

const DAY = Date.parse('2026-06-15T00:00:00Z');
/** "14:24:59" as an instant of a zone in which the day begins at `DAY`. */
const at = (time: string): number =>
  DAY + time.split(':').reduce((sum, part, i) => sum + Number(part) * [3_600_000, 60_000, 1000][i]!, 0);
const clock = (instant: number): string => new Date(instant).toISOString().slice(11, 19);
const SPANS: Partial<Record<Market, [string, string][]>> = {
  US: [['9:30', '16:00']],
  MX: [['8:30', '15:00']],
  KR: [['9:00', '15:30']],
  IN: [['9:15', '15:30']],
  TH: [
    ['10:00', '12:30'],
    ['14:00', '16:30'],
  ],
  SA: [['10:00', '15:00']],
};
const rulesOf = (market: Market): MarketHaltRules =>
  getMarketHaltRules(
    market,
    '2026-06-15',
    parseScaled('1000')!,
    SPANS[market]!.map(([from, to]) => ({ from: at(from), to: at(to) })),
  )!;
/** Values of the index at times, from a close of 1,000 before; what stops the market after each. */
const after = (market: Market, ...path: [time: string, index: number][]): (string | null)[] => {
  let state: MarketHaltState = INITIAL_MARKET_HALT_STATE;
  return path.map(([time, index]) => {
    state = advanceMarketHaltState(state, parseScaled(String(index))!, at(time), rulesOf(market));
    const halt = getCurrentMarketHalt(state, at(time));
    if (!halt) return halt;
    const gathering = halt.gathersFrom > halt.since ? `, gathering from ${clock(halt.gathersFrom)}` : '';
    return `until ${clock(halt.until)}${gathering}${halt.reopens === 'close' ? ', no more today' : ''}`;
  });
};

describe('the United States: 7 and 13 % for 15 minutes before 15:25, 20 % until the close (NYSE Rule 7.12)', () => {
  test('7 %', () =>
    expect(after('US', ['10:00', 931], ['10:01', 930], ['10:15', 920], ['10:16', 925])).toEqual([
      null,
      'until 10:16:00',
      'until 10:16:00',
      null,
    ]));
  test('halts at 13 % after 7 %, and not at 7 % again', () =>
    expect(after('US', ['10:00', 930], ['10:20', 960], ['10:30', 925], ['11:00', 869])).toEqual([
      'until 10:15:00',
      null,
      null,
      'until 11:15:00',
    ]));
  test('an immediate fall of 13 % triggers the second level', () =>
    expect(after('US', ['10:00', 865], ['10:16', 925], ['11:00', 868])).toEqual(['until 10:15:00', null, null]));
  test("doesn't halt at 7 % from 15:25 on", () => expect(after('US', ['15:24:59', 929])).toEqual(['until 15:39:59']));
  test("doesn't halt at 7 or 13 % after 15:25", () =>
    expect(after('US', ['15:25', 929], ['15:26', 860])).toEqual([null, null]));
  test('halts at 20 % at any time', () =>
    expect(after('US', ['15:50', 800])).toEqual(['until 16:00:00, no more today']));
  test("doesn't halt on a rise or outside the session", () =>
    expect(after('US', ['9:29', 900], ['10:00', 1200], ['16:00', 700])).toEqual([null, null, null]));
});

describe('Mexico: the same until 14:25 (BMV notice of 2013-06-06)', () => {
  test('7 %', () => expect(after('MX', ['14:24:59', 929])).toEqual(['until 14:39:59']));
  test("doesn't halt at 7 % after 14:25", () =>
    expect(after('MX', ['14:25', 929], ['14:30', 800])).toEqual([null, 'until 15:00:00, no more today']));
  // Informador, 2020-03-12: 35,969.98 at 8:05 was 7.0 % below the close before, 15 minutes without trading.
  test('2020-03-12, 35 minutes after the opening', () => {
    const rules = getMarketHaltRules('MX', '2020-03-12', (parseScaled('35969.98')! * 100n) / 93n + 1n, [
      { from: at('7:30'), to: at('14:00') },
    ])!;
    const halted = advanceMarketHaltState(INITIAL_MARKET_HALT_STATE, parseScaled('35969.98')!, at('8:05'), rules);
    expect(clock(getCurrentMarketHalt(halted, at('8:05'))!.until)).toBe('08:20:00');
  });
});

describe('Korea: 8, 15 and 20 % for a minute, 20 minutes and an auction of ten (KRX, article 26)', () => {
  test('halts only if the fall lasts for a minute', () =>
    expect(after('KR', ['10:00', 919], ['10:00:30', 921], ['10:00:59', 919], ['10:01:30', 919])).toEqual([
      null,
      null,
      null,
      null,
    ]));
  test('8 %', () =>
    expect(after('KR', ['10:00', 919], ['10:01', 918], ['10:30:59', 900], ['10:31', 921])).toEqual([
      null,
      'until 10:31:00, gathering from 10:21:00',
      'until 10:31:00, gathering from 10:21:00',
      null,
    ]));
  test('halts at 15 % after 8 %, if the index has fallen by another per cent', () => {
    expect(
      after('KR', ['10:00', 845], ['10:01', 845], ['10:40', 845], ['10:42', 845], ['10:50', 834], ['10:51', 834]),
    ).toEqual([
      null,
      'until 10:31:00, gathering from 10:21:00',
      null,
      null,
      null,
      'until 11:21:00, gathering from 11:11:00',
    ]);
  });
  test('skips the first two levels from 14:50 on, never the third', () =>
    expect(after('KR', ['14:50', 880], ['14:52', 880], ['15:00', 799], ['15:01', 799])).toEqual([
      null,
      null,
      null,
      'until 15:30:00, gathering from 15:30:00, no more today',
    ]));
});

describe('India: either way, for as long as the hour says (SEBI CIR/MRD/DP/25/2013)', () => {
  test.each([
    ['10 % before 13:00', '12:59', 899, 'until 13:59:00, gathering from 13:44:00'],
    ['10 % before 14:30', '13:30', 1101, 'until 14:00:00, gathering from 13:45:00'],
    ['10 % from 14:30 on', '14:30', 899, null],
    ['15 % before 13:00', '11:00', 850, 'until 13:00:00, gathering from 12:45:00'],
    ['15 % before 14:00', '13:30', 850, 'until 14:30:00, gathering from 14:15:00'],
    ['15 % from 14:00 on', '14:00', 1150, 'until 15:30:00, gathering from 15:30:00, no more today'],
    ['20 %', '10:00', 800, 'until 15:30:00, gathering from 15:30:00, no more today'],
  ] as [string, string, number, string | null][])('%s', (_, time, index, halt) =>
    expect(after('IN', [time, index])).toEqual([halt]),
  );
});

describe('Thailand: 8, 15 and 20 % for 30, 30 and 60 minutes, at most until the end of that session (SET)', () => {
  test('8 %', () => expect(after('TH', ['10:30', 920], ['11:00', 920])).toEqual(['until 11:00:00', null]));
  test('ends the halt at lunch', () =>
    expect(after('TH', ['12:10', 920], ['14:00', 920])).toEqual(['until 12:30:00', null]));
  test('ends the halt at the end of the session', () =>
    expect(after('TH', ['16:10', 790])).toEqual(['until 16:30:00, no more today']));
});

test('Saudi Arabia has none', () =>
  expect(getMarketHaltRules('SA', '2026-06-15', 1n, [{ from: 0, to: 1 }])).toBeNull());
