import { newKey } from '@bourse/contract/client.ts';
import { BEHIND_MOST, LEAST_PERSONS } from '@bourse/core/information/discovery/popularity.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { granted } from '../testing/granted.ts';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { certify } from '../testing/verified-customer.ts';
import { tellLooks } from './most-viewed.ts';

const HOUR_MS = 3_600_000;
/** Enough persons for the list, whichever threshold was drawn. */
const ENOUGH = LEAST_PERSONS + BEHIND_MOST - 1;

let server: TestServer;
let people: TestCustomer[];
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  people = [];
  for (let each = 0; each < ENOUGH; each++) {
    const customer = await server.customer();
    await certify(server, customer, `Person ${'ABCDEFGHIJKLMNOP'[each]}`);
    people.push(customer);
  }
});
afterAll(() => server.stop());

const look = ({ client }: TestCustomer, instrument: string) =>
  client.call('discovery/look', { instrument, key: newKey() });
const listed = async () => granted(people[0]!.client.call('discovery/listLookedAt', {}));
const codes = async () => (await listed()).rows.map(({ instrument }) => instrument);
async function anHourLater(): Promise<void> {
  server.clock.advance(HOUR_MS);
  await tellLooks(server.composed.parts);
}
const kysely = () => server.composed.parts.database.kysely;

test('what enough verified persons looked at is told an hour later, in steps, and what nine did never', async () => {
  await tellLooks(server.composed.parts);
  for (const person of people) await granted(look(person, 'US.NWRB'));
  for (const person of people.slice(0, LEAST_PERSONS - 1)) await granted(look(person, 'CRYPTO.BTCUSDT'));
  // Looking repeatedly doesn't count as more persons.
  for (let again = 0; again < 20; again++) await granted(look(people[0]!, 'FX.EURUSD'));
  await tellLooks(server.composed.parts);
  expect(await codes()).toEqual([]);
  await anHourLater();
  expect(await listed()).toMatchObject({
    least: LEAST_PERSONS,
    rows: [{ instrument: 'US.NWRB', persons: LEAST_PERSONS }],
    next: null,
  });
});

test('who is not verified is not counted, nor is a stranger', async () => {
  for (let each = 0; each < ENOUGH; each++) await granted(look(await server.customer(), 'FX.USDJPY'));
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from looks
    where instrument = 'FX.USDJPY'`.execute(kysely());
  expect(rows[0]!.count).toBe(0);
  await expect(server.client().call('discovery/listLookedAt', {})).rejects.toMatchObject({ status: 401 });
  expect(await look(people[0]!, 'US.NOBODY')).toMatchObject({ code: 'instrumentNotFound' });
});

test('nothing that is kept names who looked, and all of it is forgotten', async () => {
  const keys = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from command_keys`.execute(kysely())).rows[0]!
      .count;
  const before = await keys();
  for (const person of people) await granted(look(person, 'US.NWRB'));
  const accounts = people.map(({ account }) => account);
  const { rows } = await sql<{ row: string }>`select l::text as row from looks l
    union all select t::text from looked_at t`.execute(kysely());
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
  const left = await sql<{ count: number }>`select count(*)::integer as count from looks`.execute(kysely());
  expect(left.rows[0]!.count).toBe(0);
});
