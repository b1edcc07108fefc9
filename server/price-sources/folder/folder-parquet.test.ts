import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceBar } from '../price-source.ts';
import { createBarsFileReader } from './read-bars-file.ts';
import { readArrowFile } from './testing-arrow-file.ts';
import { type ParquetTestColumn, writeParquetFile } from './testing-parquet-file.ts';
import { createPriceFolder, type PriceFolder } from './testing-price-folder.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-11-25');

let folder: PriceFolder;
beforeEach(async () => {
  folder = await createPriceFolder();
});
afterEach(() => folder.remove());

const barsOf = async (symbol = 'US.AAPL', period: '1d' | '1m' = '1d'): Promise<readonly SourceBar[]> =>
  (await folder.source.history!({ symbol, period, from: 0, until: Date.parse('2027-01-01') })).bars;

const SYMBOL: ParquetTestColumn = { name: 'symbol', type: 'text', values: ['US.AAPL', 'US.AAPL'] };
const DATE: ParquetTestColumn = { name: 'date', type: 'date', values: [FIRST / DAY_MS, FIRST / DAY_MS + 1] };
const prices = (type: 'float' | 'double', values: readonly number[]): ParquetTestColumn[] =>
  ['open', 'high', 'low', 'close'].map((name) => ({ name, type, values }));
const GOOD = [SYMBOL, DATE, ...prices('double', [0.1, 300.35])];

describe('bars in Parquet', () => {
  it('as Apache Arrow writes them are exact, and a row without a price is named', async () => {
    await folder.put('bars-1d-a.parquet', readArrowFile());
    const [first, second, last, ...more] = await barsOf();
    expect(first).toMatchObject({
      date: '2026-11-23',
      open: '190.1',
      high: '195',
      low: '189.12345678',
      close: '190.35',
    });
    expect(second).toMatchObject({ date: '2026-11-24', close: '191', volume: '2' });
    expect(last).toMatchObject({ date: '2026-11-26', close: '194.3', volume: '90071992547' });
    expect(more).toEqual([]);
    expect(folder.problemsOf('bars-1d-a.parquet')).toEqual(['3: open nothing is no price']);
  });

  it.each(['UNCOMPRESSED', 'GZIP', 'ZSTD'] as const)('compressed as %s are read', async (codec) => {
    await folder.put('bars-1d-a.parquet', writeParquetFile(GOOD, { codec }));
    expect((await barsOf()).map(({ close }) => close)).toEqual(['0.1', '300.35']);
  });

  it('of 32-bit floats are the shortest decimals that they stand for', async () => {
    const values = [0.1, 300.35].map(Math.fround);
    await folder.put('bars-1d-a.parquet', writeParquetFile([SYMBOL, DATE, ...prices('float', values)]));
    expect((await barsOf()).map(({ close }) => close)).toEqual(['0.1', '300.35']);
  });

  it('of decimals have each of their digits', async () => {
    const decimals = ['open', 'high', 'low', 'close'].map(
      (name): ParquetTestColumn => ({ name, type: 'decimal', values: [123_456_789_012_345_678n, 1n] }),
    );
    await folder.put('bars-1d-a.parquet', writeParquetFile([SYMBOL, DATE, ...decimals]));
    expect((await barsOf()).map(({ close }) => close)).toEqual(['1234567890.12345678', '0.00000001']);
  });

  it('of minutes need a zone; days may be written as midnight without one', async () => {
    const times = (type: 'naive' | 'utc'): ParquetTestColumn => ({
      name: 'time',
      type,
      values: [FIRST, FIRST + 60_000],
    });
    const rest = prices('double', [1, 2]);
    await folder.put('bars-1m-a.parquet', writeParquetFile([SYMBOL, times('utc'), ...rest]));
    await folder.put('bars-1m-b.parquet', writeParquetFile([SYMBOL, times('naive'), ...rest]));
    await folder.put('bars-1d-a.parquet', writeParquetFile([SYMBOL, times('naive'), ...rest]));
    expect((await barsOf('US.AAPL', '1m')).map(({ at }) => at)).toEqual([FIRST, FIRST + 60_000]);
    expect(folder.problemsOf('bars-1m-b.parquet')[0]).toMatch('1: time "2026-11-25T00:00:00.000" is none such as');
    expect((await barsOf()).map(({ date }) => date)).toEqual(['2026-11-25']);
    expect(folder.problemsOf('bars-1d-a.parquet')).toEqual([
      '2: date "2026-11-25T00:01:00.000" is no date such as 2026-11-27',
    ]);
  });

  it('with numbers that are none are named', async () => {
    await folder.put(
      'bars-1d-a.parquet',
      writeParquetFile([SYMBOL, DATE, ...prices('double', [Number.NaN, Infinity])]),
    );
    await barsOf().catch(() => {});
    expect(folder.problemsOf('bars-1d-a.parquet')).toEqual([
      '1: open nothing is no price',
      '2: open "Infinity" is no price',
    ]);
  });
});

