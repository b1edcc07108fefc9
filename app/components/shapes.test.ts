import { expect, test } from 'vitest';
import { initialsOf } from './badges.tsx';
import { headHeight } from './pull-to-refresh.tsx';
import { sparkPath } from './sparkline.tsx';
import { freeSpot, keepOnScreen, spotsFrom } from './support-button.tsx';
import { drawnBy, stepOf, swipeStep } from './tab-swipe.ts';

test('an avatar shows two letters or syllables', () => {
  expect(['Nordwind Robotics', 'hanbit', '한빛배터리', 'X', '3M Co', 'Euro / US dollar', ''].map(initialsOf)).toEqual([
    'NR',
    'HA',
    '한빛',
    'X',
    '3C',
    'EU',
    '',
  ]);
});

test('a spark needs two values, and a flat one runs through the middle', () => {
  expect([sparkPath([]), sparkPath(['1'])]).toEqual(['', '']);
  expect(sparkPath(['5', '5'])).toBe('M0.0 12.0L64.0 12.0');
  expect(sparkPath(['1', '3', '2'])).toBe('M0.0 22.0L32.0 2.0L64.0 12.0');
});

test('the support button stays wholly on the screen, wherever it is dragged', () => {
  expect(keepOnScreen({ x: -40, y: 900 }, 48, 375, 812)).toEqual({ x: 0, y: 764 });
  expect(keepOnScreen({ x: 400, y: 10 }, 48, 375, 812)).toEqual({ x: 327, y: 10 });
  expect(keepOnScreen({ x: 5, y: 5 }, 48, 40, 40)).toEqual({ x: 0, y: 0 });
});

test('the support button stands where it covers no figure: at an edge, or higher, or nowhere', () => {
  const spots = spotsFrom({ x: 311, y: 680 }, 0);
  expect(spots.slice(0, 3)).toEqual([
    { x: 311, y: 680 },
    { x: 4, y: 680 },
    { x: 311, y: 652 },
  ]);
  const price = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 16 });
  expect(freeSpot(spots, 48, [])).toEqual({ x: 311, y: 680 });
  expect(freeSpot(spots, 48, [price(295, 690)])).toEqual({ x: 4, y: 680 });
  // As near as a breath is too near.
  expect(freeSpot(spots, 48, [price(295, 661)])).toEqual({ x: 4, y: 680 });
  expect(freeSpot(spots, 48, [price(295, 690), price(40, 700)])).toEqual({ x: 311, y: 624 });
  expect(freeSpot(spots, 48, [{ left: 0, top: 0, right: 375, bottom: 812 }])).toBeNull();
});

test('the head of a pull opens one to one up to 50 px, then slower', () => {
  expect([headHeight(-10), headHeight(30), headHeight(50), headHeight(80), headHeight(9_000)]).toEqual([
    0, 30, 50, 60, 100,
  ]);
});

test('a swipe goes sideways, and faster than 0.25 px/ms', () => {
  const stroke = (dx: number, dy: number, ms: number) => swipeStep({ dx, dy, ms });
  expect([
    stroke(-60, 10, 200),
    stroke(60, 10, 200),
    stroke(-60, 10, 240),
    stroke(-60, 10, 1_000),
    stroke(-60, 61, 100),
  ]).toEqual([1, -1, 0, 0, 0]);
});

test('a slow finger takes the content along from half the width on, and one that turns round takes it back', () => {
  const slow = (dx: number, late = 0) => stepOf({ dx, dy: 0, ms: 4_000 }, late, 375);
  expect([slow(-180), slow(-190), slow(190), slow(-190, 0.3), slow(-190, 0.2)]).toEqual([0, 1, -1, 0, 1]);
  expect([stepOf({ dx: -90, dy: 0, ms: 200 }, -0.4, 375), stepOf({ dx: -90, dy: 0, ms: 200 }, 0.4, 375)]).toEqual([
    1, 0,
  ]);
});

test('content follows a finger all the way to a neighbour, and gives way ever less at the ends', () => {
  expect([drawnBy(-120, true, 375), drawnBy(500, true, 375)]).toEqual([-120, 375]);
  const drawn = [20, 100, 375].map((dx) => Math.round(drawnBy(dx, false, 375)));
  expect(drawn).toEqual([16, 43, 63]);
  expect(drawnBy(-100, false, 375)).toBe(-drawnBy(100, false, 375));
});
