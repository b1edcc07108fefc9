import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { TEST_INSTRUMENTS } from './testing/test-worlds.ts';

/** Of 984 KB by default. */
const STACK_KB = 160;

it('computes a price between two prices of the grid for hours without a frame for each minute', () => {
  const program = new URL('./testing/quote-with-small-stack.ts', import.meta.url).pathname;
  const printed = execFileSync(process.execPath, [`--stack-size=${STACK_KB}`, program], { encoding: 'utf8' });
  expect(Number(printed)).toBe(Math.ceil(TEST_INSTRUMENTS.length / 3));
});
