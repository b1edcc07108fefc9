import { expect, test } from 'vitest';
import type { WireBar } from './chart-bars.ts';
import { ChartFeed } from './chart-feed.ts';

const bar = (minute: number): WireBar =>
  ({
    at: new Date(minute * 60_000).toISOString(),
    open: '1',
    high: '1',
    low: '1',
    close: String(minute),
    volume: '1',
    turnover: '1',
  }) as WireBar;

/** A source whose time advances, and a chart that accepts what it gets. */
function begin() {
  let now = 400;
  const [drawn, gaps]: [number[], number[]] = [[], []];
  const feed = new ChartFeed(
    { instrument: 'US.NWRB', period: '1m', adjustment: 'none' },
    {
      onBars() {},
      onFailure(error) {
        throw error;
      },
      onGap: () => gaps.push(now),
    },
    async (_, { limit }) => ({
      bars: Array.from({ length: limit }, (_each, index) => bar(now - limit + 1 + index)),
      next: null,
    }),
  );
  const load = () =>
    new Promise<void>(
      (resolve) =>
        void feed.getBars({
          type: 'init',
          timestamp: null,
          symbol: {} as never,
          period: {} as never,
          callback: () => resolve(),
        }),
    );
  feed.subscribeBar({ symbol: {} as never, period: {} as never, callback: ({ close }) => drawn.push(close) });
  return {
    feed,
    drawn,
    gaps,
    load,
    pass: (minutes: number) => {
      now += minutes;
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a chart that becomes visible again has every bar up to now, without a gap', async () => {
  const { feed, drawn, gaps, load, pass } = begin();
  await load();
  feed.pause();
  pass(45);
  feed.resume();
  await settled();
  expect(drawn).toEqual(Array.from({ length: 46 }, (_, index) => 400 + index));
  expect(gaps).toEqual([]);
  feed.pause();
});

test('reloads a chart that was hidden for longer than one request can cover', async () => {
  const { feed, drawn, gaps, load, pass } = begin();
  await load();
  feed.pause();
  pass(5_000);
  feed.resume();
  await settled();
  expect([drawn, gaps]).toEqual([[], [5_400]]);
  feed.pause();
});
