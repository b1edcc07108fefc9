/** Files of shapes that other tools and exchanges have: each is read, or refused with a sentence that helps. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { describe, expect, it, test } from 'vitest';
import { DAILY_BARS_CSV, MINUTE_BARS_JSON, testZones } from '../testing-bar-files.ts';
import { parseBars } from './parse-bars.ts';
import type { BarParsingRules } from './parse-numbers-and-times.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAYS: BarParsingRules = { market: 'US', period: '1d', zone: 'UTC', timeZones: testZones, now: NOW };
const FX_MINUTES: BarParsingRules = { market: 'FX', period: '1m', zone: 'UTC', timeZones: testZones, now: NOW };
const COIN_DAYS: BarParsingRules = { market: 'CRYPTO', period: '1d', zone: 'UTC', timeZones: testZones, now: NOW };

function read(text: string, rules = DAYS) {
  const result = parseBars(text, rules);
  if ('problems' in result) throw new Error(result.problems.map(({ line, says }) => `${line}: ${says}`).join('; '));
  return {
    ...result,
    says: result.remarks.map(({ line, says }) => `${line}: ${says}`),
    times: [...result.bars.at].map((at) => new Date(at).toISOString()),
  };
}
function refused(text: string, rules = DAYS): string {
  const result = parseBars(text, rules);
  return 'problems' in result ? result.problems.map(({ line, says }) => `${line}: ${says}`).join('; ') : 'taken';
}
const HEAD = 'Date,Open,High,Low,Close,Volume\n';
const at = (time: string, rules = FX_MINUTES): string =>
  read(`time,open,high,low,close\n${time},1,2,1,1`, rules).times[0]!;
const notAt = (time: string, rules = FX_MINUTES): string => refused(`time,open,high,low,close\n${time},1,2,1,1`, rules);

describe('row order', () => {
  it('reverses rows that have the newest first, and reports it', () => {
    const [head, ...rows] = DAILY_BARS_CSV.trim().split('\n');
    const { bars, says } = read([head, ...rows.toReversed()].join('\n'));
    expect(bars).toEqual(read(DAILY_BARS_CSV).bars);
    expect(says).toEqual(['2: the newest bar is first: they are put in order']);
  });
  it('refuses an order that changes in the middle', () => {
    expect(refused(`${HEAD}2019-06-05,1,1,1,1,1\n2019-06-04,1,1,1,1,1\n2019-06-06,1,1,1,1,1\n`)).toMatch(
      /^4: its time is after that of line 3/,
    );
  });
});

describe('header', () => {
  it('may be missing if the columns are time, open, high, low, close and volume, which is reported', () => {
    const [, ...rows] = DAILY_BARS_CSV.trim().split('\n');
    const plain = rows.map((row) => {
      const cells = row.split(',');
      return [...cells.slice(0, 5), cells[6]].join(',');
    });
    const { bars, says } = read(plain.join('\n'));
    expect([bars.at, bars.close, bars.volume]).toEqual([
      read(DAILY_BARS_CSV).bars.at,
      read(DAILY_BARS_CSV).bars.close,
      read(DAILY_BARS_CSV).bars.volume,
    ]);
    expect(says[0]).toBe('1: no head names the columns: they are taken to be time, open, high, low, close, volume');
  });
  it('is required if the columns are ambiguous', () => {
    expect(refused('2019-06-03,1,1,1,1,1,40396100\n')).toBe(
      '1: no head names its 7 columns: put a line above it, such as Date,Open,High,Low,Close,Volume',
    );
    expect(refused('Exported by a tool\n2019-06-03,1,1,1,1,1\n')).toMatch(
      /^1: the head names no column for time, open, high, low, close/,
    );
  });
  it('may be in angle brackets, with date and time in two columns', () => {
    const { times, bars } = read(
      [
        '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>',
        'EURUSD,1,20200102,143000,1.1,1.2,1.05,1.15,7',
        'EURUSD,1,20200102,143100,1.1,1.2,1.05,1.15,8',
        '',
      ].join('\n'),
      FX_MINUTES,
    );
    expect(times).toEqual(['2020-01-02T14:30:00.000Z', '2020-01-02T14:31:00.000Z']);
    expect(formatScaled(bars.volume[1]!)).toBe('8');
  });
  it("isn't required for two time columns either", () => {
    for (const line of [
      '2020.01.02,14:30,1.1,1.2,1.05,1.15,7',
      '20200102,143000,1.1,1.2,1.05,1.15,7',
      '20200102 143000;1.1;1.2;1.05;1.15;7',
      '2020-01-02\t1430\t1.1\t1.2\t1.05\t1.15',
    ]) {
      expect(read(`${line}\n`, FX_MINUTES).times, line).toEqual(['2020-01-02T14:30:00.000Z']);
    }
  });
});

describe('a time', () => {
  it('may be written without separators', () => {
    expect([at('202001021430'), at('20200102143005'), at('20200102 14:30')]).toEqual([
      '2020-01-02T14:30:00.000Z',
      '2020-01-02T14:30:05.000Z',
      '2020-01-02T14:30:00.000Z',
    ]);
    expect(at('20190603', DAYS)).toBe('2019-06-03T13:30:00.000Z');
    // As many digits, but milliseconds: the year 9466 has no such date.
    expect(at('946684800000')).toBe('2000-01-01T00:00:00.000Z');
    expect(at('1577975400000000')).toBe('2020-01-02T14:30:00.000Z');
  });
  it.each([
    ['2020-01-02 25:99:99', DAYS, /is no time/],
    ['2020-01-02 25:99:99', FX_MINUTES, /is no time/],
    ['2020-01-02 24:00', FX_MINUTES, /is no time/],
    ['202001022560', FX_MINUTES, /is no time|before 1800/],
    ['0001-01-01', DAYS, /lies before 1800/],
    ['9999-12-31', DAYS, /lies in the future/],
    ['2026-11-23', DAYS, /lies in the future/],
    ['2026-11-22 09:00', FX_MINUTES, /lies in the future/],
    ['4102444800', FX_MINUTES, /lies in the future/],
    ['2020-01-02T10:00+99:00', FX_MINUTES, /is no time/],
    ['03/04/2020', DAYS, /day and month can not be told apart: write 2020-01-31/],
  ])('such as %s is refused', (time, rules, says) => {
    expect(notAt(time, rules)).toMatch(says);
  });
});

describe('a day without trades', () => {
  it('is left out and reported, whether its prices are blank or zero', () => {
    const { bars, says } = read(
      `${HEAD}2019-06-03,10,11,9,10,5\n2019-06-04,0,0,0,10,0\n2019-06-05,,,,,0\n` +
        '2019-06-06,,,,10,\n2019-06-07,10,11,9,10,5\n',
    );
    expect(bars.at).toHaveLength(2);
    expect(says).toEqual(['3: nobody traded: left out', '4: no prices: left out', '5: nobody traded: left out']);
  });
  it("doesn't count as one if something was traded", () => {
    expect(refused(`${HEAD}2019-06-03,0,0,0,10,5\n`)).toBe('2: open "0" is no price');
  });
});

describe('a volume beyond the storable range', () => {
  const line = '2021-02-26,46000,48000,44000,46000,350967941479\n';
  it('is refused with a hint how to import it', () => {
    expect(refused(HEAD + line, COIN_DAYS)).toBe(
      '2: volume "350967941479" is more than 92233720368 units, the most that can be kept: if it counts ' +
        'money, as some sources count it, say --volume money; --volume none leaves it out',
    );
  });
  it('is read as money, or left out, if the options say so', () => {
    expect(formatScaled(read(HEAD + line, { ...COIN_DAYS, volume: 'money' }).bars.volume[0]!)).toBe('7629737.85823913');
    expect(read(HEAD + line, { ...COIN_DAYS, volume: 'none' })).toMatchObject({
      bars: { volume: BigInt64Array.of(0n) },
      withoutVolume: 1,
    });
  });
});

describe('JSON', () => {
  const OBJECTS = JSON.stringify(
    (JSON.parse(MINUTE_BARS_JSON) as number[][]).map(([time, open, high, low, close, volume]) => ({
      Close: close,
      volume,
      time,
      open,
      high,
      low,
    })),
    null,
    1,
  );
  const rules: BarParsingRules = { market: 'CRYPTO', period: '1m', zone: 'UTC', timeZones: testZones, now: NOW };
  it('reads objects like arrays, short names too', () => {
    expect(read(OBJECTS, rules).bars).toEqual(read(MINUTE_BARS_JSON, rules).bars);
    expect(
      read(
        OBJECTS.replaceAll('"time"', '"t"')
          .replaceAll('"open"', '"o"')
          .replaceAll('"volume"', '"v"')
          .replaceAll('"Close"', '"c"')
          .replaceAll('"high"', '"h"')
          .replaceAll('"low"', '"l"'),
        rules,
      ).bars,
    ).toEqual(read(MINUTE_BARS_JSON, rules).bars);
  });
  it('refuses anything but a list of bars, and says what is expected', () => {
    expect(refused('{"chart":{"result":[]}}', rules)).toMatch(
      /^1: a list of bars is needed: \[\[time, open, high, low, close, volume\], …\] or \[\{"time": …, "open": …/,
    );
    expect(refused('[{"time": 1509836520000, "open": 1, "high": 1, "low": 1}]', rules)).toBe('1: it has no close');
    expect(refused('[[1509836520000,1,1,1,1]] and more', rules)).toMatch(/this is no JSON/);
  });
});

test('reports gaps: sessions without a bar, and missing minutes within one', () => {
  const [head, ...rows] = DAILY_BARS_CSV.trim().split('\n');
  expect(read([head, ...rows.filter((row) => !/06-0[567]/.test(row))].join('\n')).gaps).toEqual([
    '3 sessions have no bar: 2019-06-05 to 2019-06-07',
  ]);
  expect(read(DAILY_BARS_CSV).gaps).toEqual([]);
  const minutes = read(MINUTE_BARS_JSON, {
    market: 'CRYPTO',
    period: '1m',
    zone: 'UTC',
    timeZones: testZones,
    now: NOW,
  });
  expect(minutes.gaps).toEqual([
    '7 bars of 1m are missing within sessions, the most at once 6 after 2017-11-04T23:07:00.000Z',
  ]);
});
