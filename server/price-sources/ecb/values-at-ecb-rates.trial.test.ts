/** Money valued at rates that come once a day: a wrong one is held, for nothing else contradicts it until the next. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, weekdayOf } from '@bourse/core/dates.ts';
import { createSourceTransport } from '../source-transport.ts';
import { type RealPriceTestServer, startRealPriceTestServer } from '../testing-real-prices.ts';
import { startTestingSourceServer, type TestingSourceServer } from '../testing-source-server.ts';
import { createIdempotencyKey } from '../../testing/test-server.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { createEcbSource } from './ecb-source.ts';
import { writeEcbFile } from './testing-ecb-files.ts';

const PAIR = 'FX.USDKRW';
const DAILY = '/eurofxref-daily.xml';
const HOUR_MS = 3_600_000;
/** After the publication of a Friday. */
const START = Date.parse('2026-11-27T16:30:00Z');

let ecb: TestingSourceServer;
let server: RealPriceTestServer;
let date = '2026-11-27';
let rate = 1_400;
beforeAll(async () => {
  ecb = await startTestingSourceServer();
  const transport = createSourceTransport({ privateBaseAllowed: true, now: () => server.clock.now() });
  server = await startRealPriceTestServer([createEcbSource({ transport, baseUrl: ecb.origin })]);
  server.clock.set(START);
  const staff = await server.staff('treasurer');
  await server.decide('ecb', 1, ['FX'], staff);
  const past = Object.fromEntries(
    Array.from({ length: 20 }, (_, back) => [addDays(date, -back - 1), { USD: '1.1', KRW: '1540' }] as const),
  );
  ecb.answer('/eurofxref-hist-90d.xml', { body: writeEcbFile(past) });
  ecb.answer('/eurofxref-hist.xml', { body: writeEcbFile(past, '"') });
  publish(asEuros(1));
  await server.add(staff, PAIR);
  await ask();
});
afterAll(async () => {
  await server.stop();
  await ecb.close();
});

/** Won for a euro, at 1.10 dollars for one and `factor` times the true rate. */
const asEuros = (factor: number): string => (rate * factor * 1.1).toFixed(2);
const publish = (krw: string): void => ecb.answer(DAILY, { body: writeEcbFile({ [date]: { USD: '1.1', KRW: krw } }) });
/** The next business day, half an hour after its publication, and long enough for a question. */
async function passDay(): Promise<void> {
  do date = addDays(date, 1);
  while ([0, 6].includes(weekdayOf(date)));
  server.clock.set(Date.parse(`${date}T16:30:00Z`));
}
async function ask(): Promise<void> {
  for (let hour = 0; hour < 3; hour += 1) {
    server.clock.advance(HOUR_MS / 3);
    await server.step(3);
  }
}
async function row() {
  // A session has ended meanwhile.
  const { client } = await server.staff('treasurer');
  const { rows } = await unwrapAnswer(client.call('staff/listRealInstruments', {}));
  return rows.find(({ instrument }) => instrument === PAIR)!;
}

it('values money at the newest rate', async () => {
  expect(await row()).toMatchObject({ last: '1400', active: { source: 'ecb' }, doubt: null });
});

it.each([
  ['a hundred times too high', () => asEuros(100)],
  ['a hundredth', () => asEuros(0.01)],
  ['zero', () => '0'],
  ['negative', () => asEuros(-1)],
  ['no number', () => 'N/A'],
  ['twice as high', () => asEuros(2)],
])('holds or leaves out a rate that is %s, and believes the true one of the next day', async (_, lie) => {
  await passDay();
  publish(lie());
  await ask();
  expect(await row()).toMatchObject({ last: String(rate) });
  await passDay();
  rate += 4;
  publish(asEuros(1));
  await ask();
  expect(await row()).toMatchObject({ last: String(rate), doubt: null });
});

it('holds a rate that has moved as never in a day until a person confirms it', async () => {
  await passDay();
  publish(asEuros(1.2));
  await ask();
  const { last, doubt } = await row();
  expect([last, doubt?.reason]).toEqual([String(rate), 'jump']);
  const { client } = await server.staff('treasurer');
  const confirmed = {
    instrument: PAIR,
    source: 'ecb',
    at: doubt!.at,
    why: 'It fell that far in one day.',
  } as const;
  await unwrapAnswer(client.call('staff/confirmPriceSource', { ...confirmed, key: createIdempotencyKey() }));
  await server.step(2);
  expect(await row()).toMatchObject({ last: doubt!.last, doubt: null });
});
