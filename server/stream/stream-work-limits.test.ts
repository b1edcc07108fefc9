import { expect, test } from 'vitest';
import { computeFrameCost, computeWorkCost, createStreamWorkLimits } from './stream-work-limits.ts';

const NOW = 1_000_000;

test('a frame costs by its bytes and by what its names make the server do', () => {
  const subscribe = (...names: string[]) => computeWorkCost({ id: 1, subscribe: names });
  expect(computeFrameCost(64 * 1024)).toBeGreaterThan(100 * computeFrameCost(10));
  expect(subscribe(...Array.from({ length: 500 }, () => 'quote:US.NONE'))).toBe(500 * subscribe('quote:US.NONE'));
  expect(subscribe('board:1')).toBeGreaterThan(50 * subscribe('quote:US.NONE'));
  expect(subscribe('weather')).toBe(subscribe('quote:US.NONE'));
  expect(computeWorkCost({ id: 1, resume: 0 })).toBeGreaterThan(subscribe('board:1'));
});

test('sockets of one address share its work, and what they used comes back with time', () => {
  const create = createStreamWorkLimits();
  const flood = (sender: string | null, now = NOW): number => {
    const limiter = create();
    let taken = 0;
    while (limiter.take(sender, 500, now)) taken += 1;
    return taken;
  };
  const each = Array.from({ length: 30 }, () => flood('192.0.2.1'));
  expect(each[0]).toBeGreaterThan(1);
  expect(each.reduce((sum, taken) => sum + taken)).toBeLessThan(30);
  expect(each.at(-1)).toBe(0);
  expect(flood('192.0.2.2')).toBe(each[0]);
  expect(flood(null)).toBe(each[0]);
  expect(flood('192.0.2.1', NOW + 60_000)).toBe(each[0]);
});

test('no more than some frames and bytes wait', () => {
  const limiter = createStreamWorkLimits()();
  let frames = 0;
  while (limiter.enqueue(10)) frames += 1;
  expect(frames).toBe(200);
  limiter.dequeue(10);
  expect(limiter.enqueue(10)).toBe(true);
  const wide = createStreamWorkLimits()();
  for (let each = 0; each < 4; each++) expect(wide.enqueue(64 * 1024)).toBe(true);
  expect(wide.enqueue(1)).toBe(false);
});
