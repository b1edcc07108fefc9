import { expect, test } from 'vitest';
import { createBackButtonHandler } from './back-button.ts';

/** A phone whose sheet, command, history and clock a test sets, and which records what a press did. */
function phone() {
  const state = { sheet: false, command: false, pages: 0, nowMs: 10_000 };
  const done: string[] = [];
  const press = createBackButtonHandler(
    {
      hasLayer: () => state.sheet,
      isCommandPending: () => state.command,
      canGoBack: () => state.pages > 0,
      goBack() {
        done.push(state.sheet ? 'closes' : 'leaves');
        if (state.sheet) state.sheet = false;
        else state.pages -= 1;
      },
      hint: () => void done.push('hints'),
      quit: () => void done.push('quits'),
    },
    () => state.nowMs,
  );
  return { state, done, press };
}

test('closes an open sheet first, then goes back, then shows a hint', () => {
  const { state, done, press } = phone();
  Object.assign(state, { sheet: true, pages: 2 });
  for (let presses = 0; presses < 4; presses += 1) press();
  expect(done).toEqual(['closes', 'leaves', 'leaves', 'hints']);
});

test('doesn’t interrupt a pending command', () => {
  const { state, done, press } = phone();
  Object.assign(state, { sheet: true, command: true });
  press();
  expect(done).toEqual([]);
  state.command = false;
  press();
  expect(done).toEqual(['closes']);
});

test.each([
  [0, 'quits'],
  [1_000, 'quits'],
  [1_001, 'hints'],
])('a second press after %i ms %s', (afterMs, does) => {
  const { state, done, press } = phone();
  press();
  state.nowMs += afterMs;
  press();
  expect(done).toEqual(['hints', does]);
});

test('each press that shows the hint restarts the second, and going back in between cancels it', () => {
  const { state, done, press } = phone();
  for (const afterMs of [0, 1_500, 900]) {
    state.nowMs += afterMs;
    press();
  }
  expect(done).toEqual(['hints', 'hints', 'quits']);
  state.nowMs += 5_000;
  press();
  state.pages = 1;
  press();
  press();
  expect(done.slice(3)).toEqual(['hints', 'leaves', 'hints']);
});
