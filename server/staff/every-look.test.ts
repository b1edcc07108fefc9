/** What staff read of named customers is on record, whichever call shows it. */
import { calls } from '@bourse/contract/calls.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { granted } from '../testing/granted.ts';
import { looksOf } from '../testing/looks-of.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';

let server: TestServer;
let product: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
  [product, customer] = [await server.staff('product'), await server.customer()];
});
afterAll(() => server.stop());

/** Reads whose `customer` isn't what somebody looks up about a customer, and why. */
const APART: Readonly<Record<string, string>> = {
  'staff/listAudit': 'the record itself: what staff did, without anything personal',
  'staff/listStaff': 'the own accounts of colleagues, for those who appoint them',
};
/** Where the action has another name than the call. */
const NAMED: Readonly<Record<string, string>> = {
  'staff/getReview': 'lookAtReview',
  'staff/getOrder': 'lookAtOrder',
  'staff/getCustomer': 'lookAtCustomer',
};

interface Schema {
  _zod: { def: { type: string; shape?: Record<string, Schema>; element?: Schema; innerType?: Schema } };
}
const NAMES = ['customer', 'organiser', 'to'];

/** Whether an answer names a customer anywhere. */
function namesCustomer({ _zod: { def } }: Schema): boolean {
  const { shape = {}, element, innerType } = def;
  const isOne = (field: string, of: Schema): boolean =>
    NAMES.includes(field) && (field !== 'to' || JSON.stringify(inner(of)).includes('account'));
  return (
    Object.entries(shape).some(([field, of]) => isOne(field, of) || namesCustomer(of)) ||
    (element !== undefined && namesCustomer(element)) ||
    (innerType !== undefined && namesCustomer(innerType))
  );
}
const inner = ({ _zod: { def } }: Schema): string[] =>
  def.shape ? Object.keys(def.shape) : def.innerType ? inner(def.innerType) : [];

const SERVER = join(import.meta.dirname, '..');
const source = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('node_modules'))
  .map((path) => readFileSync(join(SERVER, path), 'utf8'))
  .join('\n');

test('each call that shows staff whose something is writes the look down', () => {
  const reads = Object.entries(calls).filter(
    ([name, call]) => call.who === 'staff' && !call.writes && !(name in APART) && namesCustomer(call.answer as never),
  );
  expect(reads.length).toBeGreaterThan(15);
  const unrecorded = reads
    .map(([name]) => name)
    .filter((name) => !source.includes(`action: '${NAMED[name] ?? name.slice('staff/'.length)}'`));
  expect(unrecorded).toEqual([]);
});

test('who may make leagues, who has made one and who was written to: one look per customer and hour', async () => {
  const { client } = product;
  await granted(client.call('staff/setOrganiser', { customer: customer.userId, allowed: true, key: newKey() }));
  const instant = (ahead: number) => new Date(server.clock.now() + ahead).toISOString();
  const dates = { startsAt: instant(60_000), endsAt: instant(86_400_000) };
  const terms = { name: 'Class 3B', ...dates, currency: 'USD', capital: '1000', markets: ['US' as const] };
  await granted(customer.client.call('leagues/createLeague', { ...terms, key: newKey() }));
  const texts = Object.fromEntries(LANGUAGES.map((each) => [each, { title: 'For you', body: 'Only.' }]));
  const { id } = await granted(client.call('staff/announce', { to: customer.userId, texts, key: newKey() }));

  const reader = await server.staff('owner');
  const READS = ['listOrganisers', 'listLeagues', 'listAnnouncements', 'getAnnouncement'] as const;
  const read = async () => {
    await granted(reader.client.call('staff/listOrganisers', {}));
    await granted(reader.client.call('staff/listLeagues', {}));
    await granted(reader.client.call('staff/listAnnouncements', {}));
    await granted(reader.client.call('staff/getAnnouncement', { announcement: id }));
  };
  const seen = () => Promise.all(READS.map((action) => looksOf(server, reader, action)));
  await read();
  await read();
  expect(await seen()).toEqual(READS.map(() => [customer.userId]));
  // In steps, since a console that nobody uses is logged out.
  for (const step of [1_200_000, 1_200_000, 1_200_001]) {
    server.clock.advance(step);
    await granted(reader.client.call('staff/getMe', {}));
  }
  await read();
  expect(await seen()).toEqual(READS.map(() => [customer.userId, customer.userId]));
});
