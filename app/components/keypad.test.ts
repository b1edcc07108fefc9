import { expect, test } from 'vitest';
import { editOf, ERASE, ZEROS } from './keypad.tsx';

/** The text and its caret after these keys; `|` is the caret, `[…]` the selection. */
function after(shown: string, ...keys: string[]): string {
  const selected = shown.includes('[');
  let from = shown.indexOf(selected ? '[' : '|');
  let to = selected ? shown.indexOf(']') - 1 : from;
  let text = shown.replaceAll(/[[\]|]/g, '');
  for (const key of keys) {
    const edit = editOf(text, [from, to], key);
    if (!edit) continue;
    text = text.slice(0, edit.from) + edit.put + text.slice(edit.to);
    from = to = edit.from + edit.put.length;
  }
  return `${text.slice(0, from)}|${text.slice(from)}`;
}

test('keys write at the caret and in place of what is selected', () => {
  expect(after('|', '1', '2', '.', '5')).toBe('12.5|');
  expect(after('1|5', '0')).toBe('10|5');
  expect(after('1[23]4', '9')).toBe('19|4');
});

test('erasing takes what stands before the caret, or what is selected, and nothing from nothing', () => {
  expect(after('125|', ERASE)).toBe('12|');
  expect(after('1|25', ERASE)).toBe('|25');
  expect(after('1[25]', ERASE)).toBe('1|');
  expect(after('|25', ERASE)).toBe('|25');
  expect(after('7|', ERASE, ERASE, ERASE)).toBe('|');
});

test('a second decimal mark and zeros before a digit say nothing', () => {
  expect(after('1.2|', '.')).toBe('1.2|');
  expect(after('[1.2]', '.')).toBe('.|');
  expect(after('|', ZEROS, '5', ZEROS)).toBe('500|');
});
