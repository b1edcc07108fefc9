import { expect, test } from 'vitest';
import { rotatePoint } from './rotated-pointers.ts';

/** A chart of 700 × 300 px that was turned: on the screen it is 300 wide and 700 high. */
const BOX = { left: 40, top: 60, right: 340, bottom: 760 };
/** As the chart library reads a touch: from the corner of the box. */
const within = (x: number, y: number) => {
  const spot = rotatePoint({ x, y }, BOX);
  return { x: spot.x - BOX.left, y: spot.y - BOX.top };
};

test("maps the corners of a rotated chart: the screen's upper right is the chart's upper left", () => {
  expect(within(BOX.right, BOX.top)).toEqual({ x: 0, y: 0 });
  expect(within(BOX.right, BOX.bottom)).toEqual({ x: 700, y: 0 });
  expect(within(BOX.left, BOX.top)).toEqual({ x: 0, y: 300 });
  expect(within(BOX.left, BOX.bottom)).toEqual({ x: 700, y: 300 });
});

test('maps a stroke down the screen to the right on a rotated chart, and one to the left to downwards', () => {
  const [from, down, left] = [within(200, 300), within(200, 350), within(150, 300)];
  expect([down.x - from.x, down.y - from.y]).toEqual([50, 0]);
  expect([left.x - from.x, left.y - from.y]).toEqual([0, 50]);
});
