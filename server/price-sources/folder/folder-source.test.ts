import { execFileSync } from 'node:child_process';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describePriceSource } from '../testing-price-source-suite.ts';
import { createPriceFolder, type PriceFolder } from './testing-price-folder.ts';

const DAY_MS = 86_400_000;
const QUOTES = 'symbol,time,last,bid,ask,bid_size,ask_size,open,high,low,previous_close,volume,currency';
const DAYS = 'symbol,date,open,high,low,close,volume';
const at = (text: string): number => Date.parse(text);

describePriceSource('folder', async () => {
  const folder = await createPriceFolder();
  await folder.put('quotes.csv', ['symbol,time,last,currency', 'US.AAPL,2026-11-27T15:00:00Z,190.250,USD']);
  await folder.put('bars-1d-a.csv', [
    DAYS,
    'US.AAPL,2026-11-26,1,2,1,1.5,10',
    'US.AAPL,2026-11-25,1,2,1,1.25,10',
    'US.AAPL,2026-11-25,1,2,1,1.4,10',
    'US.MSFT,2026-11-26,1,2,1,1.5,10',
    'US.AAPL,2026-11-24,,,,,',
  ]);
  return {
    source: folder.source,
    server: null,
    poll: {
      expected: { symbol: 'US.AAPL', at: at('2026-11-27T15:00:00Z'), last: '190.25', currency: 'USD', bid: null },
      unknownSymbol: '../quotes',
      answerAhead() {
        execFileSync('sh', [
          '-c',
          'printf "symbol,time,last\\nUS.AAPL,2027-01-01T00:00:00Z,1\\n" > "$0"/quotes-2.csv',
          folder.path,
        ]);
        folder.pass();
        return at('2027-01-01T00:00:00Z');
      },
    },
    history: {
      request: { symbol: 'US.AAPL', period: '1d', from: at('2026-11-01'), until: at('2026-11-28') },
      expected: [
        { date: '2026-11-25', close: '1.4' },
        { date: '2026-11-26', close: '1.5' },
      ],
    },
    close: () => folder.remove(),
  };
});

let folder: PriceFolder;
beforeEach(async () => {
  folder = await createPriceFolder();
});
afterEach(() => folder.remove());

const poll = (...symbols: string[]) => folder.source.poll!(symbols);
const lastOf = async (symbol = 'US.AAPL') => (await poll(symbol)).prints[0]?.last;
const closes = async (symbol = 'US.AAPL', period: '1d' | '1m' = '1d') =>
  (await folder.source.history!({ symbol, period, from: 0, until: at('2027-01-01') })).bars.map(({ close }) => close);
const quoteOf = (last: string, time = '2026-11-27T15:00:00Z') => ['symbol,time,last', `US.AAPL,${time},${last}`];

