import { expect, test } from 'vitest';
import { applyGroupedEdit, type FieldText, groupWhileTyping } from './grouped-typing.ts';

const FORM = { decimals: 8 };

/** A field with `|` as its caret, or with `[…]` around its selection. */
function at(display: string): FieldText & { from: number } {
  const from = display.search(/[[|]/);
  return { text: display.replace(/[[\]|]/g, '').replaceAll(',', ''), display: display.replace(/[[\]|]/g, ''), from };
}

/** What the field shows after an edit, with its caret, and what was typed. */
function edited(before: string, after: string, { isForward = false, form = FORM as object } = {}): [string, string] {
  const caret = after.indexOf('|');
  const { from, ...field } = at(before);
  const next = applyGroupedEdit(field, { display: after.replace('|', ''), caret, from, isForward }, form);
  const display = groupWhileTyping(next.text);
  return [`${display.slice(0, next.caret)}|${display.slice(next.caret)}`, next.text];
}

test('thousands are grouped while one types', () => {
  expect(['1', '12', '123', '1234', '1234567', '1234.5678', '0.00012345', '1234.'].map(groupWhileTyping)).toEqual([
    '1',
    '12',
    '123',
    '1,234',
    '1,234,567',
    '1,234.5678',
    '0.00012345',
    '1,234.',
  ]);
  expect(edited('123|', '1234|')).toEqual(['1,234|', '1234']);
  expect(edited('1,234|', '1,2345|')).toEqual(['12,345|', '12345']);
  expect(edited('1,234|', '1,234.|')).toEqual(['1,234.|', '1234.']);
});

test('the caret stays at the digit where it was', () => {
  expect(edited('12|,345', '129|,345')).toEqual(['129|,345', '129345']);
  expect(edited('1|,234', '19|,234')).toEqual(['19|,234', '19234']);
  expect(edited('|1,234', '9|1,234')).toEqual(['9|1,234', '91234']);
  expect(edited('123|,456', '1239|,456')).toEqual(['1,239|,456', '1239456']);
});

test('a digit is deleted, also across a separator', () => {
  expect(edited('1,234|', '1,23|')).toEqual(['123|', '123']);
  expect(edited('1,|234', '1|234')).toEqual(['|234', '234']);
  expect(edited('1|,234', '1|234', { isForward: true })).toEqual(['1|34', '134']);
  expect(edited('12,3|45', '12,|45')).toEqual(['1,2|45', '1245']);
});

test('a selection is replaced, and a paste is read as it was copied', () => {
  expect(edited('[1,234]', '5|')).toEqual(['5|', '5']);
  expect(edited('[1,234]', '1,5|')).toEqual(['1,5|', '1,5']);
  expect(edited('1,[2]34', '1,99|34')).toEqual(['19,9|34', '19934']);
  expect(edited('|', '1,234,567.50|')).toEqual(['1,234,567.50|', '1234567.50']);
  expect(edited('1,234|', '1,234,567|')).toEqual(['1,234,567|', '1234567']);
  expect(edited('|', '$1,234.56|', { form: { decimals: 2, currency: 'USD' } })).toEqual(['$1,234.56|', '$1,234.56']);
});

test('what isn’t a plain number stays as it was typed', () => {
  for (const text of ['1,5', '1,', '1.2.3', '1e3', '5 dozen', '8만2천', '１２３４', '1234만2천'])
    expect(groupWhileTyping(text)).toBe(text);
  expect(groupWhileTyping('1234만')).toBe('1,234만');
  // A comma behind a number is nobody's but the customer's: they go on to write a million.
  expect(edited('1,234|', '1,234,|')).toEqual(['1,234,|', '1,234,']);
  // A comma is a decimal sign to many readers of Spanish: it is asked about, not taken for thousands.
  const spanish = { decimals: 8, separators: { decimal: '.', group: ',', groupIsDecimalToo: true } as const };
  expect(edited('1,23|', '1,234|', { form: spanish })[1]).toBe('1234');
  expect(edited('|', '1,234|', { form: spanish })[1]).toBe('1,234');
});
