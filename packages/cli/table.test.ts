import { expect, test } from 'vitest';
import { createOutput } from './output.ts';
import { type Column, formatTable, groupDigits, widthOf } from './table.ts';

interface Holding {
  name: string;
  value: string;
  change: string;
}
const columns: Column<Holding>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Value', of: ({ value }) => value, isNumber: true },
  { title: 'Change', of: ({ change }) => change, isChange: true },
];
const rows: Holding[] = [
  { name: '삼성전자', value: '1234567.5', change: '-1.5%' },
  { name: 'Nordwind Robotics Incorporated', value: '8', change: '2%' },
];
const plain = { width: null, hasColour: false };

test('numbers are grouped and stand to the right, wide letters count twice', () => {
  expect(formatTable(rows, columns, plain).split('\n')).toEqual([
    'Name                                  Value  Change',
    '삼성전자                        1,234,567.5   -1.5%',
    'Nordwind Robotics Incorporated            8      2%',
  ]);
  expect(widthOf('삼성 e\u0301')).toBe(6);
});

test.each([
  ['1234.5678', '1,234.5678'],
  ['-1234567', '-1,234,567'],
  ['0.12345678', '0.12345678'],
  ['2026-11-20', '2026-11-20'],
])('%s is shown as %s', (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped);
});

test('on a narrow terminal names are shortened and numbers are not', () => {
  const lines = formatTable(rows, columns, { width: 36, hasColour: false }).split('\n');
  expect(lines.every((line) => widthOf(line) <= 36)).toBe(true);
  expect(lines[2]).toBe('Nordwind Robot…            8      2%');
  expect(lines[1]).toContain('1,234,567.5');
});

test('colour is for terminals without NO_COLOR', () => {
  const print = (isTTY: boolean, env: Record<string, string>) => {
    let text = '';
    const stdout = { isTTY, write: (part: string) => (text += part) };
    createOutput({ stdout, stderr: stdout }, env, false).list(rows, columns);
    return text;
  };
  expect(print(true, {})).toContain('\u001b[31m');
  for (const text of [print(false, {}), print(true, { NO_COLOR: '1' })]) expect(text).not.toContain('\u001b');
});

test('what strangers wrote moves no cursor, hides nothing and is no formula', () => {
  let text = '';
  const stdout = { write: (part: string) => (text += part) };
  const evil = [{ name: '=HYPERLINK("x")\u001b[2J\u202e\u009b1m', value: '-5', change: '0' }];
  const output = createOutput({ stdout, stderr: stdout }, {}, false);
  output.list(evil, columns);
  output.csv(evil, ['name', 'value']);
  output.json(evil[0]!);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(text).toContain(`"'=HYPERLINK(""x"")[2J1m",-5`);
  expect(JSON.parse(text.trimEnd().split('\n').at(-1)!)).toEqual(evil[0]);
});
