/** Everything that the product's own source books is in the table of bookings. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectAreaExports } from './collect-area-exports.ts';
import { ALLOWED_BOOKINGS, isAllowedBooking } from './allowed-bookings.ts';

const ROOMS = join(import.meta.dirname, '../..');
/** `pay(amount, 'available', 'frozen', 'hold', …` of a draft, and transfers that are written out. */
const WRITTEN = [
  /\.pay\([^;]*?,\s*'(?<debit>\w+)',\s*'(?<credit>\w+)',\s*'(?<code>\w+)',\s/g,
  /debit: '(?<debit>\w+)',\s*credit: '(?<credit>\w+)',\s*code: '(?<code>\w+)'/g,
];

it('the declared bookings cover every transfer in the source of core and server', async () => {
  const found = new Set<string>();
  for await (const file of glob('{core,server}/**/*.ts', {
    cwd: ROOMS,
    exclude: (name) => name.endsWith('.test.ts') || name.endsWith('node_modules'),
  })) {
    const text = (await readFile(join(ROOMS, file), 'utf8')).replaceAll(/\s+/g, ' ').replaceAll('( ', '(');
    for (const form of WRITTEN)
      for (const { groups } of text.matchAll(form))
        found.add(`${groups?.['code']} ${groups?.['debit']} ${groups?.['credit']}`);
  }
  const table = new Set(ALLOWED_BOOKINGS.map(({ code, debit, credit }) => `${code} ${debit} ${credit}`));
  expect(found.size).toBeGreaterThan(25);
  expect([...found].filter((each) => !table.has(each))).toEqual([]);
});

it.each([
  ['dealer', 'available', 'profit', 'o12', true],
  ['dealer', 'available', 'profit', 'p12', false],
  ['dealer', 'available', 'profit', 'o', false],
  ['fees', 'available', 'fee', 'o12', false],
  ['promotion', 'available', 'practice', 'practice-money', true],
  ['promotion', 'available', 'practice', 'practice-money2', false],
  ['promotion', 'available', 'checkIn', 'bonus 3', true],
  ['promotion', 'available', 'checkIn', 'checkIn 2026-11-21', true],
  ['interest', 'available', 'rollover', 'p1', true],
  ['interest', 'available', 'financing', 'p1', false],
  ['bank', 'available', 'deposit', 'r1', true],
  ['bank', 'available', 'correction', 'r1', false],
] as const)(
  'a transfer from %s to %s with code %s for %s is an allowed booking: %s',
  (debit, credit, code, reference, booked) => {
    expect(isAllowedBooking({ debit, credit, code, reference })).toBe(booked);
  },
);

it('no two areas declare the same transfer code', () => {
  const codes = collectAreaExports('bookings').flatMap((each) => Object.keys(each));
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(new Set(ALLOWED_BOOKINGS.map(({ code }) => code as string))).toEqual(new Set(codes));
});