describe('quotes', () => {
  it('have all figures as decimals, and the newest row of all files counts', async () => {
    await folder.put('quotes-a.csv', [
      QUOTES,
      'KR.005930,2026-11-27T15:30:00+09:00,71500,71400,71500,100,2.5e2,71000,72000,70900,70800,12345678,KRW',
      'KR.005930,2026-11-27T15:29:00+09:00,1,,,,,,,,,,',
    ]);
    await folder.put('quotes-b.csv', ['symbol,time,last', `KR.005930,${at('2026-11-27T06:00:00Z')},2`]);
    expect((await poll('KR.005930')).prints).toEqual([
      {
        symbol: 'KR.005930',
        at: at('2026-11-27T06:30:00Z'),
        currency: 'KRW',
        last: '71500',
        bid: '71400',
        ask: '71500',
        bidSize: '100',
        askSize: '250',
        open: '71000',
        high: '72000',
        low: '70900',
        previousClose: '70800',
        volume: '12345678',
        isOpen: null,
      },
    ]);
  });

  it('with a bad line are named with its number and cause, and leave the others', async () => {
    await folder.put('quotes.csv', [
      QUOTES,
      'US.AAPL,2026-11-27T15:00:00Z,190.25,,,,,,,,,,',
      'US.A,2026-11-27T15:00:00,1,,,,,,,,,,',
      'US.B,1795789800,1,,,,,,,,,,',
      'US.C,2026-11-27T15:00:00Z,0,,,,,,,,,,',
      'US.D,2026-11-27T15:00:00Z,-5,,,,,,,,,,',
      'US.E,2026-11-27T15:00:00Z,"1,5",,,,,,,,,,',
      'US.F,2026-11-27T15:00:00Z,1',
      'US.G,2026-02-30T15:00:00Z,1,,,,,,,,,,',
      'US H,2026-11-27T15:00:00Z,1,,,,,,,,,,',
      'US.I,2026-11-27T15:00:00Z,1,-1,,,,,,,,,',
      'US.J,2026-11-27T15:00:00Z,1,,,,,,,,,,US dollar',
      'US.K,2026-11-27T15:00:00Z,,,,,,,,,,,',
      'US.L,2026-11-27T15:00:00Z,1e30,,,,,,,,,,',
    ]);
    expect(await lastOf()).toBe('190.25');
    expect(folder.problemsOf('quotes.csv')).toEqual([
      expect.stringMatching(/^3: time "2026-11-27T15:00:00" is none such as .*, with a zone/),
      expect.stringMatching(/^4: time "1795789800" is none/),
      '5: last "0" is no price',
      '6: last "-5" is no price',
      '7: last "1,5" is no price',
      '8: 3 cells, but the head has 13',
      expect.stringMatching(/^9: time "2026-02-30T15:00:00Z" is none/),
      '10: symbol "US H" is none',
      '11: bid "-1" is no number from 0 on',
      '12: currency "US dollar" is none such as USD',
      '13: last is empty',
      '14: last "1e30" is no price',
    ]);
  });

  it('of many bad lines are counted', async () => {
    await folder.put('quotes.csv', [...quoteOf('1'), ...Array.from({ length: 30 }, () => 'US.A,never,1')]);
    expect(await lastOf()).toBe('1');
    expect(folder.source.report()[0]).toMatchObject({ moreProblems: 10 });
  });

  it('are read again when their file has changed, and not otherwise', async () => {
    await folder.put('quotes.csv', quoteOf('1'));
    expect(await lastOf()).toBe('1');
    await folder.put('quotes.csv', quoteOf('2'));
    expect(await lastOf()).toBe('2');
    await rm(`${folder.path}/quotes.csv`);
    expect(await lastOf()).toBeUndefined();
  });

  it('that an editor wrote with a byte order mark, semicolons and carriage returns are read', async () => {
    await folder.write('quotes.csv', '\uFEFFSymbol;Time;Last\r\nUS.AAPL;2026-11-27 15:00:00.000Z;"1.5"\r\n');
    folder.pass();
    expect(await lastOf()).toBe('1.5');
    expect(folder.problemsOf('quotes.csv')).toEqual([]);
  });
});

describe('a file that is still being written', () => {
  it('is left until its last line has an end; its earlier state counts until then', async () => {
    await folder.put('quotes.csv', quoteOf('1'));
    expect(await lastOf()).toBe('1');
    await folder.write('quotes.csv', quoteOf('19').join('\n'));
    folder.pass();
    expect(await lastOf()).toBe('1');
    expect(folder.stateOf('quotes.csv')).toBe('incomplete');
    await folder.write('quotes.csv', `${quoteOf('190.25').join('\n')}\n`);
    folder.pass();
    expect(await lastOf()).toBe('190.25');
    expect(folder.stateOf('quotes.csv')).toBe('read');
  });

  it('is left while it changes', async () => {
    await folder.write('bars-1d-a.csv', `${DAYS}\nUS.AAPL,2026-11-26,1,2,1,1.5,10\n`);
    await expect(closes()).rejects.toMatchObject({
      fault: 'truncated',
      message: 'bars-1d-a.csv: it is still being written',
    });
    folder.pass();
    expect(await closes()).toEqual(['1.5']);
  });

  it('leaves no gap: past bars wait for it', async () => {
    await folder.put('bars-1d-a.csv', [DAYS, 'US.AAPL,2026-11-25,1,2,1,1.25,10']);
    await folder.write('bars-1d-b.csv', `${DAYS}\nUS.AAPL,2026-11-2`);
    folder.pass();
    await expect(closes()).rejects.toMatchObject({
      fault: 'truncated',
      message: 'bars-1d-b.csv: its last line has no end',
    });
  });

  it('is given up after ten minutes, and the others count without it', async () => {
    await folder.put('bars-1d-a.csv', [DAYS, 'US.AAPL,2026-11-25,1,2,1,1.25,10']);
    await folder.write('bars-1d-b.csv', `${DAYS}\nUS.AAPL,2026-11-2`);
    folder.pass();
    await expect(closes()).rejects.toThrow('no end');
    folder.pass(600_000);
    expect(await closes()).toEqual(['1.25']);
    expect(folder.saysOf('bars-1d-b.csv')).toBe('its last line has no end, for ten minutes');
  });

  it('names symbols that it may have as such', async () => {
    await folder.write('quotes.csv', 'symbol,ti');
    folder.pass();
    expect((await poll('US.AAPL')).missing).toEqual([{ symbol: 'US.AAPL', fault: 'truncated' }]);
  });
});

