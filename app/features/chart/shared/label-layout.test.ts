import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, findLabelBox, stackTags } from './label-layout.ts';

describe('tags at the price axis', () => {
  const room = { tag: 16, height: 300, last: null };
  test('stay at their prices where there is room', () => {
    expect(stackTags([40, 100, 200], room).middles).toEqual([40, 100, 200]);
  });
  test('move apart by as little as needed, in the order of their prices', () => {
    expect(stackTags([100, 104], room).middles).toEqual([100, 116]);
    expect(stackTags([104, 100], room).middles).toEqual([116, 100]);
  });
  test('leave the last price where it is', () => {
    expect(stackTags([98, 103], { ...room, last: 100 })).toEqual({ middles: [84, 116], last: 100 });
  });
  test('move the last price where there is no room between it and the edge', () => {
    expect(stackTags([285, 290], { ...room, last: 280 })).toEqual({ middles: [276, 292], last: 260 });
  });
  test('stay within the pane', () => {
    expect(stackTags([299, 300], room).middles).toEqual([276, 292]);
    expect(stackTags([0], room).middles).toEqual([8]);
  });
  test('never overlap while they have room', () => {
    const y = fc.double({ min: 0, max: 300, noNaN: true });
    fc.assert(
      fc.property(fc.array(y, { maxLength: 12 }), y, (wanted, price) => {
        const { middles, last } = stackTags(wanted, { ...room, last: price });
        const all = [...middles, last ?? Number.NaN].sort((a, b) => a - b);
        all.forEach((middle, at) => {
          expect(middle).toBeGreaterThanOrEqual(8 - 1e-6);
          expect(middle).toBeLessThanOrEqual(292 + 1e-6);
          if (at > 0) expect(middle - (all[at - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-6);
        });
      }),
    );
  });
});

describe('a line’s label', () => {
  const room = { width: 320, height: 200, head: 20, margin: 4 };
  const size = { width: 100, height: 16 };
  const touches = (box: Box, other: Box) =>
    box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;

  test('is at the right end of its line', () => {
    expect(findLabelBox(100, size, [], room)).toEqual({ left: 216, right: 316, top: 92, bottom: 108 });
  });
  test('moves along its line to where no candle is', () => {
    const candle = { left: 300, right: 306, top: 60, bottom: 140 };
    expect(findLabelBox(100, size, [candle], room)).toMatchObject({ right: 292, top: 92 });
  });
  test('leaves a line that is full of candles, and stays away where everything is', () => {
    const wall = { left: 0, right: 320, top: 95, bottom: 105 };
    expect(findLabelBox(100, size, [wall], room)).toMatchObject({ bottom: 91 });
    expect(findLabelBox(100, size, [{ left: 0, right: 320, top: 0, bottom: 200 }], room)).toBeNull();
  });
  test('is complete and below the legends, even of a line at the edge', () => {
    expect(findLabelBox(3, size, [], room)).toMatchObject({ top: 20, bottom: 36 });
    expect(findLabelBox(199, size, [], room)).toMatchObject({ top: 184, bottom: 200 });
  });
  test('touches none of the candles', () => {
    const box = fc.record({
      x: fc.integer({ min: 0, max: 310 }),
      y: fc.integer({ min: 20, max: 180 }),
      h: fc.integer({ min: 2, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), fc.integer({ min: 0, max: 200 }), (drawn, y) => {
        const candles = drawn.map(({ x, y: top, h }) => ({ left: x, right: x + 6, top, bottom: top + h }));
        const found = findLabelBox(y, size, candles, room);
        if (found) expect(candles.filter((candle) => touches(found, candle))).toEqual([]);
      }),
    );
  });
});
