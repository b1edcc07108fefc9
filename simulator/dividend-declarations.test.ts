import { describe, expect, it } from 'vitest';
import { addDays } from '@bourse/core/dates.ts';
import type { CorporateAction, TradingHoursMode } from '@bourse/core/markets/market-types.ts';
import { getMarketRules, getValueInForce } from '@bourse/core/markets/rulebook/rulebook.ts';
import { computeDividend } from './dividend-declarations.ts';
import { buildListings } from './instruments/build-listings.ts';
import {
  DAY_MS,
  TEST_INSTRUMENTS,
  WORLD_START_INSTANT_MS,
  WORLD_START_DATE,
  createTestWorld,
  testWorldTimeZones,
} from './testing/test-worlds.ts';

const PAYERS = TEST_INSTRUMENTS.filter(({ id }) =>
  createTestWorld('exchange')
    .actions(id, WORLD_START_INSTANT_MS)
    .some(({ kind }) => kind === 'dividend'),
);
const isDividend = (action: CorporateAction): action is Extract<CorporateAction, { kind: 'dividend' }> =>
  action.kind === 'dividend';
const dividendsOf = (simulator: ReturnType<typeof createTestWorld>, id: string, days: number) =>
  simulator.actions(id, WORLD_START_INSTANT_MS + days * DAY_MS, WORLD_START_DATE).filter(isDividend);
const midnight = (market: (typeof PAYERS)[number]['market'], date: string): number =>
  testWorldTimeZones.toInstant(date, 1440, getMarketRules(market).zone);

describe('a dividend of the simulated market', () => {
  it.each<TradingHoursMode>(['exchange', 'always'])(
    'is announced from its declaration to its ex-date as what then goes ex (hours: %s)',
    (hours) => {
      const simulator = createTestWorld(hours);
      let seen = 0;
      for (const { id, market } of PAYERS) {
        for (const dividend of dividendsOf(simulator, id, 200)) {
          const { declaredOn = '', exDate, recordDate = '', payDate } = dividend;
          expect([declaredOn, exDate, recordDate, payDate]).toEqual(
            [declaredOn, exDate, recordDate, payDate].toSorted(),
          );
          expect(declaredOn < addDays(exDate, -9) && declaredOn > addDays(exDate, -45)).toBe(true);
          // At midnight after the declaration, in the middle, and on the evening before the ex-date.
          const eve = addDays(exDate, hours === 'always' ? -2 : -1);
          for (const date of [declaredOn, addDays(declaredOn, 5), eve])
            expect(simulator.upcoming(id, midnight(market, date)), `${id} ${date}`).toEqual([dividend]);
          expect(simulator.upcoming(id, midnight(market, declaredOn) - DAY_MS)).toEqual([]);
          expect(simulator.upcoming(id, midnight(market, exDate))).toEqual([]);
          seen += 1;
        }
      }
      expect(seen).toBeGreaterThan(80);
    },
  );

  it('equals a publicly computable share of the close after which it was declared', () => {
    const simulator = createTestWorld('exchange');
    const known = new Map(
      buildListings('exchange', WORLD_START_DATE).map((listing) => [listing.instrument.id, listing]),
    );
    for (const { id, market } of PAYERS.slice(0, 40)) {
      for (const { amount, declaredOn } of dividendsOf(simulator, id, 200)) {
        const bars = simulator.bars(
          { instrument: id, period: '1d', adjustment: 'none', before: midnight(market, declaredOn!), limit: 1 },
          WORLD_START_INSTANT_MS + 300 * DAY_MS,
        );
        expect(amount).toBe(BigInt(computeDividend(known.get(id)!, Number(bars[0]!.close))));
      }
    }
  });

  it('has its record date when purchases of the day before the ex-date have settled', () => {
    const simulator = createTestWorld('exchange');
    for (const { id, market } of PAYERS) {
      for (const { exDate, recordDate } of dividendsOf(simulator, id, 200)) {
        const settling = getValueInForce(getMarketRules(market).settlementDays, exDate);
        expect(recordDate === exDate, `${id} ${exDate}`).toBe(settling <= 1);
      }
    }
  });
});
