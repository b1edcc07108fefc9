/** What staff read of named customers is on record, whichever call shows it. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import { type Calls, calls } from '@bourse/contract/calls.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { listAccountsViewed } from '../testing/staff-actions.ts';
import { uploadPicture, createUploadsClient } from '../testing/upload-picture.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let product: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  [product, customer] = [await server.staff('product'), await server.customer()];
});

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

/** Changes whose answer names a customer, but shows nothing that its sender doesn't know. */
const KNOWN: Readonly<Record<string, string>> = {
  'staff/setOrganiser': 'what was sent',
  'staff/addStaff': 'the own accounts of colleagues, for those who appoint them',
  'staff/changeStaff': 'the own accounts of colleagues, for those who appoint them',
  'staff/renewStaff': 'the own accounts of colleagues, for those who appoint them',
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

test("every call that shows staff a customer's data logs the access", () => {
  const reads = Object.entries(calls).filter(
    ([name, call]) => call.who === 'staff' && !call.writes && !(name in APART) && namesCustomer(call.answer as never),
  );
  expect(reads.length).toBeGreaterThan(15);
  const unrecorded = reads
    .map(([name]) => name)
    .filter((name) => !source.includes(`action: '${NAMED[name] ?? name.slice('staff/'.length)}'`));
  expect(unrecorded).toEqual([]);
  // A list names each customer on it: `recordStaffAccess` would write one row for all. Reported answers are named
  // instead.
  const inOneRow = reads
    .map(([name]) => name)
    .filter((name) =>
      new RegExp(`recordStaffAccess\\(\\w+, \\w+, {\\s*action: '${name.slice('staff/'.length)}'`).test(source),
    );
  expect(inOneRow).toContain('staff/getLoan');
  expect(inOneRow.filter((name) => name.startsWith('staff/list'))).toEqual(['staff/listReportedAnswers']);
});

/** Papers of this customer, by the review's id. */
async function papersOf(who: TestCustomer, reviewer: TestStaff): Promise<string> {
  const files = createUploadsClient(server.origin, who);
  const [front, back] = [await uploadPicture(files, 'identityFront'), await uploadPicture(files, 'identityBack')];
  const papers = { name: 'Han Yuri', idFirst: '900101', idLast: '7', agreed: true, front, back } as const;
  await unwrapAnswer(who.client.call('user/submitIdentity', { ...papers, key: createIdempotencyKey() }));
  const { rows } = await unwrapAnswer(reviewer.client.call('staff/listReviews', { customer: who.userId }));
  return rows[0]!.id;
}

type StaffName = Extract<keyof Calls, `staff/${string}`>;
/** A change, by whom it is made and what it says. */
interface Change {
  by: TestStaff;
  run(): Promise<unknown>;
}
/** The look that a repeat is, where it isn't one at a review. A message is one an hour, like everywhere. */
const ACCESS_LOG_ACTIONS: Readonly<Record<string, string>> = {
  'staff/announce': 'getAnnouncement',
  'staff/withdrawAnnouncement': 'getAnnouncement',
};
/** Each change whose answer shows whose something is, in an order in which all succeed. */
async function changes(): Promise<Record<string, Change>> {
  const [reviewer, treasurer] = [await server.staff('reviewer'), await server.staff('treasurer')];
  const review = await papersOf(customer, reviewer);
  const to = customer.userId;
  const texts = Object.fromEntries(LANGUAGES.map((each) => [each, { title: 'For you', body: 'Only.' }]));
  const other = await server.staff('product');
  const { id: announcement } = await unwrapAnswer(
    other.client.call('staff/announce', { to, texts, key: createIdempotencyKey() }),
  );
  const of = <Name extends StaffName>(
    by: TestStaff,
    name: Name,
    input: Omit<CallInput<Calls[Name]>, 'key'>,
  ): Change => {
    const fullInput = { ...input, key: createIdempotencyKey() } as CallInput<Calls[Name]>;
    return { by, run: () => unwrapAnswer(by.client.call(name, fullInput) as Promise<never>) };
  };
  const amount = { currency: 'USD', amount: '5', direction: 'credit', why: 'A trial' } as const;
  return {
    'staff/claimReview': of(reviewer, 'staff/claimReview', { review }),
    'staff/releaseReview': of(reviewer, 'staff/releaseReview', { review }),
    'staff/decideReview': of(reviewer, 'staff/decideReview', { review, verdict: 'reject', reason: 'detailsWrong' }),
    'staff/proposeCorrection': of(treasurer, 'staff/proposeCorrection', { customer: to, ...amount }),
    'staff/announce': of(product, 'staff/announce', { to, texts }),
    'staff/withdrawAnnouncement': of(product, 'staff/withdrawAnnouncement', { announcement, why: 'A trial' }),
  };
}

test("a repeated change that shows a customer's data is logged each time", async () => {
  const made = await changes();
  const named = Object.entries(calls).filter(
    ([name, call]) => call.who === 'staff' && call.writes && !(name in KNOWN) && namesCustomer(call.answer as never),
  );
  expect(Object.keys(made).sort()).toEqual(named.map(([name]) => name).sort());
  const rowsOf = async ({ login }: TestStaff) => {
    const { rows } = await server.database.pool.query<{ action: string }>(
      'select action from staff_audit where who = $1 and account_id = $2 order by seq',
      [login, customer.userId],
    );
    return rows.map(({ action }) => action);
  };
  for (const [name, { by, run }] of Object.entries(made)) {
    const before = await rowsOf(by);
    const first = await run();
    expect(await run(), name).toEqual(first);
    const written = (await rowsOf(by)).slice(before.length);
    expect(written, name).toContain(name.slice('staff/'.length));
    expect(written, name).toContain(ACCESS_LOG_ACTIONS[name] ?? 'lookAtReview');
  }
});

test('a page of customers or reviews logs an access for each row', async () => {
  const [one, other, reviewer] = [await server.customer(), await server.customer(), await server.staff('reviewer')];
  const { client } = reviewer;
  await papersOf(one, reviewer);
  const seen = (action: string) => listAccountsViewed(server, reviewer, action);
  expect(await seen('listReviews')).toEqual([one.userId]);
  await unwrapAnswer(client.call('staff/listReviews', { customer: one.userId }));
  expect(await seen('listReviews')).toEqual([one.userId]);

  await unwrapAnswer(client.call('staff/listCustomers', { limit: 2 }));
  expect([...(await seen('listCustomers'))].sort()).toEqual([one.userId, other.userId].sort());
  // What somebody looks for is one each time, and one that finds nobody too.
  for (let time = 0; time < 2; time += 1) await unwrapAnswer(client.call('staff/listCustomers', { query: one.userId }));
  expect((await seen('listCustomers')).slice(2)).toEqual([one.userId, one.userId]);
  await unwrapAnswer(client.call('staff/listCustomers', { query: 'Nobody at all' }));
  const { rows } = await server.database.pool.query<{ account_id: bigint | null }>(
    "select account_id from staff_audit where who = $1 and action = 'listCustomers' order by seq desc limit 1",
    [reviewer.login],
  );
  expect(rows).toEqual([{ account_id: null }]);
});

test('logs access to league owners and message recipients once per customer and hour', async () => {
  const { client } = product;
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: customer.userId, allowed: true, key: createIdempotencyKey() }),
  );
  const instant = (ahead: number) => new Date(server.clock.now() + ahead).toISOString();
  const dates = { startsAt: instant(60_000), endsAt: instant(86_400_000) };
  const terms = { name: 'Class 3B', ...dates, currency: 'USD', capital: '1000', markets: ['US' as const] };
  await unwrapAnswer(customer.client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() }));
  const texts = Object.fromEntries(LANGUAGES.map((each) => [each, { title: 'For you', body: 'Only.' }]));
  const { id } = await unwrapAnswer(
    client.call('staff/announce', { to: customer.userId, texts, key: createIdempotencyKey() }),
  );

  const reader = await server.staff('owner');
  const READS = ['listOrganisers', 'listLeagues', 'listAnnouncements', 'getAnnouncement'] as const;
  const read = async () => {
    await unwrapAnswer(reader.client.call('staff/listOrganisers', {}));
    await unwrapAnswer(reader.client.call('staff/listLeagues', {}));
    await unwrapAnswer(reader.client.call('staff/listAnnouncements', {}));
    await unwrapAnswer(reader.client.call('staff/getAnnouncement', { announcement: id }));
  };
  const seen = () => Promise.all(READS.map((action) => listAccountsViewed(server, reader, action)));
  await read();
  await read();
  expect(await seen()).toEqual(READS.map(() => [customer.userId]));
  // In steps, since a console that nobody uses is logged out.
  for (const step of [1_200_000, 1_200_000, 1_200_001]) {
    server.clock.advance(step);
    await unwrapAnswer(reader.client.call('staff/getMe', {}));
  }
  await read();
  expect(await seen()).toEqual(READS.map(() => [customer.userId, customer.userId]));
});
