import { expect, test } from 'vitest';
import { computeKeypadEdit, ERASE_KEY, DOUBLE_ZERO_KEY } from './keypad.tsx';

/** The text and its caret after these keys; `|` is the caret, `[…]` the selection. */
function after(initialText: string, ...keys: string[]): string {
  const selected = initialText.includes('[');
  let from = initialText.indexOf(selected ? '[' : '|');
  let to = selected ? initialText.indexOf(']') - 1 : from;
  let text = initialText.replaceAll(/[[\]|]/g, '');
  for (const key of keys) {
    const edit = computeKeypadEdit(text, [from, to], key);
    if (!edit) continue;
    text = text.slice(0, edit.from) + edit.put + text.slice(edit.to);
    from = to = edit.from + edit.put.length;
  }
  return `${text.slice(0, from)}|${text.slice(from)}`;
}

test('a key inserts at the caret or replaces the selection', () => {
  expect(after('|', '1', '2', '.', '5')).toBe('12.5|');
  expect(after('1|5', '0')).toBe('10|5');
  expect(after('1[23]4', '9')).toBe('19|4');
});

test('erasing removes the character before the caret or the selection, and does nothing in an empty field', () => {
  expect(after('125|', ERASE_KEY)).toBe('12|');
  expect(after('1|25', ERASE_KEY)).toBe('|25');
  expect(after('1[25]', ERASE_KEY)).toBe('1|');
  expect(after('|25', ERASE_KEY)).toBe('|25');
  expect(after('7|', ERASE_KEY, ERASE_KEY, ERASE_KEY)).toBe('|');
});

test('a second decimal mark and leading zeros are ignored', () => {
  expect(after('1.2|', '.')).toBe('1.2|');
  expect(after('[1.2]', '.')).toBe('.|');
  expect(after('|', DOUBLE_ZERO_KEY, '5', DOUBLE_ZERO_KEY)).toBe('500|');
});