describe('past days', () => {
  it('begin with the session of their market', async () => {
    await folder.put('bars-1d-a.csv', [
      DAYS,
      'KR.005930,2026-11-26,71000,72000,70000,71500,1000',
      `US.AAPL,${at('2026-11-26')},1,2,1,1.5,`,
      'mine,2026-11-26T00:00:00Z,1,2,1,1.5,10',
    ]);
    const barsOf = async (symbol: string) =>
      (await folder.source.history!({ symbol, period: '1d', from: 0, until: at('2027-01-01') })).bars[0];
    expect(await barsOf('KR.005930')).toEqual({
      date: '2026-11-26',
      at: at('2026-11-26T00:00:00Z'),
      open: '71000',
      high: '72000',
      low: '70000',
      close: '71500',
      volume: '1000',
    });
    expect(await barsOf('US.AAPL')).toMatchObject({ date: '2026-11-26', at: at('2026-11-26T14:30:00Z'), volume: '0' });
    expect(await barsOf('mine')).toMatchObject({ date: '2026-11-26', at: at('2026-11-26T12:00:00Z') });
  });

  it('with bad lines leave the others', async () => {
    await folder.put('bars-1d-a.csv', [
      `${DAYS},comment`,
      'US.AAPL,2026-11-23,1,2,1,1.5,10,',
      'US.AAPL,2026-11-24,1,2,1,3,10,',
      'US.AAPL,24.11.2026,1,2,1,1.5,10,',
      'US.AAPL,2026-11-25,1,2,1,,10,',
      'US.AAPL,2026-11-26,1,2,0,1.5,10,',
      'US.AAPL,2026-11-26T15:00:00Z,1,2,1,1.5,10,',
      'US.AAPL,2026-11-23,1,2,1,1.75,10,',
    ]);
    expect(await closes()).toEqual(['1.75']);
    expect(folder.problemsOf('bars-1d-a.csv')).toEqual([
      `1: column "comment" is left out: it is none of symbol, date, time, open, high, low, close, volume`,
      '3: close 3 lies outside low 1 and high 2',
      '4: date "24.11.2026" is no date such as 2026-11-27',
      '5: close nothing is no price',
      '6: low "0" is no price',
      '7: date "2026-11-26T15:00:00Z" is no date such as 2026-11-27',
      '2: line 8 has the same bar, which counts',
    ]);
  });

  it('of a later file replace those of an earlier one', async () => {
    await folder.put('bars-1d-2.csv', [DAYS, 'US.AAPL,2026-11-26,1,2,1,1.75,10']);
    await folder.put('bars-1d-1.csv', [DAYS, 'US.AAPL,2026-11-25,1,2,1,1,1', 'US.AAPL,2026-11-26,1,2,1,1.5,10']);
    expect(await closes()).toEqual(['1', '1.75']);
  });

  it('come with splits and dividends, whose shares are whole', async () => {
    await folder.put('bars-1d-a.csv', [DAYS, 'US.AAPL,2026-11-26,1,2,1,1.5,10']);
    await folder.put('actions.csv', [
      'symbol,kind,ex_date,to,from,amount',
      'US.AAPL,split,2026-11-26,4,1,',
      'US.AAPL,dividend,2026-11-09,,,0.26',
      'US.AAPL,dividend,2025-11-09,,,0.25',
      'US.AAPL,split,2026-11-27,1.5,1,',
      'US.AAPL,merger,2026-11-27,,,',
      'US.AAPL,dividend,2026-11-27,,,0',
      'US.AAPL,split,2026-11-26,5,1,',
    ]);
    const { actions } = await folder.source.history!({
      symbol: 'US.AAPL',
      period: '1d',
      from: at('2026-11-01'),
      until: at('2026-11-28'),
    });
    expect(actions).toEqual([
      { kind: 'dividend', exDate: '2026-11-09', amount: '0.26' },
      { kind: 'split', exDate: '2026-11-26', to: 4n, from: 1n },
    ]);
    expect(folder.problemsOf('actions.csv')).toEqual([
      '5: 1.5 for 1 is no split: to new shares for from old ones',
      '6: kind "merger" is neither split nor dividend',
      '7: amount "0" is no price',
      '8: US.AAPL has another split of 2026-11-26, which counts',
    ]);
  });

  it('of a symbol without a file are unknown', async () => {
    await folder.put('bars-1d-a.csv', [DAYS, 'US.AAPL,2026-11-26,1,2,1,1.5,10']);
    await expect(closes('US.MSFT')).rejects.toMatchObject({ fault: 'unknownSymbol' });
  });
});

