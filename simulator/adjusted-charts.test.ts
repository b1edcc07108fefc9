import { describe, expect, it } from 'vitest';
import { addDays } from '@bourse/core/dates.ts';
import type { PriceAdjustment, Bar, CorporateAction, BarPeriod } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import {
  DAY_MS,
  TEST_INSTRUMENTS,
  WORLD_START_INSTANT_MS,
  WORLD_START_DATE,
  toComparableText,
  createTestWorld,
  testWorldTimeZones,
} from './testing/test-worlds.ts';

const NOW = WORLD_START_INSTANT_MS + 100 * DAY_MS;
const simulator = createTestWorld('exchange');
const bars = (
  instrument: string,
  adjustment: PriceAdjustment,
  period: BarPeriod = '1d',
  limit = 1000,
  now = NOW,
): Bar[] => simulator.bars({ instrument, period, adjustment, before: now + 1, limit }, now);
const isSplit = (action: CorporateAction) => action.kind === 'split';

describe('a split', () => {
  const [split] = simulator.actions('US.NWRB', NOW).filter(isSplit);
  const raw = bars('US.NWRB', 'none');
  const ex = raw.findIndex((bar) => testWorldTimeZones.toLocal(bar.at, 'America/New_York').date === split!.exDate);

  it('cuts the raw price and multiplies the volume, while the previous close is in new shares', () => {
    expect(split).toMatchObject({ kind: 'split', ratio: { numerator: 4n, denominator: 1n } });
    expect(Number(raw[ex]!.open) / Number(raw[ex - 1]!.close)).toBeCloseTo(0.25, 1);
    const quote = simulator.quote('US.NWRB', raw[ex]!.at)!;
    // The close before in new shares, to half a tick.
    expect(Math.abs(Number(quote.previousClose) - Number(raw[ex - 1]!.close) / 4)).toBeLessThanOrEqual(500_000);
  });

  it('is no jump in a forward-adjusted chart, whose latest price is the real one', () => {
    const forward = bars('US.NWRB', 'forward');
    expect(forward.at(-1)).toEqual(raw.at(-1));
    expect(Math.abs(Number(forward[ex]!.open) / Number(forward[ex - 1]!.close) - 1)).toBeLessThan(0.12);
    expect(Number(forward[ex - 1]!.volume) / Number(raw[ex - 1]!.volume)).toBeCloseTo(4, 5);
  });

  it('is no jump in a backward-adjusted chart, whose earliest price is the real one', () => {
    const backward = simulator.bars(
      {
        instrument: 'US.NWRB',
        period: '1d',
        adjustment: 'backward',
        before: WORLD_START_INSTANT_MS - 1795 * DAY_MS,
        limit: 1000,
      },
      NOW,
    );
    const oldest = simulator.bars(
      {
        instrument: 'US.NWRB',
        period: '1d',
        adjustment: 'none',
        before: WORLD_START_INSTANT_MS - 1795 * DAY_MS,
        limit: 1000,
      },
      NOW,
    );
    expect(backward[0]).toEqual(oldest[0]);
    const later = bars('US.NWRB', 'backward');
    expect(Math.abs(Number(later[ex]!.open) / Number(later[ex - 1]!.close) - 1)).toBeLessThan(0.12);
    expect(Number(later.at(-1)!.close) / Number(raw.at(-1)!.close)).toBeGreaterThan(4);
  });

  it('leaves returns alike in both directions of adjustment', () => {
    const forward = bars('US.NWRB', 'forward');
    const backward = bars('US.NWRB', 'backward');
    for (let i = 1; i < raw.length; i++) {
      const ratio = (of: Bar[]) => Number(of[i]!.close) / Number(of[i - 1]!.close);
      expect(ratio(forward) / ratio(backward)).toBeCloseTo(1, 4);
    }
  });

  it('is applied to adjusted minute bars too', () => {
    const before = raw[ex]!.at;
    const page = simulator.bars({ instrument: 'US.NWRB', period: '1m', adjustment: 'forward', before, limit: 5 }, NOW);
    const same = simulator.bars({ instrument: 'US.NWRB', period: '1m', adjustment: 'none', before, limit: 5 }, NOW);
    page.forEach((bar, i) => expect(Number(bar.close) / Number(same[i]!.close)).toBeLessThan(0.26));
  });

  it('happened in Korea and India as well', () => {
    expect(simulator.actions('KR.085125', NOW).filter(isSplit)).toHaveLength(1);
    expect(simulator.actions('IN.MEGHDOOT', NOW).filter(isSplit)).toHaveLength(1);
  });
});

describe('dividends', () => {
  const payers = TEST_INSTRUMENTS.filter(({ id }) =>
    simulator.actions(id, NOW).some(({ kind }) => kind === 'dividend'),
  );

  it('are paid by many companies, and by no pair, index or digital currency', () => {
    expect(payers.length).toBeGreaterThan(80);
    expect(payers.every(({ board }) => board === 'listed')).toBe(true);
  });

  it('come on trading dates, in order, before they are paid, a few per cent at most', () => {
    for (const { id, market } of payers) {
      const actions = simulator.actions(id, NOW);
      let last = '';
      for (const action of actions) {
        expect(action.exDate > last).toBe(true);
        last = action.exDate;
        if (action.kind !== 'dividend') continue;
        expect(action.payDate > action.exDate).toBe(true);
        const noon = testWorldTimeZones.toInstant(action.exDate, 720, getMarketRules(market).zone);
        const quote = simulator.quote(id, noon)!;
        expect(testWorldTimeZones.toLocal(quote.at, getMarketRules(market).zone).date).toBe(action.exDate);
        expect(Number(action.amount) / Number(quote.previousClose)).toBeLessThan(0.06);
      }
    }
  });

  it('are known on their ex-date and not before', () => {
    const [{ id, market }] = payers as [(typeof payers)[number]];
    const { exDate } = simulator.actions(id, NOW).at(-1)!;
    const night = testWorldTimeZones.toInstant(addDays(exDate, -1), 1430, getMarketRules(market).zone);
    expect(simulator.actions(id, night).at(-1)!.exDate < exDate).toBe(true);
  });

  it('go on after the start of the world', () => {
    const later = simulator
      .actions('US.NWRB', WORLD_START_INSTANT_MS + 500 * DAY_MS)
      .filter(({ exDate }) => exDate > WORLD_START_DATE);
    expect(later.length).toBeGreaterThan(2);
  });

  it('can be requested from a given day on', () => {
    const all = simulator.actions('US.NWRB', NOW);
    const since = all[Math.floor(all.length / 2)]!.exDate;
    expect(simulator.actions('US.NWRB', NOW, since)).toEqual(all.filter(({ exDate }) => exDate >= since));
  });

  it('are the same whenever requested', () => {
    expect(toComparableText(createTestWorld('exchange').actions('US.NWRB', NOW))).toBe(
      toComparableText(simulator.actions('US.NWRB', NOW)),
    );
  });
});
