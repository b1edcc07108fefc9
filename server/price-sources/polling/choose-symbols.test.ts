/** Which symbols are asked for next, without a clock. */
import { describe, expect, it } from 'vitest';
import {
  type PriceNeed,
  RARE_INTERVAL_MS,
  SymbolQueue,
  UNKNOWN_INTERVAL_MS,
  type WantedSymbol,
} from './choose-symbols.ts';

const NOW = Date.parse('2026-11-20T16:00:00Z');
const MINUTE_MS = 60_000;
const wanted = (symbol: string, more: Partial<WantedSymbol> = {}): WantedSymbol => ({
  instrument: `US.${symbol}`,
  symbol,
  need: 'viewed',
  isOpen: true,
  isUrgent: false,
  isUnknown: false,
  delayMs: 0,
  ...more,
});
const create = (symbolsPerRequest = 2) => new SymbolQueue({ vouchedEveryMs: MINUTE_MS, symbolsPerRequest });
function take(queue: SymbolQueue, all: readonly WantedSymbol[], now: number): string[] {
  const batch = queue.nextBatch(all, now);
  for (const symbol of batch) queue.note(symbol, now);
  return batch;
}

describe('a source is asked for', () => {
  it('what is needed most first, in batches of its own size, each symbol once an interval', () => {
    const queue = create();
    const all = (['listed', 'viewed', 'order', 'position'] as const).map((need) => wanted(need, { need }));
    expect(take(queue, all, NOW)).toEqual(['position', 'order']);
    expect(take(queue, all, NOW)).toEqual(['viewed', 'listed']);
    expect(take(queue, all, NOW + MINUTE_MS - 1)).toEqual([]);
    expect(take(queue, all, NOW + MINUTE_MS)).toEqual(['position', 'order']);
  });

  it('more often than it confirms its prices, if it says so', () => {
    const queue = new SymbolQueue({ vouchedEveryMs: MINUTE_MS, pollEveryMs: 2_000, symbolsPerRequest: 2 });
    const all = [wanted('A')];
    expect(take(queue, all, NOW)).toEqual(['A']);
    expect(take(queue, all, NOW + 1_999)).toEqual([]);
    expect(take(queue, all, NOW + 2_000)).toEqual(['A']);
  });

  it('what has waited longest first, among equal needs', () => {
    const queue = create(1);
    const all = ['A', 'B', 'C'].map((symbol) => wanted(symbol));
    const order = Array.from({ length: 6 }, (_, turn) => take(queue, all, NOW + turn * MINUTE_MS)[0]);
    expect(order).toEqual(['A', 'B', 'C', 'A', 'B', 'C']);
  });

  it('everything at last, even where there is time for a part only', () => {
    const queue = create(1);
    const all = [
      ...Array.from({ length: 20 }, (_, n) => wanted(`P${n}`, { need: 'position' as PriceNeed })),
      wanted('LISTED', { need: 'listed' }),
    ];
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 400; turn++)
      for (const symbol of take(queue, all, NOW + turn * 10_000)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    expect(counts.get('LISTED')).toBeGreaterThan(2);
    expect(counts.get('P7')! / counts.get('LISTED')!).toBeGreaterThan(2);
  });

  it('what nobody has wanted before at once, and before what has a price already', () => {
    const queue = create(1);
    const old = wanted('OLD');
    take(queue, [old], NOW);
    expect(take(queue, [old, wanted('NEW')], NOW + MINUTE_MS + 1)).toEqual(['NEW']);
  });

  it('a price in doubt within seconds, before all else', () => {
    const queue = create(1);
    const all = [wanted('P', { need: 'position' }), wanted('DOUBTED', { need: 'listed' })];
    take(queue, all, NOW);
    take(queue, all, NOW);
    const doubted = [wanted('P', { need: 'position' }), wanted('DOUBTED', { need: 'listed', isUrgent: true })];
    expect(take(queue, doubted, NOW + 1_999)).toEqual([]);
    expect(take(queue, doubted, NOW + 2_000)).toEqual(['DOUBTED']);
    queue.note('DOUBTED', NOW + MINUTE_MS - 2_000);
    expect(take(queue, doubted, NOW + MINUTE_MS)).toEqual(['DOUBTED']);
  });
});

describe('while the market is closed', () => {
  it('a symbol is asked for once, and then every half hour', () => {
    const queue = create();
    const closed = [wanted('A', { isOpen: false })];
    expect(take(queue, closed, NOW)).toEqual(['A']);
    expect(take(queue, closed, NOW + RARE_INTERVAL_MS - 1)).toEqual([]);
    expect(take(queue, closed, NOW + RARE_INTERVAL_MS)).toEqual(['A']);
  });

  it("it is still asked for until the closing moment's delayed price has come", () => {
    const queue = create();
    const delayMs = 15 * MINUTE_MS;
    take(queue, [wanted('A', { delayMs })], NOW);
    const closed = [wanted('A', { delayMs, isOpen: false })];
    const minutes = Array.from({ length: 60 }, (_, minute) => minute + 1).filter(
      (minute) => take(queue, closed, NOW + minute * MINUTE_MS).length > 0,
    );
    expect(minutes.slice(0, 17)).toEqual(Array.from({ length: 17 }, (_, minute) => minute + 1));
    expect(minutes.length).toBe(18);
  });

  it('the first minute of the session asks again', () => {
    const queue = create();
    take(queue, [wanted('A', { isOpen: false })], NOW);
    expect(take(queue, [wanted('A')], NOW + MINUTE_MS)).toEqual(['A']);
  });
});

it('a symbol that the source does not know is asked for as rarely', () => {
  const queue = create();
  take(queue, [wanted('A')], NOW);
  const unknown = [wanted('A', { isUnknown: true })];
  expect(take(queue, unknown, NOW + UNKNOWN_INTERVAL_MS - 1)).toEqual([]);
  expect(take(queue, unknown, NOW + UNKNOWN_INTERVAL_MS)).toEqual(['A']);
});

it('two instruments with one symbol cost one place of a request', () => {
  const queue = create();
  expect(take(queue, [wanted('A'), wanted('A', { instrument: 'MX.A' }), wanted('B')], NOW)).toEqual(['A', 'B']);
});

it('what is no longer wanted is forgotten', () => {
  const queue = create(1_000);
  for (let turn = 0; turn < 20; turn++)
    take(
      queue,
      Array.from({ length: 100 }, (_, n) => wanted(`S${turn} ${n}`)),
      NOW + turn,
    );
  queue.forget(10, NOW + 2 * RARE_INTERVAL_MS);
  expect(queue.size).toBe(0);
});

it('what a failed request was for is due again at once', () => {
  const queue = create();
  take(queue, [wanted('A')], NOW);
  queue.retry(['A']);
  expect(take(queue, [wanted('A')], NOW + 1_000)).toEqual(['A']);
  expect(take(queue, [wanted('A')], NOW + 2_000)).toEqual([]);
});
