import { expect, test } from 'vitest';
import { directionOf, goesBack } from './swipe-back-stroke.ts';

test('a stroke follows the finger once it goes to the right more than up or down', () => {
  expect(directionOf(6, 2)).toBeNull();
  expect(directionOf(12, 3)).toBe('follows');
  expect(directionOf(12, 13)).toBe('leaves');
  expect(directionOf(-20, 0)).toBe('leaves');
});

test('a page goes back if it was drawn far, or quickly', () => {
  expect(goesBack(140, 2_000, 375)).toBe(true);
  expect(goesBack(100, 2_000, 375)).toBe(false);
  expect(goesBack(100, 120, 375)).toBe(true);
  expect(goesBack(30, 10, 375)).toBe(false);
});
