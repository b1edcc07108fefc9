/** Late applicants know no more than early ones: what applying at the last moment can gain. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { testTimeZones } from '../../testing/test-time-zones.ts';
import {
  listPracticeOfferingSlots,
  computeSecondaryOfferingDates,
  SECONDARY_OFFERING_RULES,
  computePriceWindow,
} from './secondary-offering-terms.ts';
import { computeAverageWinningBid, computeBidPriceBand, BID_ABOVE_MARKET_MAXIMUM } from './offering-kind-rules.ts';

const YEAR_MS = 365 * 86_400_000;
const FROM = Date.UTC(2026, 0, 1);

it('no day of a placing’s price window starts before the close, and all have ended by the allotment', () => {
  for (const beat of listPracticeOfferingSlots('placing', FROM, FROM + YEAR_MS)) {
    const dates = computeSecondaryOfferingDates(beat, 'exchange', testTimeZones);
    const { from, to } = computePriceWindow(
      beat.market,
      dates.closesAt,
      SECONDARY_OFFERING_RULES.placing.windowDays,
      testTimeZones,
    );
    // Half a day ahead of UTC is the earliest that a market's day begins.
    expect(Date.parse(`${from}T00:00:00Z`) - 12 * 3_600_000).toBeGreaterThanOrEqual(dates.closesAt);
    expect(Date.parse(`${to}T23:59:59Z`)).toBeLessThan(dates.allotsAt);
    expect(dates.allotsAt).toBeLessThan(dates.payBy);
    expect(dates.payBy).toBeLessThan(dates.nextPayBy);
    expect(dates.nextPayBy).toBeLessThan(dates.listsAt);
  }
});

it('a winning bid is never further below the market at the close than the terms allow', () => {
  const { discount } = SECONDARY_OFFERING_RULES.auction;
  fc.assert(
    fc.property(
      fc.bigInt({ min: SCALE / 100n, max: 1_000_000n * SCALE }),
      fc.bigInt({ min: 1n, max: 2_000_000n * SCALE }),
      (reference, bid) => {
        const { low, high } = computeBidPriceBand({ live: true, discount }, reference)!;
        if (bid < low || bid > high) return;
        expect((reference - bid) * SCALE).toBeLessThanOrEqual(reference * discount);
        expect((bid - reference) * SCALE).toBeLessThanOrEqual(reference * BID_ABOVE_MARKET_MAXIMUM);
      },
    ),
  );
  expect(computeBidPriceBand({ discount }, SCALE)).toBeNull();
  expect(computeAverageWinningBid([])).toBeNull();
});
