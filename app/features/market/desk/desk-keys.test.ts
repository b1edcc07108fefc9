import { expect, test } from 'vitest';
import { commandOfKey, type KeyTarget, neighbourOf } from './desk-keys.ts';

const press = (key: string, target: KeyTarget = 'page', { areOn = true, code = '', ctrlKey = false } = {}) =>
  commandOfKey({ key, code, ctrlKey, metaKey: false, altKey: false }, target, areOn);

test('keys of the desk', () => {
  expect(['/', 'b', 'S', 'ArrowDown', 'ArrowUp', 'Escape', '?'].map((key) => press(key))).toEqual([
    'search',
    'buy',
    'sell',
    'next',
    'previous',
    'close',
    'help',
  ]);
  expect(press('x')).toBeNull();
});

test('a Korean keyboard reaches them without changing its language', () => {
  expect(press('ㅠ', 'page', { code: 'KeyB' })).toBe('buy');
  expect(press('ㄴ', 'page', { code: 'KeyS' })).toBe('sell');
  expect(press('ㄱ', 'page', { code: 'KeyR' })).toBeNull();
});

test('what is typed into a field stays there, except Escape', () => {
  expect(press('b', 'field')).toBeNull();
  expect(press('ArrowDown', 'field')).toBeNull();
  expect(press('Escape', 'field')).toBe('close');
});

test('a separator or a row of tabs keeps its own arrow keys', () => {
  expect(press('ArrowDown', 'control')).toBeNull();
  expect(press('b', 'control')).toBe('buy');
});

test('the browser keeps its own shortcuts', () => {
  expect(press('s', 'page', { ctrlKey: true })).toBeNull();
});

test('letters can be switched off; Escape and the arrows stay', () => {
  expect(press('b', 'page', { areOn: false })).toBeNull();
  expect(press('?', 'page', { areOn: false })).toBeNull();
  expect(press('ArrowDown', 'page', { areOn: false })).toBe('next');
  expect(press('Escape', 'page', { areOn: false })).toBe('close');
});

test('a walk through the list ends at its ends, and begins at its first row', () => {
  const rows = ['US.A', 'US.B', 'US.C'];
  expect(neighbourOf(rows, 'US.B', 1)).toBe('US.C');
  expect(neighbourOf(rows, 'US.C', 1)).toBeNull();
  expect(neighbourOf(rows, 'US.A', -1)).toBeNull();
  expect(neighbourOf(rows, 'KR.X', 1)).toBe('US.A');
  expect(neighbourOf([], null, 1)).toBeNull();
});
