/** The exchange's days as sources show them, compared with the rulebook's calendar; whole paths of adjusted closes. */
import { beforeAll, expect, it } from 'vitest';
import type { TestStaff } from '../../testing/test-server.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import type { SourceBar } from '../price-source.ts';
import { createFixedSource } from '../testing-fixed-source.ts';
import { sourceDay as day, provideRealPriceTestServer } from '../testing-real-prices.ts';
import { checkCalendars } from './check-calendars.ts';

const MINUTE_MS = 60_000;
const yahoo = createFixedSource('yahoo');
const server = provideRealPriceTestServer([yahoo]);
let staff: TestStaff;
beforeAll(async () => {
  server.clock.set(Date.parse('2026-11-20T16:00:00Z'));
  staff = await server.staff('treasurer');
  await server.decide('yahoo', 1, ['US'], staff);
});

const minutes = (from: string, count: number): SourceBar[] =>
  Array.from({ length: count }, (_, minute) => ({
    ...day(from.slice(0, 10), '230'),
    at: Date.parse(from) + minute * MINUTE_MS,
  }));

it('says on which days the exchange traded otherwise than the rulebook says', async () => {
  for (const symbol of ['AAPL', 'MSFT']) {
    yahoo.days.set(symbol, {
      currency: 'USD',
      // Thanksgiving has a bar, the Tuesday has none.
      bars: ['20', '23', '25', '26', '27'].map((date) => day(`2026-11-${date}`, '230')),
      actions: [],
    });
    // The Wednesday ends three hours early, the Friday as the rulebook says.
    yahoo.minutes.set(symbol, [
      ...minutes('2026-11-25T14:30:00Z', 210),
      ...minutes('2026-11-27T14:30:00Z', 210),
      ...minutes('2026-11-30T14:30:00Z', 60),
    ]);
  }
  server.clock.set(Date.parse('2026-11-30T15:30:00Z'));
  staff = await server.staff('treasurer');
  await server.add(staff, 'US.AAPL', 'US.MSFT');
  await server.step(6);
  server.clock.advance(20 * MINUTE_MS);
  await server.step(6);
  await checkCalendars(server.composed.dependencies);
  const { findings } = await unwrapAnswer(staff.client.call('staff/listReportedActions', {}));
  const recent = findings.filter(({ date }) => date >= '2026-11-23');
  expect(recent.map(({ finding, date, detail }) => [date, finding, detail]).sort()).toEqual([
    ['2026-11-24', 'noBars', '0/2'],
    ['2026-11-25', 'endedEarly', '13:00 16:00'],
    ['2026-11-26', 'barsOnHoliday', '2/2'],
  ]);
});
