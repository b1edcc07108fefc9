/** The year's highest and lowest price, which are found without a look into most of its days. */
import { addDays } from '@bourse/core/dates.ts';
import type { Hours } from '@bourse/core/market.ts';
import { expect, it } from 'vitest';
import { SimulatedInstrument } from './instrument-simulator.ts';
import { type Listing, listings } from './instruments/listing.ts';
import { SimulatedMarket } from './market-simulator.ts';
import { DAY_MS, seedOf, START, START_DATE, zones } from './testing/worlds.ts';
import { dividendsOfYear, yearRange } from './year-range.ts';

const DATES = { startDate: START_DATE, declaredFrom: START_DATE, fairFrom: START_DATE };
const EACH = 60;

const instrumentOf = (listing: Listing, hours: Hours): SimulatedInstrument =>
  new SimulatedInstrument(listing, new SimulatedMarket(listing.instrument.market, hours, zones, DATES, seedOf(1)));

/** By a look at each day. */
function lookedAt({ history, market: { calendar } }: SimulatedInstrument, index: number) {
  const from = addDays(calendar.session(index)!.date, -365);
  const today = history.day(index);
  const range = { high: -Infinity, low: Infinity, dividends: today?.dividend ?? 0 };
  let split = today?.split ?? 1;
  let days = 0;
  for (let day = history.day(index - 1); day && day.session.date > from; day = history.day(day.session.index - 1)) {
    range.high = Math.max(range.high, Math.round(day.high / split));
    range.low = Math.min(range.low, Math.round(day.low / split));
    range.dividends += Math.round(day.dividend / split);
    split *= day.split;
    days += 1;
  }
  return { range, days };
}

it.each<Hours>(['exchange', 'always'])('is that of its days, with hours "%s"', (hours) => {
  let days = 0;
  let splits = 0;
  for (const listing of listings(hours, START_DATE).filter(({ traits }, index) => index % EACH === 0 || traits.split)) {
    for (const ahead of [0, 100]) {
      const [quick, whole] = [instrumentOf(listing, hours), instrumentOf(listing, hours)];
      const moment = quick.market.moment(START + ahead * DAY_MS)!;
      const expected = lookedAt(whole, moment.session.index);
      const year = [quick.history, quick.market.calendar, moment.session.index] as const;
      expect({ ...yearRange(...year), dividends: dividendsOfYear(...year) }).toEqual(expected.range);
      days += expected.days;
    }
    if (listing.traits.split) splits += 1;
  }
  expect(days).toBeGreaterThan(2_000);
  expect(splits).toBeGreaterThan(0);
});
