/** The driver with sources that stream, fall silent and repeat the past. Time moves only when a test moves it. */
import { describe, expect, it } from 'vitest';
import { buildPrint } from './testing-polling.ts';
import {
  NOON,
  SECOND_MS,
  MINUTE_MS,
  HOUR_MS,
  createWorld,
  source,
  statusOf,
  activeOf,
  type World,
} from './testing-polling-world.ts';

describe('a stream', () => {
  const stream = { name: 'binance', kind: 'stream' } as const;
  const say = (world: World, symbol: string, at: number = world.now) =>
    source(world, 'binance').streams.at(-1)?.listener.onPrint(buildPrint(symbol, { at }));

  it('listens to what is wanted, at once to more, and a minute later to less', async () => {
    const world = createWorld([stream]);
    await world.run(SECOND_MS);
    const [opened] = source(world, 'binance').streams;
    expect(opened?.listened).toEqual([['AAPL']]);
    say(world, 'AAPL');
    expect(world.published.length).toBe(1);
    world.wanted = new Map([['US.MSFT', 'order']]);
    await world.run(30 * SECOND_MS, SECOND_MS, () => say(world, 'MSFT'));
    expect(opened?.listened.at(-1)).toEqual(['AAPL', 'MSFT']);
    await world.run(31 * SECOND_MS, SECOND_MS, () => say(world, 'MSFT'));
    expect(opened?.listened.at(-1)).toEqual(['MSFT']);
    world.wanted = new Map();
    await world.run(62 * SECOND_MS);
    expect(opened?.isClosed).toBe(true);
    expect(source(world, 'binance').streams.length).toBe(1);
  });

  it.each([
    ['silent', 'says nothing', () => {}],
    ['tooOld', 'repeats a price of the past', (world: World) => say(world, 'AAPL', NOON - 5 * MINUTE_MS)],
  ] as const)(
    '%s: a socket that lives and %s is opened again, ever more rarely, and another source takes over',
    async (...[fault, , before]) => {
      const world = createWorld([stream, { name: 'yahoo' }]);
      await world.run(20 * MINUTE_MS, SECOND_MS, () => before(world));
      const { streams } = source(world, 'binance');
      expect(streams.length).toBeGreaterThan(3);
      expect(streams.length).toBeLessThan(15);
      expect(streams.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true);
      expect(statusOf(world, 'binance').lastFault).toMatchObject({ fault });
      expect(activeOf(world)).toBe(`yahoo ${fault}`);
      expect(world.published.length).toBeGreaterThan(50);
    },
  );

  it('that closes is opened again, and one that says nothing at night is left open', async () => {
    const world = createWorld([stream]);
    await world.run(MINUTE_MS, SECOND_MS, () => say(world, 'AAPL'));
    source(world, 'binance').streams[0]!.listener.onClosed();
    await world.run(5 * SECOND_MS, SECOND_MS, () => say(world, 'AAPL'));
    expect(source(world, 'binance').streams.length).toBe(2);
    world.isOpen = false;
    await world.run(3 * HOUR_MS, 10 * SECOND_MS);
    expect(source(world, 'binance').streams.length).toBe(2);
    expect(statusOf(world, 'binance').state).toBe('working');
  });

  it('that is accepted and dropped at once is left alone ever longer', async () => {
    const world = createWorld([stream]);
    await world.run(10 * MINUTE_MS, SECOND_MS, () => {
      say(world, 'AAPL');
      source(world, 'binance').streams.at(-1)?.listener.onClosed();
    });
    expect(source(world, 'binance').streams.length).toBeLessThan(13);
    expect(statusOf(world, 'binance').state).toMatch(/open|halfOpen/);
  });

  it('no longer listens to what the source does not know', async () => {
    const world = createWorld([stream]);
    world.wanted.set('US.ODD', 'listed');
    await world.run(SECOND_MS);
    const [opened] = source(world, 'binance').streams;
    opened?.listener.onFault('unknownSymbol', 'ODD', 'no such symbol');
    await world.run(62 * SECOND_MS, SECOND_MS, () => say(world, 'AAPL'));
    expect(opened?.listened).toEqual([['AAPL', 'ODD'], ['AAPL']]);
    expect(statusOf(world, 'binance').state).toBe('working');
  });

  it('has no more say after another has been opened', async () => {
    const world = createWorld([stream]);
    await world.run(MINUTE_MS, SECOND_MS, () => say(world, 'AAPL'));
    const [old] = source(world, 'binance').streams;
    old!.listener.onFault('unreachable', null, 'reset');
    await world.run(5 * SECOND_MS, SECOND_MS, () => say(world, 'AAPL'));
    const before = world.published.length;
    old!.listener.onPrint(buildPrint('AAPL', { at: world.now + SECOND_MS }));
    old!.listener.onClosed();
    expect(world.published.length).toBe(before);
    expect(source(world, 'binance').streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    await world.run(MINUTE_MS, SECOND_MS, () => say(world, 'AAPL'));
    expect(source(world, 'binance').streams.length).toBe(2);
  });

  it('is ignored once it has been stopped', async () => {
    const world = createWorld([stream]);
    await world.run(SECOND_MS);
    const { listener } = source(world, 'binance').streams[0]!;
    world.driver.stop();
    listener.onPrint(buildPrint('AAPL', { at: world.now }));
    listener.onFault('rateLimited', null, 'late');
    listener.onClosed();
    await world.run(MINUTE_MS);
    expect(world.published).toEqual([]);
    expect(source(world, 'binance').streams.map(({ isClosed }) => isClosed)).toEqual([true]);
  });
});
