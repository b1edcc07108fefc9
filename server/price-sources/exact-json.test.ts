/** Numbers in a source's JSON stay what they are. */
import { describe, expect, it } from 'vitest';
import { parseExactJson, toDecimalText, toEpochMs } from './exact-json.ts';

it('reads numbers as their own text, with ids beyond 2^53', () => {
  expect(parseExactJson('{"i":2880534893454904123,"p":[1e-7,65733.10,-0.5],"s":"1","b":true,"n":null}')).toEqual({
    ...{ i: '2880534893454904123', p: ['1e-7', '65733.10', '-0.5'], s: '1', b: true, n: null },
  });
  expect(() => parseExactJson('{"p":1')).toThrow(SyntaxError);
});

describe('a decimal text', () => {
  it.each([
    ['65733.10000000', '65733.1'],
    ['0.00001234', '0.00001234'],
    ['1.234e-5', '0.00001234'],
    ['1E3', '1000'],
    ['1.205e5', '120500'],
    ['0', '0'],
    ['0.000000005', '0.00000001'],
    ['0.0000000049', '0'],
    ['189.8400115966797', '189.8400116'],
    ['100', '100'],
    ['-1', null],
    ['', null],
    ['NaN', null],
    ['1e999', null],
    ['1,5', null],
    [undefined, null],
    [5, null],
  ])('%s is %s', (written, expected) => {
    expect(toDecimalText(written)).toBe(expected);
  });
});

it('reads times with nanoseconds', () => {
  expect(toEpochMs('2026-03-10T18:30:01.123456789Z')).toBe(Date.parse('2026-03-10T18:30:01.123Z'));
  expect(toEpochMs('2026-03-10T14:30:01-04:00')).toBe(Date.parse('2026-03-10T18:30:01Z'));
  expect([toEpochMs('soon'), toEpochMs(null), toEpochMs(5)]).toEqual([null, null, null]);
});
