/** Files of other people's tools: what is read, what is named, what is refused. */
import { describe, expect, it } from 'vitest';
import { DAILY_BARS_CSV, HOURLY_BARS_CSV, MINUTE_BARS_JSON, testZones } from '../testing-bar-files.ts';
import { parseBars } from './parse-bars.ts';
import { parseNumber, type BarParsingRules } from './parse-numbers-and-times.ts';

const US_DAYS: BarParsingRules = { market: 'US', period: '1d', zone: 'UTC', timeZones: testZones };
const FX_HOURS: BarParsingRules = { market: 'FX', period: '1h', zone: 'UTC', timeZones: testZones };
const COIN_MINUTES: BarParsingRules = { market: 'CRYPTO', period: '1m', zone: 'UTC', timeZones: testZones };

function read(text: string, rules = US_DAYS) {
  const result = parseBars(text, rules);
  if ('problems' in result)
    throw new Error(result.problems.map(({ line, says }) => `line ${line}: ${says}`).join('; '));
  return result;
}
function problems(text: string, rules = US_DAYS) {
  const result = parseBars(text, rules);
  return 'problems' in result ? result.problems.map(({ line, says }) => `${line}: ${says}`) : [];
}
const withLine = (number: number, line: string): string =>
  DAILY_BARS_CSV.split('\n')
    .with(number - 1, line)
    .join('\n');
const isoOf = (instant: number | undefined): string => new Date(instant!).toISOString();

describe('columns', () => {
  const rows = [
    ['2019-06-03', '175.6', '177.92', '170.27', '173.3', '171.1', '40396100'],
    ['2019-06-04', '175.44', '179.83', '174.52', '179.64', '177.36', '30968000'],
  ];
  const names = ['Date', 'Open', 'High', 'Low', 'Close', 'Adj Close', 'Volume'];
  const orders = [
    [0, 1, 2, 3, 4, 5, 6],
    [6, 5, 4, 3, 2, 1, 0],
    [4, 0, 6, 2, 5, 1, 3],
  ];

  it.each(orders)('are found by name in any order', (...order) => {
    const text = [names, ...rows].map((row) => order.map((at) => row[at]).join(',')).join('\n');
    expect(read(text).bars).toEqual(read([names, ...rows].map((row) => row.join(',')).join('\n')).bars);
  });

  it('are found next to an index column, quoted, after a byte order mark, with semicolons and carriage returns', () => {
    const plain = read([names, ...rows].map((row) => row.join(',')).join('\n')).bars;
    expect(
      read(['', ...names].join(',') + rows.map((row, index) => `\n${index},${row.join(',')}`).join('')).bars,
    ).toEqual(plain);
    expect(read([names, ...rows].map((row) => row.map((each) => `"${each}"`).join(',')).join('\n')).bars).toEqual(
      plain,
    );
    expect(read(`\uFEFF${[names, ...rows].map((row) => row.join(';')).join('\r\n')}\r\n`).bars).toEqual(plain);
  });

  it('may have no name for the time, and no adjusted close', () => {
    const { bars } = read(HOURLY_BARS_CSV, FX_HOURS);
    expect([isoOf(bars.at[0]), bars.adjusted]).toEqual(['2017-04-20T09:00:00.000Z', null]);
  });

  it('are reported by name if missing', () => {
    expect(problems('Date,Open,Low,Close\n2019-06-03,1,1,1')).toEqual(['1: the head names no column for high']);
  });
});

describe('times', () => {
  it('are the session of the local date for daily bars, whatever time is written', () => {
    for (const time of [
      '2019-06-03',
      '2019-06-03 00:00:00',
      '2019-06-03 00:00:00-04:00',
      '1559520000',
      '1559520000000',
      '1559568600000',
    ]) {
      expect(isoOf(read(`Date,Open,High,Low,Close\n${time},1,1,1,1`).bars.at[0])).toBe('2019-06-03T13:30:00.000Z');
    }
    expect(isoOf(read('Date,Open,High,Low,Close\n2019-12-03,1,1,1,1', { ...US_DAYS, market: 'KR' }).bars.at[0])).toBe(
      '2019-12-03T00:00:00.000Z',
    );
  });

  it('are UTC for shorter bars, unless the file or the operator says otherwise', () => {
    const at = (time: string, zone = 'UTC') =>
      isoOf(read(`time,open,high,low,close\n${time},1,1,1,1`, { ...FX_HOURS, zone }).bars.at[0]);
    expect(at('2017-04-19 09:00:00')).toBe('2017-04-19T09:00:00.000Z');
    expect(at('2017-04-19T09:00:00+02:00')).toBe('2017-04-19T07:00:00.000Z');
    expect(at('2017-04-19 09:00', 'America/New_York')).toBe('2017-04-19T13:00:00.000Z');
    expect(problems('time,open,high,low,close\n2017-04-19,1,1,1,1', FX_HOURS)).toEqual([
      '2: "2017-04-19" is no time of a bar of 1h',
    ]);
  });
});

