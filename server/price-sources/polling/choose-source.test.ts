/** Which source prices an instrument: failover and return, without a clock or a source. */
import { describe, expect, it } from 'vitest';
import type { PriceSourceName } from '../price-source.ts';
import {
  type ActiveSource,
  chooseSource,
  isVouching,
  listSourcesToAsk,
  mayFollow,
  type SourceHealth,
} from './choose-source.ts';

const NOW = Date.parse('2026-11-20T16:00:00Z');
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const OPEN = 0;
const health = (source: PriceSourceName, more: Partial<SourceHealth> = {}): SourceHealth => ({
  source,
  printAt: null,
  askingSince: NOW,
  outage: null,
  fault: null,
  trouble: null,
  delayMs: 0,
  vouchedEveryMs: MINUTE_MS,
  ...more,
});
const fresh = (source: PriceSourceName, now: number, more: Partial<SourceHealth> = {}) =>
  health(source, { printAt: now, ...more });

describe('a source vouches', () => {
  it('while its price is no older, by its own time, than its delay and two of its intervals', () => {
    const delayed = health('yahoo', { printAt: NOW - 15 * MINUTE_MS, delayMs: 15 * MINUTE_MS });
    expect(isVouching(delayed, NOW + 2 * MINUTE_MS + 5 * SECOND_MS, OPEN)).toBe(true);
    expect(isVouching(delayed, NOW + 2 * MINUTE_MS + 5 * SECOND_MS + 1, OPEN)).toBe(false);
    expect(isVouching({ ...delayed, delayMs: 0 }, NOW, OPEN)).toBe(false);
  });

  it("at the opening still with yesterday's price, until one of today must have come", () => {
    const yesterday = health('yahoo', { printAt: NOW - 18 * 3_600_000 });
    expect(isVouching(yesterday, NOW, null)).toBe(true);
    expect(isVouching(yesterday, NOW + MINUTE_MS, NOW)).toBe(true);
    expect(isVouching(yesterday, NOW + 3 * MINUTE_MS, NOW)).toBe(false);
  });

  it('never while its circuit is open or it does not know the symbol', () => {
    expect(isVouching(fresh('yahoo', NOW, { outage: 'rateLimited' }), NOW, OPEN)).toBe(false);
    expect(isVouching(fresh('yahoo', NOW, { outage: 'unknownSymbol' }), NOW, null)).toBe(false);
  });
});

describe('an instrument is priced', () => {
  it("by the first source in the operator's order, by no other while that starts", () => {
    const sources = [health('yahoo'), fresh('massive', NOW)];
    const active = chooseSource(null, sources, NOW, OPEN);
    expect(active).toMatchObject({ source: 'yahoo', since: NOW, reason: null });
    expect(chooseSource(active, sources, NOW + MINUTE_MS, OPEN)?.source).toBe('yahoo');
    expect(chooseSource(null, [], NOW, OPEN)).toBeNull();
  });

  it.each([
    ['rateLimited', { outage: 'rateLimited', printAt: NOW }],
    ['unknownSymbol', { outage: 'unknownSymbol' }],
    ['otherCurrency', { fault: 'otherCurrency' }],
    ['doubted', { fault: 'doubted', printAt: NOW - 10 * MINUTE_MS }],
    ['timedOut', { trouble: 'timedOut', printAt: NOW - 10 * MINUTE_MS }],
    ['tooOld', { printAt: NOW - 10 * MINUTE_MS }],
    ['silent', { askingSince: NOW - 10 * MINUTE_MS }],
  ] as const)('by the next one, with the reason: %s', (reason, fault) => {
    const active = chooseSource(null, [health('yahoo')], NOW, OPEN);
    const sources = [health('yahoo', fault), fresh('massive', NOW)];
    expect(chooseSource(active, sources, NOW, OPEN)).toMatchObject({ source: 'massive', since: NOW, reason });
  });

  it('still by the same one while none that follows vouches either', () => {
    const active = chooseSource(null, [health('yahoo')], NOW, OPEN);
    const old = { printAt: NOW - 30 * MINUTE_MS };
    expect(chooseSource(active, [health('yahoo', old), health('massive', old)], NOW, OPEN)?.source).toBe('yahoo');
    const broken = [health('yahoo', { ...old, outage: 'unreachable' }), health('massive', old)];
    expect(chooseSource(active, broken, NOW, OPEN)).toMatchObject({ source: 'massive', reason: 'unreachable' });
  });

  it('by the preferred one again after it has been healthy for three of its intervals', () => {
    let active: ActiveSource | null = null;
    const at = (minute: number, isHealthy: boolean): string => {
      const now = NOW + minute * MINUTE_MS;
      const yahoo = isHealthy ? fresh('yahoo', now) : fresh('yahoo', now, { outage: 'unreachable' });
      active = chooseSource(active, [yahoo, fresh('massive', now)], now, OPEN);
      return `${active?.source} ${active?.reason}`;
    };
    const health = [true, false, true, true, false, true, true, true, true, true];
    expect(health.map((isHealthy, minute) => at(minute, isHealthy))).toEqual([
      'yahoo null',
      'massive unreachable',
      'massive unreachable',
      'massive unreachable',
      'massive unreachable',
      'massive unreachable',
      'massive unreachable',
      'massive unreachable',
      'yahoo null',
      'yahoo null',
    ]);
  });

  it('by the preferred one at once if the other fails', () => {
    const active: ActiveSource = { source: 'massive', since: NOW, reason: 'silent', healthySince: new Map() };
    const sources = [fresh('yahoo', NOW), fresh('massive', NOW, { outage: 'refused' })];
    expect(chooseSource(active, sources, NOW, OPEN)).toMatchObject({ source: 'yahoo', reason: null });
  });

  it("by the operator's first if the active one is taken away", () => {
    const active: ActiveSource = { source: 'folder', since: 1, reason: null, healthySince: new Map() };
    expect(chooseSource(active, [fresh('yahoo', NOW)], NOW, OPEN)).toMatchObject({ source: 'yahoo', since: NOW });
  });
});

it('only sources that are needed are asked: those up to the active one, all while it fails or is doubted', () => {
  const sources = [fresh('yahoo', NOW), fresh('massive', NOW), health('folder')];
  const named = (active: ActiveSource | null, isDoubted = false) =>
    listSourcesToAsk(active!, sources, { now: NOW, isDoubted }).map(({ source }) => source);
  const first = chooseSource(null, sources, NOW, OPEN);
  expect(named(first)).toEqual(['yahoo']);
  expect(named(first, true)).toEqual(['yahoo', 'massive', 'folder']);
  expect(named({ ...first!, source: 'massive' })).toEqual(['yahoo', 'massive']);
  expect(named({ ...first!, healthySince: new Map() })).toEqual(['yahoo', 'massive', 'folder']);
});

it('two sources never share the bar of a minute', () => {
  const published = { source: 'yahoo', at: NOW + 20 * SECOND_MS } as const;
  expect(mayFollow({ source: 'yahoo', at: NOW + 20 * SECOND_MS }, published)).toBe(true);
  expect(mayFollow({ source: 'massive', at: NOW + 59 * SECOND_MS }, published)).toBe(false);
  expect(mayFollow({ source: 'massive', at: NOW - 15 * MINUTE_MS }, published)).toBe(false);
  expect(mayFollow({ source: 'massive', at: NOW + MINUTE_MS }, published)).toBe(true);
  expect(mayFollow({ source: 'massive', at: NOW }, null)).toBe(true);
});
