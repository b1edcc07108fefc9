import { expect, test } from 'vitest';
import { initialsOf } from './avatar-and-badges.tsx';
import { computePullHeight } from './pull-to-refresh.tsx';
import { buildSparklinePath } from './sparkline.tsx';
import { findFreeSpot, clampToScreen, listCandidateSpots } from './support-button.tsx';
import { computeDragOffset, decideTabOnRelease, detectTabSwipe } from './tab-swipe.ts';

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

test('a sparkline needs two values, and a flat one runs through the middle', () => {
  expect([buildSparklinePath([]), buildSparklinePath(['1'])]).toEqual(['', '']);
  expect(buildSparklinePath(['5', '5'])).toBe('M0.0 12.0L64.0 12.0');
  expect(buildSparklinePath(['1', '3', '2'])).toBe('M0.0 22.0L32.0 2.0L64.0 12.0');
});

test('the support button stays wholly on the screen, wherever it is dragged', () => {
  expect(clampToScreen({ x: -40, y: 900 }, 48, 375, 812)).toEqual({ x: 0, y: 764 });
  expect(clampToScreen({ x: 400, y: 10 }, 48, 375, 812)).toEqual({ x: 327, y: 10 });
  expect(clampToScreen({ x: 5, y: 5 }, 48, 40, 40)).toEqual({ x: 0, y: 0 });
});

test('the support button moves to a spot that covers nothing that is read, or is hidden', () => {
  const spots = listCandidateSpots({ x: 311, y: 680 }, 0);
  expect(spots.slice(0, 2)).toEqual([
    { x: 311, y: 680 },
    { x: 311, y: 666 },
  ]);
  const price = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 16 });
  expect(findFreeSpot(spots, 48, [])).toEqual({ x: 311, y: 680 });
  expect(findFreeSpot(spots, 48, [price(295, 690)])).toEqual({ x: 311, y: 638 });
  // As near as a breath is too near.
  expect(findFreeSpot(spots, 48, [price(295, 661)])).toEqual({ x: 311, y: 596 });
  const rows = Array.from({ length: 25 }, (_, row) => price(295, 190 + row * 25));
  expect(findFreeSpot(spots, 48, rows)).toEqual({ x: 4, y: 680 });
  // Of a list, the icons at the left are left free too.
  expect(findFreeSpot(spots, 48, [...rows, price(16, 690)])).toEqual({ x: 4, y: 638 });
  expect(findFreeSpot(spots, 48, [{ left: 0, top: 0, right: 375, bottom: 812 }])).toBeNull();
});

test('the pull-to-refresh header follows the finger one to one up to 50 px, then more slowly', () => {
  expect([
    computePullHeight(-10),
    computePullHeight(30),
    computePullHeight(50),
    computePullHeight(80),
    computePullHeight(9_000),
  ]).toEqual([0, 30, 50, 60, 100]);
});

test('a stroke is a swipe if it is sideways and faster than 0.25 px/ms', () => {
  const stroke = (dx: number, dy: number, ms: number) => detectTabSwipe({ dx, dy, ms });
  expect([
    stroke(-60, 10, 200),
    stroke(60, 10, 200),
    stroke(-60, 10, 240),
    stroke(-60, 10, 1_000),
    stroke(-60, 61, 100),
  ]).toEqual([1, -1, 0, 0, 0]);
});

test('a slow drag beyond half the width changes the tab, and a finger that turns back cancels it', () => {
  const slow = (dx: number, late = 0) => decideTabOnRelease({ dx, dy: 0, ms: 4_000 }, late, 375);
  expect([slow(-180), slow(-190), slow(190), slow(-190, 0.3), slow(-190, 0.2)]).toEqual([0, 1, -1, 0, 1]);
  expect([
    decideTabOnRelease({ dx: -90, dy: 0, ms: 200 }, -0.4, 375),
    decideTabOnRelease({ dx: -90, dy: 0, ms: 200 }, 0.4, 375),
  ]).toEqual([1, 0]);
});

test('content follows the finger fully towards a neighbouring tab, and less and less beyond the last tab', () => {
  expect([computeDragOffset(-120, true, 375), computeDragOffset(500, true, 375)]).toEqual([-120, 375]);
  const drawn = [20, 100, 375].map((dx) => Math.round(computeDragOffset(dx, false, 375)));
  expect(drawn).toEqual([16, 43, 63]);
  expect(computeDragOffset(-100, false, 375)).toBe(-computeDragOffset(100, false, 375));
});