describe('past minutes', () => {
  it('have their instant, and the date of their market', async () => {
    await folder.put('bars-1m-a.csv', [
      'symbol,time,open,high,low,close,volume',
      'KR.005930,2026-11-26T09:00:00+09:00,1,2,1,1.5,10',
      `KR.005930,${at('2026-11-26T00:01:00Z')},1,2,1,1.75,10`,
      'KR.005930,2026-11-26T09:02:30+09:00,1,2,1,1.5,10',
      'KR.005930,2026-11-26 09:03,1,2,1,1.5,10',
    ]);
    const request = { symbol: 'KR.005930', period: '1m', from: at('2026-11-26'), until: at('2026-11-27') } as const;
    expect(
      (await folder.source.history!(request)).bars.map(({ at: start, date, close }) => [start, date, close]),
    ).toEqual([
      [at('2026-11-26T00:00:00Z'), '2026-11-26', '1.5'],
      [at('2026-11-26T00:01:00Z'), '2026-11-26', '1.75'],
    ]);
    expect(folder.problemsOf('bars-1m-a.csv')).toEqual([
      '4: time "2026-11-26T09:02:30+09:00" begins no minute',
      expect.stringMatching(/^5: time "2026-11-26 09:03" is none/),
    ]);
  });
});

describe('nothing outside the folder is read', () => {
  const SECRET = `${quoteOf('666').join('\n')}\n`;

  it('through a link out of it, to a file, a folder or a device', async () => {
    await writeFile(`${folder.path}/../secret.csv`, SECRET);
    await symlink(`${folder.path}/../secret.csv`, `${folder.path}/quotes-a.csv`);
    await symlink('/dev/zero', `${folder.path}/quotes-b.csv`);
    await symlink('/', `${folder.path}/quotes-c.csv`);
    folder.pass();
    expect(await lastOf()).toBeUndefined();
    for (const name of ['quotes-a.csv', 'quotes-b.csv', 'quotes-c.csv'])
      expect(folder.saysOf(name), name).toMatch(/links out of the folder|no ordinary file/);
  });

  it('but a link within it is followed', async () => {
    await folder.put('quotes-2026.csv', quoteOf('5'));
    await symlink('quotes-2026.csv', `${folder.path}/quotes-latest.csv`);
    expect(await lastOf()).toBe('5');
    expect(folder.stateOf('quotes-latest.csv')).toBe('read');
  });

  it('and a pipe or a folder with the name of a file is refused at once', async () => {
    execFileSync('mkfifo', [`${folder.path}/quotes-a.csv`]);
    execFileSync('mkdir', [`${folder.path}/bars-1d-a.csv`]);
    await folder.put('quotes-b.csv', quoteOf('5'));
    expect(await lastOf()).toBe('5');
    await expect(closes()).rejects.toMatchObject({ fault: 'unknownSymbol' });
    expect(folder.saysOf('quotes-a.csv')).toBe('it is no ordinary file');
    expect(folder.saysOf('bars-1d-a.csv')).toBe('it is no ordinary file');
  });

  it('also of a symbol that is a path', async () => {
    await writeFile(`${folder.path}/../secret.csv`, SECRET);
    await folder.put('quotes.csv', quoteOf('5'));
    expect((await poll('../secret.csv', '/etc/passwd')).prints).toEqual([]);
  });
});

