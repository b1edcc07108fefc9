/** The replay passes the suite of all venues, and plays real bars by its disclosed rules. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { describe, expect, it } from 'vitest';
import { createReplayVenue, type PlayedSeries } from './replay-venue.ts';
import {
  DAILY_BARS_CSV,
  HOURLY_BARS_CSV,
  MINUTE_BARS_JSON,
  parseTestSeries,
  SPLIT_BARS_CSV,
  testZones,
} from './testing-bar-files.ts';
import { describeVenue } from './testing-venue-suite.ts';

const STARTED = Date.parse('2026-11-20T10:00:00.250Z');
const SESSION_S = 6.5 * 3600;
const daily = parseTestSeries('US.AAPL', '1d', DAILY_BARS_CSV);
const parted = parseTestSeries('US.PARTED', '1d', SPLIT_BARS_CSV);
const scaled = (text: string): bigint => parseScaled(text)!;
const playing = (plan: Partial<PlayedSeries> = {}): PlayedSeries => ({
  series: daily,
  from: daily.at[2]!,
  startedAt: STARTED,
  speed: 1,
  stoppedAt: null,
  ...plan,
});
const aapl = (plan: Partial<PlayedSeries> = {}) => createReplayVenue([playing(plan)], testZones);
const oneDay = { instrument: 'US.AAPL', period: '1d', adjustment: 'none', before: Infinity, limit: 10 } as const;

describeVenue('a replay of daily, hourly and minute bars', {
  gives: ['actions', 'upcoming', 'trades', 'monthEndClose', 'pace'],
  venue: createReplayVenue(
    [
      playing({ speed: 60 }),
      {
        series: parseTestSeries('FX.EURUSD', '1h', HOURLY_BARS_CSV),
        from: Date.parse('2017-04-20T10:00:00Z'),
        startedAt: STARTED,
        speed: 30,
        stoppedAt: null,
      },
      {
        series: parseTestSeries('CRYPTO.COINUSDT', '1m', MINUTE_BARS_JSON, 'USDT'),
        from: 1509836580000,
        startedAt: STARTED,
        speed: 1,
        stoppedAt: null,
      },
      // Two months, of which the first has a last close.
      playing({ series: parted, from: parted.at[4]!, speed: 60 }),
      { series: parseTestSeries('MX.SHELF', '1d', DAILY_BARS_CSV, 'MXN'), importedAt: STARTED },
    ],
    testZones,
  ),
  instruments: ['US.AAPL', 'FX.EURUSD', 'CRYPTO.COINUSDT', 'US.PARTED', 'MX.SHELF'],
  from: STARTED,
  to: STARTED + 2_000_000,
});

describe('a replay', () => {
  it('opens at the requested first bar, with the days before as history', async () => {
    const feed = aapl();
    const quote = feed.quote('US.AAPL', STARTED)!;
    expect(quote).toMatchObject({
      last: scaled('184.279999'),
      open: scaled('184.279999'),
      previousClose: scaled('179.639999'),
      volume: 0n,
      source: 'replay',
    });
    expect(quote.bid).toBe(scaled('184.27'));
    expect(quote.ask).toBe(scaled('184.29'));
    const bars = await feed.bars(oneDay, STARTED);
    expect(bars.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2019-06-03T13:30:00.000Z',
      '2019-06-04T13:30:00.000Z',
      '2019-06-05T13:30:00.000Z',
    ]);
    expect(bars[1]).toEqual(daily.bar(1));
  });

  it('moves through the real day, touches its high and its low, and ends it at its close', async () => {
    const feed = aapl();
    const seen = Array.from({ length: SESSION_S }, (_, second) => feed.quote('US.AAPL', STARTED + second * 1000)!);
    const real = daily.bar(2);
    for (const { last } of seen) expect(last >= real.low && last <= real.high).toBe(true);
    expect(seen.at(-1)).toMatchObject({ high: real.high, low: real.low });
    expect(new Set(seen.map(({ last }) => last)).size).toBeGreaterThan(300);
    // The day fell from open to close, so that it rose first.
    const highest = seen.findIndex(({ high }) => high === real.high);
    expect(seen[highest]!.low).toBe(real.open);
    const next = await feed.bars(oneDay, STARTED + SESSION_S * 1000 + 1000);
    expect(next.at(-2)).toEqual(real);
    expect(next.at(-1)!.open).toBe(daily.bar(3).open);
  });

  it('plays N seconds of trading a second', () => {
    const [slow, quick] = [aapl(), aapl({ speed: 100 })];
    expect(quick.quote('US.AAPL', STARTED - 250 + 60_000)!.last).toBe(
      slow.quote('US.AAPL', STARTED - 250 + 6_000_000 - 99 * 250)!.last,
    );
  });

  it('stops moving at its end, and is closed then', async () => {
    const feed = aapl({ speed: 3600 });
    const end = STARTED + 60_000;
    const quote = feed.quote('US.AAPL', end)!;
    expect(quote).toMatchObject({ last: scaled('194.190002'), high: scaled('195.970001'), low: scaled('193.389999') });
    expect(quote.at).toBeLessThan(STARTED + 41_000);
    expect([feed.trades!('US.AAPL', STARTED + 30_000), feed.pace!('US.AAPL', STARTED + 30_000)]).toEqual([true, 3600]);
    expect(feed.trades!('US.AAPL', end)).toBe(false);
    expect(await feed.bars(oneDay, end)).toHaveLength(8);
  });

  it('stops moving where it was stopped', () => {
    const feed = aapl({ speed: 10, stoppedAt: STARTED + 90_000 });
    expect(feed.quote('US.AAPL', STARTED + 5_000_000)).toEqual(aapl({ speed: 10 }).quote('US.AAPL', STARTED + 90_000));
    expect(feed.trades!('US.AAPL', STARTED + 5_000_000)).toBe(false);
  });

  it('shows adjusted closes as the file has them, and leaves the latest price as it is', async () => {
    const feed = createReplayVenue([{ series: daily, importedAt: STARTED }], testZones);
    const forward = await feed.bars({ ...oneDay, adjustment: 'forward' }, STARTED);
    expect(forward.at(-1)).toEqual(daily.bar(7));
    // A cent's dividend of six decimals: the ratio between two adjusted closes is the file's own.
    const ratio = Number(scaled('171.102753')) / Number(scaled('192.727890'));
    expect(Number(forward[0]!.close) / Number(forward.at(-1)!.close)).toBeCloseTo(ratio, 7);
    const backward = await feed.bars({ ...oneDay, adjustment: 'backward' }, STARTED);
    expect(backward[0]).toEqual(daily.bar(0));
    expect(Number(backward.at(-1)!.close) / Number(backward[0]!.close)).toBeCloseTo(1 / ratio, 7);
  });

  it('combines days into weeks and months', async () => {
    const feed = createReplayVenue([{ series: daily, importedAt: STARTED }], testZones);
    const weeks = await feed.bars({ ...oneDay, period: '1w' }, STARTED);
    expect(weeks.map(({ at, open, close }) => [new Date(at).toISOString().slice(0, 10), open, close])).toEqual([
      ['2019-06-03', scaled('175.600006'), scaled('190.149994')],
      ['2019-06-10', scaled('191.809998'), scaled('194.190002')],
    ]);
    expect(await feed.bars({ ...oneDay, period: '1M' }, STARTED)).toHaveLength(1);
  });
});
