import { expect, test } from 'vitest';
import { decideSwipeDirection, shouldGoBack } from './swipe-back-stroke.ts';

test('the page follows the finger once it moves right more than up or down', () => {
  expect(decideSwipeDirection(6, 2)).toBeNull();
  expect(decideSwipeDirection(12, 3)).toBe('follows');
  expect(decideSwipeDirection(12, 13)).toBe('leaves');
  expect(decideSwipeDirection(-20, 0)).toBe('leaves');
});

test('goes back if the page was dragged far, or quickly', () => {
  expect(shouldGoBack(140, 2_000, 375)).toBe(true);
  expect(shouldGoBack(100, 2_000, 375)).toBe(false);
  expect(shouldGoBack(100, 120, 375)).toBe(true);
  expect(shouldGoBack(30, 10, 375)).toBe(false);
});