describe('numbers', () => {
  it('are read exactly, in exponent notation too, and rounded half to even beyond eight decimals', () => {
    expect(parseNumber('9.417e-05')).toEqual({ value: 9417n, rounded: false });
    expect(parseNumber('0.000000015')).toEqual({ value: 2n, rounded: true });
    expect(parseNumber('0.000000025')).toEqual({ value: 2n, rounded: true });
    expect(parseNumber('40396100')).toEqual({ value: 4039610000000000n, rounded: false });
    for (const text of ['', '.', '1,5', '0x10', '1e400', 'Infinity', '１２', '99999999999999999999'])
      expect(parseNumber(text)).toBeNull();
    expect(read('Date,Open,High,Low,Close\n2019-06-03,1.000000001,2,1,1').rounded).toBe(1);
  });

  it("of JSON arrays keep the file's digits", () => {
    const { bars } = read(MINUTE_BARS_JSON, COIN_MINUTES);
    expect([bars.at[0], bars.close[4], bars.volume[4]]).toEqual([1509836520000, 160345n, 1960000001n]);
    expect(problems('[[1509836520000, 1, 1, 1, "many", 1], [1509836580000, 1, 1]]', COIN_MINUTES)).toEqual([
      '1: close "many" is no price',
      '2: this is not [time, open, high, low, close, volume]',
    ]);
    expect(problems('[[1509836520000, 1,\n 1, 1', COIN_MINUTES)).toEqual(['2: this is no JSON']);
  });
});

describe('lines', () => {
  it('without prices are left out and reported', () => {
    const { bars, remarks } = read(withLine(4, '2019-06-05,null,null,null,null,null,null'));
    expect(bars.at).toHaveLength(7);
    expect(remarks).toEqual([{ line: 4, says: 'no prices: left out' }]);
  });

  it('whose close is slightly outside their range are corrected and reported', () => {
    const { bars, remarks } = read('Date,Open,High,Low,Close\n2018-12-18,47.5,47.75,47,48');
    expect(bars.high[0]).toBe(bars.close[0]);
    expect(remarks).toEqual([{ line: 2, says: 'the close 48 is above the high 47.75: the high is taken to be 48' }]);
  });

  it.each([
    ['2019-06-05,184.27,184.99,181.13,182.53,180.22', '4: 6 cells, but the head has 7'],
    ['2019-06-05,184.27,184.99,181.13,none,180.22,1', '4: close "" is no price'],
    ['2019-06-05,184.27,184.99,181.13,-182.53,180.22,1', '4: close "-182.53" is no price'],
    ['2019-06-05,184.27,184.99,181.13,182.53,180.22,many', '4: volume "many" is no volume'],
    ['2019-06-05,184.27,180.99,181.13,182.53,180.22,1', '4: the high 180.99 is below the low 181.13'],
    ['2019-06-05,184.27,184.99,181.13,1825.3,180.22,1', '4: the close 1825.3 is above the high 184.99'],
    ['2019-02-30,184.27,184.99,181.13,182.53,180.22,1', '4: "2019-02-30" is no time of a bar of 1d'],
    ['2019-06-04,184.27,184.99,181.13,182.53,180.22,1', '4: its time is the same as that of line 3'],
    ['2019-05-31,184.27,184.99,181.13,182.53,180.22,1', '4: its time is before that of line 3'],
  ])('that can not be right are named: %s', (line, says) => {
    expect(problems(withLine(4, line))).toEqual([says]);
  });

  it('are all reported at once', () => {
    expect(problems('Date,Open,High,Low,Close\n2019-06-03,a,1,1,1\n2019-06-04,1,1,1,1\nnever,1,1,1,1')).toEqual([
      '2: open "a" is no price',
      '4: "never" is no time of a bar of 1d',
    ]);
  });

  it('at least one is required', () => {
    expect(problems('Date,Open,High,Low,Close\n')).toEqual(['1: there is no bar in this file']);
  });
});
