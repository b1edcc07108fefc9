/** The venue of real prices, with bars and quotes as a source gives them. */
import { expect, it, describe } from 'vitest';
import { SCALE } from '@bourse/core/ledger/money.ts';
import type { SourceReplacement } from '../venue/venue.ts';
import type { Bar, CorporateAction, Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import { createTemporalZones } from '../time/zones.ts';
import { createPriceGuard } from '../venue/guarded-feed.ts';
import { createVenueRegistry } from '../venue/venue-registry.ts';
import { RealPriceMemory } from './real-price-memory.ts';
import { createRealPriceVenue } from './real-price-venue.ts';
import type { Venue } from '../venue/venue.ts';

const timeZones = createTemporalZones();
const APPLE: Instrument = {
  id: 'US.AAPL',
  market: 'US',
  code: 'AAPL',
  name: 'Apple',
  board: 'listed',
  currency: 'USD',
  segment: '',
  sector: 'technology',
  listedOn: '1980-12-12',
  sharesOutstanding: 0n,
};
/** A Wednesday, 11:00 in New York. */
const NOW = Date.parse('2026-11-25T16:00:00Z');
const MINUTE_MS = 60_000;
const DELAY_MS = 15 * MINUTE_MS;

const opening = (date: string): number => Date.parse(`${date}T14:30:00Z`);
const bar = (date: string, close: bigint): Bar => ({
  at: opening(date),
  open: close * SCALE,
  high: (close + 1n) * SCALE,
  low: (close - 1n) * SCALE,
  close: close * SCALE,
  volume: 1_000_000n * SCALE,
});
const DAYS = [bar('2026-11-20', 400n), bar('2026-11-23', 404n), bar('2026-11-24', 408n)];
const SPLIT: CorporateAction = {
  kind: 'split',
  instrument: APPLE.id,
  exDate: '2026-11-25',
  ratio: { numerator: 4n, denominator: 1n },
};
const quote = (at: number, last: bigint): Quote => ({
  instrument: APPLE.id,
  source: 'yahooStated',
  at,
  seq: at,
  last: last * SCALE,
  bid: last * SCALE - 1_000_000n,
  ask: last * SCALE + 1_000_000n,
  bidSize: 100n * SCALE,
  askSize: 100n * SCALE,
  open: last * SCALE,
  previousClose: last * SCALE,
  high: last * SCALE,
  low: last * SCALE,
  volume: 10n * SCALE,
  turnover: 0n,
});

interface Options {
  delayMs?: number;
  mayTrade?: boolean;
  /** Null: it streams. */
  pollsEveryMs?: number | null;
  actions?: CorporateAction[];
  hours?: 'always' | 'exchange';
  isAlwaysOpen?: boolean;
  replaces?: SourceReplacement | null;
  isDoubted?: boolean;
}
async function openVenue(options: Options = {}) {
  const { delayMs = 0, mayTrade = true, actions = [], hours = 'exchange', isAlwaysOpen = false } = options;
  const { pollsEveryMs = null, replaces = null, isDoubted = false } = options;
  const memory = new RealPriceMemory(timeZones, async (_, period) => (period === '1d' ? DAYS : []));
  const venue = createRealPriceVenue({
    memory,
    timeZones,
    hours,
    delayMs: () => delayMs,
    vouchedEveryMs: () => MINUTE_MS,
    isAlwaysOpen: () => isAlwaysOpen,
    mayTrade: () => mayTrade,
    noteNeed: () => {},
    isDoubted: () => isDoubted,
    sourceInUse: () => ({ source: 'yahoo', attribution: null, pollsEveryMs, statesSpread: true, replaces }),
  });
  memory.setInstruments([APPLE], new Map([[APPLE.id, actions]]));
  await memory.loadDays(APPLE.id);
  return { venue, memory };
}
const EMPTY_BASE = { ...(await openVenue()).venue, instruments: () => [], quote: () => null };
function registryOf(venue: Venue) {
  const guard = createPriceGuard({ hours: 'exchange', timeZones, log: { info: () => {}, warn: () => {} } });
  const registry = createVenueRegistry(
    EMPTY_BASE,
    guard,
    () => false,
    () => NOW,
  );
  registry.take(venue, [APPLE], { valuesMoney: true });
  return registry;
}

it('values holdings in new units at the last price in old ones until the first new one comes', async () => {
  const before = Date.parse('2026-11-24T20:59:59Z');
  const { venue, memory } = await openVenue({ actions: [SPLIT] });
  const registry = registryOf(venue);
  const lastAt = (now: number): bigint | undefined => registry.quote(APPLE.id, now)?.last;
  memory.take([{ quote: quote(before, 408n), vouchedAt: before, confirmedAt: null }]);
  expect(lastAt(opening('2026-11-25') - 1)).toBe(408n * SCALE);
  expect(lastAt(opening('2026-11-25'))).toBe(102n * SCALE);
  expect(registry.quote(APPLE.id, NOW)).toBe(registry.quote(APPLE.id, NOW));
  expect(registry.tradable(APPLE.id, NOW)).toBeNull();
  memory.take([{ quote: quote(NOW, 103n), vouchedAt: NOW, confirmedAt: null }]);
  expect(lastAt(NOW)).toBe(103n * SCALE);
});

it('takes a price from before the session of the ex-date as one in new units', async () => {
  const early = opening('2026-11-25') - 30 * MINUTE_MS;
  const { venue, memory } = await openVenue({ actions: [SPLIT] });
  memory.take([{ quote: quote(early, 102n), vouchedAt: early, confirmedAt: null }]);
  expect(registryOf(venue).quote(APPLE.id, opening('2026-11-25'))?.last).toBe(102n * SCALE);
});

describe('ages count from the own time of a price', () => {
  it('a price of this moment is live, and one that nobody has confirmed for minutes is old', async () => {
    const { venue, memory } = await openVenue();
    const registry = registryOf(venue);
    memory.take([{ quote: quote(NOW, 408n), vouchedAt: NOW, confirmedAt: null }]);
    expect(registry.state(APPLE.id, NOW)).toBe('live');
    expect(registry.tradable(APPLE.id, NOW + MINUTE_MS)?.last).toBe(408n * SCALE);
    expect(registry.state(APPLE.id, NOW + 60 * MINUTE_MS)).toBe('stale');
    expect(registry.tradable(APPLE.id, NOW + 60 * MINUTE_MS)).toBeNull();
  });

  it('a price of a source that is a quarter of an hour late is as good as its source can be', async () => {
    const { venue, memory } = await openVenue({ delayMs: DELAY_MS });
    const registry = registryOf(venue);
    memory.take([{ quote: quote(NOW - DELAY_MS, 408n), vouchedAt: NOW, confirmedAt: null }]);
    expect(registry.state(APPLE.id, NOW)).toBe('live');
    expect(registry.delayOf(APPLE.id)).toBe(DELAY_MS);
    expect(registry.state(APPLE.id, NOW + 60 * MINUTE_MS)).toBe('stale');
  });

  it('money is never exchanged at a delayed price', async () => {
    for (const delayMs of [0, DELAY_MS]) {
      const { venue, memory } = await openVenue({ delayMs });
      const registry = registryOf(venue);
      memory.take([{ quote: quote(NOW - delayMs, 408n), vouchedAt: NOW, confirmedAt: null }]);
      expect(registry.valuationQuote(APPLE.id, NOW)).not.toBeNull();
      expect(registry.exchangeQuote(APPLE.id, NOW) === null).toBe(delayMs > 0);
    }
  });
});

describe('each state of a price is one of its own', () => {
  const stateOf = async (options: Options, at: number, now: number) => {
    const { venue, memory } = await openVenue(options);
    const registry = registryOf(venue);
    memory.take([{ quote: quote(at, 408n), vouchedAt: at, confirmedAt: null }]);
    return registry.origin(APPLE.id, now)!;
  };

  it.each([
    ['live', {}, NOW, NOW],
    ['polled', { pollsEveryMs: MINUTE_MS }, NOW, NOW],
    ['delayed', { delayMs: DELAY_MS, pollsEveryMs: MINUTE_MS }, NOW - DELAY_MS, NOW],
    ['stale', {}, NOW, NOW + 60 * MINUTE_MS],
    // 16:10 in New York; a delayed source is still in its session then, and a quarter of an hour later no longer.
    ['frozen', {}, Date.parse('2026-11-25T21:00:00Z'), Date.parse('2026-11-25T21:10:00Z')],
    ['delayed', { delayMs: DELAY_MS }, Date.parse('2026-11-25T20:55:00Z'), Date.parse('2026-11-25T21:10:00Z')],
    ['frozen', { delayMs: DELAY_MS }, Date.parse('2026-11-25T21:00:00Z'), Date.parse('2026-11-25T21:20:00Z')],
    // Thanksgiving; and, in a world that never closes, the weekend after it.
    ['closed', {}, Date.parse('2026-11-25T21:00:00Z'), Date.parse('2026-11-26T16:00:00Z')],
    ['closed', { hours: 'always' as const }, Date.parse('2026-11-27T18:00:00Z'), Date.parse('2026-11-28T16:00:00Z')],
  ])('%s', async (state, options, at, now) => {
    expect((await stateOf(options, at, now)).state).toBe(state);
  });

  it('held, while what its source says next is in doubt', async () => {
    const { venue, memory } = await openVenue();
    const registry = registryOf(venue);
    memory.take([{ quote: quote(NOW, 408n), vouchedAt: NOW, confirmedAt: null }]);
    expect(registry.origin(APPLE.id, NOW)?.state).toBe('live');
    memory.take([{ quote: quote(NOW + 1_000, 508n), vouchedAt: NOW + 1_000, confirmedAt: null }]);
    expect(registry.origin(APPLE.id, NOW + 1_000)?.state).toBe('held');
    expect(registry.quote(APPLE.id, NOW + 1_000)?.last).toBe(408n * SCALE);
  });

  it('held, while a price in doubt isn’t even stored: shown, and not traded at', async () => {
    const { venue, memory } = await openVenue({ isDoubted: true });
    const registry = registryOf(venue);
    memory.take([{ quote: quote(NOW, 408n), vouchedAt: NOW, confirmedAt: null }]);
    expect(registry.state(APPLE.id, NOW)).toBe('held');
    expect(registry.origin(APPLE.id, NOW)?.state).toBe('held');
    expect(registry.quote(APPLE.id, NOW)?.last).toBe(408n * SCALE);
    expect(registry.tradable(APPLE.id, NOW)).toBeNull();
  });

  it('to look at only, with the reason', async () => {
    expect((await stateOf({}, NOW, NOW)).viewOnly).toBeNull();
    expect((await stateOf({ mayTrade: false, delayMs: DELAY_MS }, NOW - DELAY_MS, NOW)).viewOnly).toBe('delayed');
    const { venue, memory } = await openVenue();
    memory.take([{ quote: quote(NOW, 408n), vouchedAt: NOW, confirmedAt: null }]);
    memory.forgetDays(APPLE.id);
    expect(registryOf(venue).origin(APPLE.id, NOW)?.viewOnly).toBe('noHistory');
  });

  it('replaced by another source: which, since when, and why', async () => {
    const replaces = { source: 'kraken', since: NOW - MINUTE_MS, why: 'noAnswer' } as const;
    const { venue, memory } = await openVenue({ replaces });
    memory.take([{ quote: quote(NOW, 408n), vouchedAt: NOW, confirmedAt: null }]);
    expect(registryOf(venue).origin(APPLE.id, NOW)).toMatchObject({ source: 'yahoo', statesSpread: true, replaces });
    memory.take([{ quote: quote(NOW, 408n), vouchedAt: NOW + 1, confirmedAt: null }]);
    expect(registryOf(venue).origin(APPLE.id, NOW)?.vouchedAt).toBe(NOW + 1);
  });
});

it('shows a price that the rules keep from trade, and trades at none', async () => {
  const { venue, memory } = await openVenue({ mayTrade: false });
  const registry = registryOf(venue);
  memory.take([{ quote: quote(NOW, 408n), vouchedAt: NOW, confirmedAt: null }]);
  expect(registry.quote(APPLE.id, NOW)?.last).toBe(408n * SCALE);
  expect(registry.isTraded(APPLE.id)).toBe(false);
  expect(registry.tradable(APPLE.id, NOW)).toBeNull();
});

it('trades at no price before the days are loaded', async () => {
  const { venue, memory } = await openVenue();
  memory.take([{ quote: quote(NOW, 408n), vouchedAt: NOW, confirmedAt: null }]);
  memory.forgetDays(APPLE.id);
  expect(registryOf(venue).tradable(APPLE.id, NOW)).toBeNull();
  await memory.loadDays(APPLE.id);
  expect(registryOf(venue).tradable(APPLE.id, NOW)).not.toBeNull();
});

it('leaves out a price older than the newest, and never answers with one of later', async () => {
  const { venue, memory } = await openVenue();
  memory.take([
    { quote: quote(NOW, 408n), vouchedAt: NOW, confirmedAt: null },
    { quote: quote(NOW - 1_000, 300n), vouchedAt: NOW, confirmedAt: null },
  ]);
  expect(venue.quote(APPLE.id, NOW)?.last).toBe(408n * SCALE);
  expect(venue.quote(APPLE.id, NOW - 1)).toBeNull();
});

it('ends the chart at the quote, with the days before a split in its units', async () => {
  const { venue, memory } = await openVenue({ actions: [SPLIT] });
  memory.take([{ quote: quote(NOW, 103n), vouchedAt: NOW, confirmedAt: null }]);
  const request = { instrument: APPLE.id, period: '1d', before: NOW + 1, limit: 10 } as const;
  const closes = async (adjustment: 'none' | 'forward') =>
    (await venue.bars({ ...request, adjustment }, NOW)).map(({ close }) => Number(close / SCALE));
  expect(await closes('none')).toEqual([400, 404, 408, 103]);
  expect(await closes('forward')).toEqual([100, 101, 102, 103]);
  expect(memory.dayBefore(APPLE, '2026-11-25')).toEqual({ close: 102n * SCALE, volume: 4_000_000n * SCALE });
  expect(memory.dayBefore(APPLE, '2026-11-24')).toEqual({ close: 404n * SCALE, volume: 1_000_000n * SCALE });
});

it('in a world that trades around the clock keeps the hours of the exchange', async () => {
  const { venue } = await openVenue({ hours: 'always', actions: [SPLIT] });
  expect(venue.trades!(APPLE.id, NOW)).toBe(true);
  expect(venue.trades!(APPLE.id, Date.parse('2026-11-26T16:00:00Z'))).toBe(false);
  expect(venue.actions!(APPLE.id, NOW)).toEqual([{ ...SPLIT, exAt: opening('2026-11-25') }]);
});

it('goes on when the exchange is closed if its source does, unless the world has the exchange’s hours', async () => {
  const holiday = Date.parse('2026-11-26T16:00:00Z');
  const { venue } = await openVenue({ hours: 'always', isAlwaysOpen: true });
  expect(venue.trades!(APPLE.id, holiday)).toBe(true);
  expect((await openVenue({ hours: 'exchange', isAlwaysOpen: true })).venue.trades).toBeNull();
});