describe('a file that can not be used', () => {
  it.each([
    ['an empty head', '\n\n', 'it is empty'],
    ['no column of prices', 'symbol,date,close\n', 'the head names no column for open, high, low'],
    ['a column twice', 'symbol,close,close,open,high,low,date\n', 'the head names the column "close" twice'],
    ['text in UTF-16', Buffer.from(`${DAYS}\n`, 'utf16le').toString('latin1'), /no column for symbol/],
    ['no line', `${'x'.repeat(500_000)}\n`, /characters are no line of prices|line without an end/],
  ])('because of %s is named, and the others are used', async (_case, content, says) => {
    await folder.put('bars-1d-a.csv', [DAYS, 'US.AAPL,2026-11-26,1,2,1,1.5,10']);
    await folder.write('bars-1d-b.csv', Buffer.from(content.endsWith('\n') ? content : `${content}\n`, 'latin1'));
    folder.pass();
    expect(await closes()).toEqual(['1.5']);
    expect(folder.saysOf('bars-1d-b.csv')).toMatch(says);
  });

  it('because it is too large or has too many bars is named, and works once it is smaller', async () => {
    await folder.remove();
    folder = await createPriceFolder({ bytesMaximum: 180, rowsMaximum: 3 });
    const row = (day: number) => `US.AAPL,2026-11-${day},1,2,1,1.5,10`;
    await folder.put('bars-1d-a.csv', [DAYS, row(23)]);
    await folder.put('bars-1d-b.csv', [DAYS, row(23), row(24), row(25), row(26)]);
    await folder.put('bars-1d-c.csv', [DAYS, row(23), row(24), row(25), row(26), row(27)]);
    expect(await closes()).toHaveLength(1);
    expect(folder.saysOf('bars-1d-b.csv')).toMatch('more than 3 bars');
    expect(folder.saysOf('bars-1d-c.csv')).toMatch('bytes, more than 180');
    await folder.put('bars-1d-b.csv', [DAYS, row(24)]);
    await folder.put('bars-1d-c.csv', [DAYS, row(25)]);
    expect(await closes()).toHaveLength(3);
  });

  it('because all quotes together are too large is named, and the ones before it count', async () => {
    await folder.remove();
    folder = await createPriceFolder({ quotesBytesMaximum: 90 });
    await folder.put('quotes-a.csv', quoteOf('190'));
    await folder.put('quotes-b.csv', quoteOf('191', '2026-11-27T15:00:01Z'));
    expect(await lastOf()).toBe('190');
    expect(folder.saysOf('quotes-b.csv')).toMatch('more than 90 bytes together');
  });

  it('because of its name is named', async () => {
    await folder.put('bars-5m-a.csv', [DAYS]);
    await folder.put('Quotes.csv', quoteOf('1'));
    await folder.put('notes.txt', 'mine');
    await poll('US.AAPL');
    expect(folder.source.report().map(({ name, state }) => [name, state])).toEqual([
      ['Quotes.csv', 'refused'],
      ['bars-5m-a.csv', 'refused'],
    ]);
  });

  it('and a folder that is missing is unreachable', async () => {
    await folder.remove();
    await expect(poll('US.AAPL')).rejects.toMatchObject({
      fault: 'unreachable',
      message: "the folder of prices can't be read (ENOENT)",
    });
  });
});

describe('a large file', () => {
  it('is read while other work goes on', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => {
      const date = new Date(at('2000-01-01') + (index % 6000) * DAY_MS).toISOString().slice(0, 10);
      return `US.S${Math.floor(index / 6000)},${date},100.25,101.5,99.75,${100 + (index % 3) / 2},${index}`;
    });
    await folder.put('bars-1d-a.csv', [DAYS, ...rows]);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await closes('US.S7')).toHaveLength(6000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
