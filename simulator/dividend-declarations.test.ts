import { describe, expect, it } from 'vitest';
import { addDays } from '@bourse/core/dates.ts';
import type { CorporateAction, Hours } from '@bourse/core/markets/market.ts';
import { rulesOf, ruleOn } from '@bourse/core/markets/rulebook/rulebook.ts';
import { dividendOn } from './dividend-declarations.ts';
import { listings } from './instruments/listing.ts';
import { DAY_MS, INSTRUMENTS, START, START_DATE, worldOf, zones } from './testing/worlds.ts';

const PAYERS = INSTRUMENTS.filter(({ id }) =>
  worldOf('exchange')
    .actions(id, START)
    .some(({ kind }) => kind === 'dividend'),
);
const isDividend = (action: CorporateAction): action is Extract<CorporateAction, { kind: 'dividend' }> =>
  action.kind === 'dividend';
const dividendsOf = (simulator: ReturnType<typeof worldOf>, id: string, days: number) =>
  simulator.actions(id, START + days * DAY_MS, START_DATE).filter(isDividend);
const midnight = (market: (typeof PAYERS)[number]['market'], date: string): number =>
  zones.toInstant(date, 1440, rulesOf(market).zone);

describe('a dividend of the simulated market', () => {
  it.each<Hours>(['exchange', 'always'])(
    'is announced from its declaration to its ex-date as what then goes ex (hours: %s)',
    (hours) => {
      const simulator = worldOf(hours);
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

  it('comes to the share of the close after which it was declared that anybody can compute', () => {
    const simulator = worldOf('exchange');
    const known = new Map(listings('exchange', START_DATE).map((listing) => [listing.instrument.id, listing]));
    for (const { id, market } of PAYERS.slice(0, 40)) {
      for (const { amount, declaredOn } of dividendsOf(simulator, id, 200)) {
        const bars = simulator.bars(
          { instrument: id, period: '1d', adjustment: 'none', before: midnight(market, declaredOn!), limit: 1 },
          START + 300 * DAY_MS,
        );
        expect(amount).toBe(BigInt(dividendOn(known.get(id)!, Number(bars[0]!.close))));
      }
    }
  });

  it('is recorded when whoever bought on the day before the ex-date has been settled', () => {
    const simulator = worldOf('exchange');
    for (const { id, market } of PAYERS) {
      for (const { exDate, recordDate } of dividendsOf(simulator, id, 200)) {
        const settling = ruleOn(rulesOf(market).settlementDays, exDate);
        expect(recordDate === exDate, `${id} ${exDate}`).toBe(settling <= 1);
      }
    }
  });
});