describe('a Parquet file', () => {
  it('without its footer is left until it is complete', async () => {
    const whole = writeParquetFile(GOOD);
    for (const bytes of [4, 11, 40, whole.length - 1]) {
      await folder.write('bars-1d-a.parquet', whole.subarray(0, bytes));
      folder.pass();
      await expect(barsOf(), `${bytes} bytes`).rejects.toMatchObject({ fault: 'truncated' });
    }
    await folder.write('bars-1d-a.parquet', whole);
    folder.pass();
    expect(await barsOf()).toHaveLength(2);
  });

  const broken = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = writeParquetFile(GOOD);
    change(bytes);
    return bytes;
  };
  it.each([
    ['another beginning', broken((bytes) => bytes.write('XXXX', 0)), 'it is no Parquet file'],
    ['an encrypted footer', broken((bytes) => bytes.write('PARE', bytes.length - 4)), 'its footer is encrypted'],
    ['a footer of noise', broken((bytes) => bytes.fill(0xff, 200, bytes.length - 8)), "it can't be read as Parquet"],
    ['pages of noise', broken((bytes) => bytes.fill(0xff, 4, 40)), "it can't be read as Parquet"],
    ['a million times the rows', writeParquetFile(GOOD, { rows: 2_000_000_000 }), 'more than 2000000'],
    [
      'a page of two gigabytes',
      writeParquetFile(GOOD, { codec: 'ZSTD', pageBytes: 2 ** 31 - 1 }),
      'page of 2147483647',
    ],
    ['a page larger than it says', writeParquetFile(GOOD, { codec: 'GZIP', pageBytes: 3 }), "can't be read as Parquet"],
    ['a compression that is unknown', writeParquetFile(GOOD, { codec: 'LZ4' }), 'LZ4'],
    ['columns that overlap', writeParquetFile(GOOD, { chunkBytes: 600 }), 'it names places that overlap'],
    ['no prices', writeParquetFile([SYMBOL, DATE]), 'the head names no column for open'],
  ])('with %s is named, and the others are used', async (_case, bytes, says) => {
    await folder.put('bars-1d-a.csv', ['symbol,date,open,high,low,close', 'US.AAPL,2026-11-26,1,2,1,1.5']);
    await folder.put('bars-1d-b.parquet', bytes);
    expect((await barsOf()).map(({ close }) => close)).toEqual(['1.5']);
    expect(folder.saysOf('bars-1d-b.parquet')).toMatch(says);
  });

  it('with fewer rows than it says has the others named', async () => {
    await folder.put('bars-1d-a.parquet', writeParquetFile(GOOD, { rows: 3 }));
    expect(await barsOf()).toHaveLength(2);
    expect(folder.problemsOf('bars-1d-a.parquet')).toEqual(['3: symbol nothing is none']);
  });

  it('cut or changed anywhere never ends anything but its own reading', async () => {
    const whole = readArrowFile();
    await folder.put('bars-1d-a.csv', ['symbol,date,open,high,low,close', 'US.MSFT,2026-11-26,1,2,1,1.5']);
    for (let at = 3; at < whole.length; at += 37) {
      const bytes = Buffer.from(whole);
      bytes[at] = bytes[at]! ^ 0xff;
      await folder.put('bars-1d-b.parquet', bytes);
      const read = await barsOf('US.MSFT').catch((error: unknown) => error);
      if (Array.isArray(read)) expect(read).toHaveLength(1);
      else expect(read).toMatchObject({ name: 'SourceError', fault: 'truncated' });
    }
  });
});

it('a file that has become another is not read as the one that was located', async () => {
  await folder.put('bars-1d-a.parquet', writeParquetFile(GOOD));
  const stamp = { device: 1, inode: 1, bytes: 1, modifiedAt: 1 };
  const file = {
    path: `${folder.path}/bars-1d-a.parquet`,
    stamp,
    format: 'parquet',
    period: '1d',
    rowsMaximum: 10,
  } as const;
  expect(await createBarsFileReader()(file)).toBe('changed');
});
