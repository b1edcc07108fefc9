/** Late applicants know no more than early ones: what applying at the last moment can gain. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { testZones } from '../../testing/zones.ts';
import { beatsIn, datesOf, RHYTHMS, windowOf } from './house-terms.ts';
import { averageBid, bidBand, MOST_ABOVE } from './offer-kinds.ts';

const YEAR_MS = 365 * 86_400_000;
const FROM = Date.UTC(2026, 0, 1);

it('no day of a placing’s window has begun anywhere at the close, and all are over at the allotment', () => {
  for (const beat of beatsIn('placing', FROM, FROM + YEAR_MS)) {
    const dates = datesOf(beat, 'exchange', testZones);
    const { from, to } = windowOf(beat.market, dates.closesAt, RHYTHMS.placing.windowDays, testZones);
    // Half a day ahead of UTC is the earliest that a market's day begins.
    expect(Date.parse(`${from}T00:00:00Z`) - 12 * 3_600_000).toBeGreaterThanOrEqual(dates.closesAt);
    expect(Date.parse(`${to}T23:59:59Z`)).toBeLessThan(dates.allotsAt);
    expect(dates.allotsAt).toBeLessThan(dates.payBy);
    expect(dates.payBy).toBeLessThan(dates.nextPayBy);
    expect(dates.nextPayBy).toBeLessThan(dates.listsAt);
  }
});

it('a bid that wins lies no further below the market at the close than the terms say, whatever its bidder knew', () => {
  const { discount } = RHYTHMS.auction;
  fc.assert(
    fc.property(
      fc.bigInt({ min: SCALE / 100n, max: 1_000_000n * SCALE }),
      fc.bigInt({ min: 1n, max: 2_000_000n * SCALE }),
      (reference, bid) => {
        const { low, high } = bidBand({ live: true, discount }, reference)!;
        if (bid < low || bid > high) return;
        expect((reference - bid) * SCALE).toBeLessThanOrEqual(reference * discount);
        expect((bid - reference) * SCALE).toBeLessThanOrEqual(reference * MOST_ABOVE);
      },
    ),
  );
  expect(bidBand({ discount }, SCALE)).toBeNull();
  expect(averageBid([])).toBeNull();
});
