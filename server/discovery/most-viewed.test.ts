import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import {
  LARGEST_THRESHOLD_OFFSET,
  MINIMUM_DISCLOSED_VIEWERS,
} from '@bourse/core/information/discovery/instrument-popularity.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { publishMostViewed } from './most-viewed.ts';

const HOUR_MS = 3_600_000;
/** Enough persons for the list, whichever threshold was drawn. */
const ENOUGH = MINIMUM_DISCLOSED_VIEWERS + LARGEST_THRESHOLD_OFFSET - 1;

const server = provideTestServer({ workByHand: true });
let people: TestCustomer[];
beforeAll(async () => {
  people = [];
  for (let each = 0; each < ENOUGH; each++) {
    const customer = await server.customer();
    await certifyCustomer(server, customer, `Person ${'ABCDEFGHIJKLMNOP'[each]}`);
    people.push(customer);
  }
});

const viewInstrument = ({ client }: TestCustomer, instrument: string) =>
  client.call('discovery/recordView', { instrument, key: createIdempotencyKey() });
const listed = async () => unwrapAnswer(people[0]!.client.call('discovery/listMostViewed', {}));
const codes = async () => (await listed()).rows.map(({ instrument }) => instrument);
async function anHourLater(): Promise<void> {
  server.clock.advance(HOUR_MS);
  await publishMostViewed(server.composed.dependencies);
}
const kysely = () => server.composed.dependencies.database.kysely;

test('instruments viewed by enough verified people are listed an hour later, those with nine never', async () => {
  await publishMostViewed(server.composed.dependencies);
  for (const person of people) await unwrapAnswer(viewInstrument(person, 'US.NWRB'));
  for (const person of people.slice(0, MINIMUM_DISCLOSED_VIEWERS - 1))
    await unwrapAnswer(viewInstrument(person, 'CRYPTO.BTCUSDT'));
  // Looking repeatedly doesn't count as more persons.
  for (let again = 0; again < 20; again++) await unwrapAnswer(viewInstrument(people[0]!, 'FX.EURUSD'));
  await publishMostViewed(server.composed.dependencies);
  expect(await codes()).toEqual([]);
  await anHourLater();
  expect(await listed()).toMatchObject({
    least: MINIMUM_DISCLOSED_VIEWERS,
    rows: [{ instrument: 'US.NWRB', persons: MINIMUM_DISCLOSED_VIEWERS }],
    next: null,
  });
});

test('views of unverified customers and strangers are not counted', async () => {
  for (let each = 0; each < ENOUGH; each++) await unwrapAnswer(viewInstrument(await server.customer(), 'FX.USDJPY'));
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from instrument_views
    where instrument = 'FX.USDJPY'`.execute(kysely());
  expect(rows[0]!.count).toBe(0);
  await expect(server.client().call('discovery/listMostViewed', {})).rejects.toMatchObject({ status: 401 });
  expect(await viewInstrument(people[0]!, 'US.NOBODY')).toMatchObject({ code: 'instrumentNotFound' });
});

test('stored views do not identify the viewer, and are deleted', async () => {
  const keys = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from command_keys`.execute(kysely())).rows[0]!
      .count;
  const before = await keys();
  for (const person of people) await unwrapAnswer(viewInstrument(person, 'US.NWRB'));
  const accounts = people.map(({ account }) => account);
  const { rows } = await sql<{ row: string }>`select l::text as row from instrument_views l
    union all select t::text from most_viewed_lists t`.execute(kysely());
  for (const { row } of rows) for (const account of accounts) expect(row).not.toContain(account);
  // The intent's key isn't stored either: it would be next to the account.
  expect(await keys()).toBe(before);
  for (let hour = 0; hour < 23; hour++) await anHourLater();
  expect(await codes()).toEqual(['US.NWRB']);
  await anHourLater();
  await anHourLater();
  expect(await codes()).toEqual([]);
  server.clock.advance(24 * HOUR_MS);
  await anHourLater();
  const left = await sql<{ count: number }>`select count(*)::integer as count from instrument_views`.execute(kysely());
  expect(left.rows[0]!.count).toBe(0);
});
