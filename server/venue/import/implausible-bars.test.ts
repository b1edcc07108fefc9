/** Bars that nobody can have traded: named by line, left out where nothing is lost, refused where something is. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { describe, expect, it } from 'vitest';
import { testZones } from '../testing-bar-files.ts';
import { parseBars } from './parse-bars.ts';
import type { BarParsingRules } from './parse-numbers-and-times.ts';

const DAYS: BarParsingRules = { market: 'US', period: '1d', zone: 'UTC', timeZones: testZones };
const HEAD = 'Date,Open,High,Low,Close,Volume\n';
function read(text: string, rules: Partial<BarParsingRules> = {}) {
  const result = parseBars(text, { ...DAYS, ...rules });
  if ('problems' in result) return { refused: result.problems.map(({ line, says }) => `${line}: ${says}`) };
  return {
    says: result.remarks.map(({ line, says }) => `${line}: ${says}`),
    closes: [...result.bars.close].map((close) => formatScaled(close)),
    times: [...result.bars.at].map((at) => new Date(at).toISOString().slice(0, 16)),
    adjusted: result.bars.adjusted,
  };
}
const flat = (day: string, price: string, volume = 0): string =>
  `${day},${price},${price},${price},${price},${volume}\n`;

describe('a day without a session', () => {
  const days = (...rows: string[]) => HEAD + rows.join('');
  it('is left out if its prices only repeat: a weekend, a holiday, in any order of rows', () => {
    const rows = [
      flat('2025-07-03', '10', 5),
      flat('2025-07-04', '10'),
      flat('2025-07-05', '10'),
      flat('2025-07-07', '11', 7),
    ];
    const says = [
      'no session on 2025-07-04, and nobody traded: left out',
      'no session on 2025-07-05, and nobody traded: left out',
    ];
    expect(read(days(...rows))).toMatchObject({ closes: ['10', '11'], says: [`3: ${says[0]}`, `4: ${says[1]}`] });
    expect(read(days(...rows.toReversed()))).toMatchObject({ closes: ['10', '11'] });
    expect(read(days(...rows).replaceAll(/,\d+\n/g, ',\n'))).toMatchObject({ closes: ['10', '11'] });
  });
  it('follows the market: Saudi Arabia trades on Sundays, coins every day', () => {
    const sunday = days(flat('2025-07-06', '10', 5), flat('2025-07-11', '10'));
    expect(read(sunday, { market: 'SA' })).toMatchObject({
      closes: ['10'],
      says: [expect.stringContaining('2025-07-11')],
    });
    expect(read(sunday, { market: 'CRYPTO' })).toMatchObject({ closes: ['10', '10'], says: [] });
  });
  it('is imported and named if something was traded', () => {
    expect(read(days(flat('2025-07-05', '10', 5), flat('2025-07-07', '10', 5)))).toMatchObject({
      closes: ['10', '10'],
      says: ['2: the calendar has no session on 2025-07-05, but something was traded: imported'],
    });
  });
  it('is left out of hourly bars too', () => {
    const hours = `${HEAD}2025-07-03 15:00,1,2,1,2,5\n2025-07-05 15:00,2,2,2,2,0\n2025-07-07 15:00,2,3,2,3,5\n`;
    expect(read(hours, { period: '1h' })).toMatchObject({
      closes: ['2', '3'],
      says: [expect.stringMatching(/^3: no session/)],
    });
  });
  it('leaves nothing of a file without trades', () => {
    expect(read(days(flat('2025-07-05', '10')))).toEqual({ refused: ['1: nobody traded in any bar of this file'] });
  });
});

it('a session that repeats the last price without a trade is left out, unless the file has no volume at all', () => {
  const rows = [
    flat('2025-07-07', '10', 5),
    flat('2025-07-08', '10'),
    flat('2025-07-09', '10.5'),
    flat('2025-07-10', '11', 1),
  ];
  expect(read(HEAD + rows.join(''))).toMatchObject({
    closes: ['10', '10.5', '11'],
    says: ['3: nobody traded: left out'],
  });
  const index = rows.join('').replaceAll(/,\d+\n/g, ',0\n');
  expect(read(HEAD + index)).toMatchObject({ closes: ['10', '10', '10.5', '11'], says: [] });
});

describe('a price of another unit', () => {
  const traded = (prices: readonly number[]) =>
    HEAD +
    prices
      .map((price, index) => `2025-07-${String(7 + index).padStart(2, '0')},${price},${price},${price},${price},9\n`)
      .join('');
  it('is left out where nobody traded', () => {
    const rows = [
      flat('2025-07-07', '1455'),
      flat('2025-07-08', '14.5', 5),
      flat('2025-07-09', '0.1455'),
      flat('2025-07-10', '14.6', 5),
    ];
    expect(read(HEAD + rows.join(''))).toMatchObject({
      closes: ['14.5', '14.6'],
      says: [
        '2: nobody traded, and 1455 is far from 14.5 in line 3: left out',
        '4: nobody traded, and 0.1455 is far from 14.5 in line 3: left out',
      ],
    });
  });
  it('is refused by every line of it where somebody traded', () => {
    expect(read(traded([14.5, 1450, 1460, 14.6, 14.7]))).toEqual({
      refused: [
        '3: the close 1450 is a hundred times what most lines have: if that is right, say --jumps real',
        '4: the close 1460 is a hundred times what most lines have: if that is right, say --jumps real',
      ],
    });
    expect(read(traded([14.5, 14.6, 0.146, 14.7]))).toEqual({
      refused: ['4: the close 0.146 is a hundredth of what most lines have: if that is right, say --jumps real'],
    });
  });
  it('may be a split from one line on, which the operator says', () => {
    const split = traded([1400, 1410, 14.2, 14.1]);
    const says = '4: from here on prices are a hundred times, or a hundredth of, those before: ';
    expect(read(split)).toEqual({ refused: [`${says}if that is right, say --jumps real`] });
    expect(read(split, { jumps: 'real' })).toMatchObject({
      closes: ['1400', '1410', '14.2', '14.1'],
      says: [`${says}imported`],
    });
  });
  it('is found within one bar, and not in coins of a few smallest steps', () => {
    expect(read(`${HEAD}2025-07-07,14.5,1460,14.4,14.6,5\n`)).toEqual({
      refused: ['2: the high 1460 is a hundred times the low 14.4: if that is right, say --jumps real'],
    });
    const steps = `${HEAD}2025-07-07,0.00000001,0.000001,0.00000001,0.000001,5\n`;
    expect(read(steps, { market: 'CRYPTO' })).toMatchObject({ closes: ['0.000001'] });
  });
});

const leftOut = (cell: string): string =>
  `2: adjusted ${JSON.stringify(cell)} is no price: the file's adjusted closes are left out`;
it.each(['-inf', 'inf', '-3.2', '0', 'nan', ''])(
  'an adjusted close of "%s" is named, and the traded prices stand',
  (value) => {
    const head = 'Date,Open,High,Low,Close,Adj Close,Volume\n';
    expect(read(`${head}2025-07-07,1,2,1,2,${value},5\n2025-07-08,2,3,2,3,3,5\n`)).toMatchObject({
      closes: ['2', '3'],
      adjusted: null,
      says: [leftOut(value === 'nan' ? '' : value)],
    });
  },
);

describe('a head of several rows', () => {
  const ROW = '2023-02-17,254.5,256.5,252.4,255.8,30000100\n';
  it.each([
    ['as written today', `Price,Close,High,Low,Open,Volume\nTicker,MSFT,MSFT,MSFT,MSFT,MSFT\nDate,,,,,\n${ROW}`],
    ['by symbol', `Ticker,MSFT,MSFT,MSFT,MSFT,MSFT\nPrice,Close,High,Low,Open,Volume\nDatetime,,,,,\n${ROW}`],
    ['without a name of the time', `Price,Close,High,Low,Open,Volume\nTicker,MSFT,MSFT,MSFT,MSFT,MSFT\n${ROW}`],
    ['without a symbol', `Price,Close,High,Low,Open,Volume\r\nDate,,,,,\r\n${ROW}`],
  ])('is read %s', (_, text) =>
    expect(read(text)).toMatchObject({ closes: ['254.5'], times: ['2023-02-17T14:30'], says: [] }),
  );
  it('names the symbols of a file with several, and a column that is missing', () => {
    expect(read(`Price,Close,Close\nTicker,MSFT,AAPL\nDate,,\n`)).toEqual({
      refused: ['1: it holds 2 symbols (MSFT, AAPL): export each by itself'],
    });
    expect(read(`Price,Close\nTicker,MSFT\nDate,\n2023-02-17,1\n`)).toEqual({
      refused: ['1: the head names no column for open, high, low'],
    });
  });
});

describe('the hour that comes twice in local time', () => {
  const rules: Partial<BarParsingRules> = { market: 'CRYPTO', period: '1h', zone: 'America/New_York' };
  const hours = ['00:00', '01:00', '01:00', '02:00'].map((hour, index) => `2025-11-02 ${hour},1,9,1,${index + 1},5\n`);
  const times = ['2025-11-02T04:00', '2025-11-02T05:00', '2025-11-02T06:00', '2025-11-02T07:00'];
  it('is both hours, oldest or newest first', () => {
    const says = '"2025-11-02 01:00" comes twice, as clocks go back: taken to be both times';
    expect(read(HEAD + hours.join(''), rules)).toMatchObject({
      times,
      closes: ['1', '2', '3', '4'],
      says: [`4: ${says}`],
    });
    expect(read(HEAD + hours.toReversed().join(''), rules)).toMatchObject({ times, closes: ['1', '2', '3', '4'] });
  });
  it('is sixty minutes twice', () => {
    const minutes = Array.from({ length: 180 }, (_, index) => {
      const minute = index < 120 ? index : index - 60;
      const written = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      return `2025-11-02 ${written},1,2,1,1,5\n`;
    });
    for (const rows of [minutes, minutes.toReversed()]) {
      const got = read(HEAD + rows.join(''), { ...rules, period: '1m' });
      expect(got.times).toHaveLength(180);
      expect(got.times?.at(-1)).toBe('2025-11-02T06:59');
    }
  });
  it('never excuses an hour that comes twice in any other night, or a third time', () => {
    const twice = `${HEAD}2025-11-03 01:00,1,2,1,1,5\n2025-11-03 01:00,1,2,1,1,5\n`;
    expect(read(twice, rules).refused).toEqual(['3: its time is the same as that of line 2']);
    expect(read(HEAD + hours[1]!.repeat(3), rules).refused).toEqual(['4: its time is the same as that of line 3']);
    expect(read(twice.replaceAll('-03', '-02'), { ...rules, zone: 'UTC' }).refused).toHaveLength(1);
  });
});
