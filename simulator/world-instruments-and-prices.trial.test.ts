import { describe, expect, it } from 'vitest';
import { STOCK_MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { CURRENCY_DIGITS, formatScaled } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { DAY_MS, TEST_INSTRUMENTS, WORLD_START_INSTANT_MS, createTestWorld } from './testing/test-worlds.ts';

const of = (market: Market, board?: string) =>
  TEST_INSTRUMENTS.filter((one) => one.market === market && (board === undefined || one.board === board));
const CODES: Readonly<Record<(typeof STOCK_MARKETS)[number], RegExp>> = {
  US: /^[A-Z]{2,4}$/,
  MX: /^[A-Z]{2,8}\d?$/,
  TH: /^[A-Z]{2,7}\d?$/,
  KR: /^\d{6}$/,
  IN: /^[A-Z]{2,10}\d?$/,
  SA: /^\d{4}$/,
};

describe('the world', () => {
  it('has at least 40 companies in each stock market, some of them over the counter', () => {
    for (const market of STOCK_MARKETS) {
      expect(of(market, 'listed').length + of(market, 'otc').length).toBeGreaterThanOrEqual(40);
      expect(of(market, 'otc').length).toBeGreaterThanOrEqual(5);
      for (const { code } of of(market).filter(({ board }) => board !== 'index')) expect(code).toMatch(CODES[market]);
    }
  });

  it('has 12 digital currencies, 14 pairs and an index for each market', () => {
    expect(of('CRYPTO', 'crypto')).toHaveLength(12);
    expect(of('FX', 'fx')).toHaveLength(14);
    expect(
      TEST_INSTRUMENTS.filter(({ board }) => board === 'index')
        .map(({ market }) => market)
        .sort(),
    ).toEqual(['CRYPTO', 'FX', 'IN', 'KR', 'MX', 'SA', 'TH', 'US']);
    expect(TEST_INSTRUMENTS.filter(({ board, code }) => (board === 'index') !== code.startsWith('^'))).toEqual([]);
  });

  it("gives each instrument an id of its own, a known currency and the rulebook's segment", () => {
    expect(new Set(TEST_INSTRUMENTS.map(({ id }) => id)).size).toBe(TEST_INSTRUMENTS.length);
    expect(new Set(TEST_INSTRUMENTS.map(({ market, name }) => market + name)).size).toBe(TEST_INSTRUMENTS.length);
    for (const { id, market, code, currency, segment, board } of TEST_INSTRUMENTS) {
      expect(id).toBe(`${market}.${code}`);
      expect(CURRENCY_DIGITS[currency]).toBeDefined();
      const { listed, otc } = getMarketRules(market).segments;
      expect(board === 'otc' ? otc : listed).toContain(segment);
    }
  });

  it('writes Korean names in Hangul', () => {
    for (const { localName } of of('KR')) expect(localName).toMatch(/^[가-힣 \d]+$/);
    expect(TEST_INSTRUMENTS.find(({ id }) => id === 'KR.041730')).toMatchObject({
      name: 'Hanbit Battery',
      localName: '한빛배터리',
    });
  });

  it('begins near the prices that the lists name', () => {
    const simulator = createTestWorld('exchange');
    expect(Number(simulator.quote('US.NWRB', WORLD_START_INSTANT_MS)!.last) / 1e8).toBe(184.2);
    expect(Number(simulator.quote('FX.USDSAR', WORLD_START_INSTANT_MS)!.last) / 1e8).toBeCloseTo(3.75, 1);
    expect(simulator.quote('US.NONE', WORLD_START_INSTANT_MS)).toBeNull();
    expect(
      simulator.bars(
        { instrument: 'US.NONE', period: '1d', adjustment: 'none', before: WORLD_START_INSTANT_MS, limit: 5 },
        WORLD_START_INSTANT_MS,
      ),
    ).toEqual([]);
    expect(simulator.actions('US.NONE', WORLD_START_INSTANT_MS)).toEqual([]);
  });

  it('is the same on every machine', () => {
    const simulator = createTestWorld('always');
    const prices = ['US.NWRB', 'CRYPTO.BTCUSDT', 'FX.EURUSD'].map((id) => {
      const { last, high, low, volume } = simulator.quote(id, WORLD_START_INSTANT_MS + 40 * DAY_MS + 12_345_678)!;
      return [last, high, low, volume].map(formatScaled).join(' ');
    });
    // A change of these is a change of every world that exists: its old sessions could no longer be verified.
    expect(prices).toEqual([
      '172.33 172.67 167.94 2575325',
      '65967.98 66694.36 65932.4 238441.5595',
      '1.06668 1.06964 1.06536 677412000',
    ]);
  });
});

describe('its prices', () => {
  const simulator = createTestWorld('exchange');
  const known = new Map<string, number[]>();
  const returns = (instrument: string, days = 1000): number[] => {
    const key = `${instrument} ${days}`;
    const found = known.get(key) ?? returnsOf(instrument, days);
    known.set(key, found);
    return found;
  };
  const returnsOf = (instrument: string, limit: number): number[] => {
    const bars = simulator.bars(
      { instrument, period: '1d', adjustment: 'forward', before: WORLD_START_INSTANT_MS, limit },
      WORLD_START_INSTANT_MS,
    );
    return bars.slice(1).map((bar, i) => Math.log(Number(bar.close) / Number(bars[i]!.close)));
  };
  const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const centred = (xs: readonly number[]): number[] => {
    const middle = mean(xs);
    return xs.map((x) => x - middle);
  };
  const deviation = (xs: readonly number[]): number => Math.sqrt(mean(centred(xs).map((x) => x * x)));
  const correlation = (a: readonly number[], b: readonly number[]): number => {
    const other = centred(b);
    return mean(centred(a).map((x, i) => x * other[i]!)) / deviation(a) / deviation(b);
  };
  const old = TEST_INSTRUMENTS.filter(({ listedOn }) => listedOn < '2020-01-01');

  it('vary between 10 % and 120 % a year, except for managed currencies', () => {
    for (const { id } of old.filter(({ board }) => board !== 'fx' && board !== 'index')) {
      const annual = deviation(returns(id, 250)) * Math.sqrt(250);
      expect(annual, id).toBeGreaterThan(0.1);
      expect(annual, id).toBeLessThan(1.2);
    }
    expect(deviation(returns('FX.USDSAR')) * Math.sqrt(250)).toBeLessThan(0.003);
  });

  it('have fat tails', () => {
    const kurtosis = (xs: readonly number[]): number => mean(centred(xs).map((x) => x ** 4)) / deviation(xs) ** 4;
    const all = old.filter(({ board }) => board === 'listed').map(({ id }) => kurtosis(returns(id, 250)));
    expect(mean(all)).toBeGreaterThan(3.5);
  });

  it('cluster: a wild day is followed by wild days', () => {
    const all = old
      .filter(({ board }) => board === 'index')
      .map(({ id }) => {
        const size = returns(id).map(Math.abs);
        return correlation(size.slice(1), size.slice(0, -1));
      });
    expect(mean(all)).toBeGreaterThan(0.05);
  });

  it('move together within a market, more within a sector', () => {
    const us = old.filter(({ market, board }) => market === 'US' && board === 'listed');
    const pairs = us.flatMap((a, i) =>
      us.slice(i + 1).map((b) => ({ same: a.sector === b.sector, value: correlation(returns(a.id), returns(b.id)) })),
    );
    const alike = mean(pairs.filter(({ same }) => same).map(({ value }) => value));
    const other = mean(pairs.filter(({ same }) => !same).map(({ value }) => value));
    expect(other).toBeGreaterThan(0.08);
    expect(alike).toBeGreaterThan(other + 0.05);
  });

  it('vary within the day about as much as from day to day', () => {
    const ratios = ['US.NWRB', 'KR.006815', 'IN.SAMVAAD', 'CRYPTO.ETHUSDT', 'FX.EURUSD'].map((instrument) => {
      const now = WORLD_START_INSTANT_MS;
      const days = simulator.bars({ instrument, period: '1d', adjustment: 'none', before: now, limit: 30 }, now);
      const parts = simulator
        .bars({ instrument, period: '30m', adjustment: 'none', before: now, limit: 1000 }, now)
        .filter(({ at }) => at >= days[0]!.at);
      const squares = (bars: typeof days) =>
        bars.reduce((sum, bar) => sum + Math.log(Number(bar.close) / Number(bar.open)) ** 2, 0);
      return Math.sqrt(squares(parts) / squares(days));
    });
    expect(mean(ratios)).toBeGreaterThan(0.7);
    expect(mean(ratios)).toBeLessThan(1.8);
  });
});
