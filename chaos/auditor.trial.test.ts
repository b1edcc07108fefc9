/** An auditor that finds nothing proves nothing: here it must find deliberate alterations. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { checkAcknowledgedEffects } from './check-acknowledged-effects.ts';
import { createTrialJournal, type CallDecision, type CallIntent } from './trial-journal.ts';
import { checkLedger } from './check-ledger.ts';
import { alterDatabaseAndRollBack } from './trial-database.ts';
import { openTrialRunner, type TrialReport, type TrialRunner } from './trial-runner.ts';
import { intentsRepeatedTrial } from './trials/intents-repeated.ts';

let runner: TrialRunner;
let report: TrialReport;
beforeAll(async () => {
  runner = await openTrialRunner();
  report = await runner.play(intentsRepeatedTrial, 5, 80);
});
afterAll(() => runner.close());

/** The findings of the ledger's check after `statement` (which is rolled back afterwards). */
const foundAfter = (statement: string): Promise<string[]> =>
  alterDatabaseAndRollBack(runner.dataDir, async (client: pg.Client) => {
    await client.query(statement);
    const found: string[] = [];
    await checkLedger(client, (sentence) => found.push(sentence));
    return found;
  });

test('the auditor finds nothing in unaltered data, and has data to check', async () => {
  expect(report.violations).toEqual([]);
  expect(await foundAfter('select 1')).toEqual([]);
  // The market moves, and a refused intent has no effect.
  expect(report.figures).toMatchObject({ intents: 80 });
  expect(report.figures['effects']).toBeGreaterThan(70);
});

const aTransfer = `(account_id, seq) = (select account_id, seq from transfers where credit = 'fees' limit 1)`;
test.each([
  [
    "a transfer's amount",
    `update transfers set amount = amount + 1 where ${aTransfer}`,
    /^transfer .* computed|^balance/,
  ],
  ['a transfer that is gone', `delete from transfers where ${aTransfer}`, /expected number|^balance/],
  [
    "a transfer's reference, which only its seal knows",
    `update transfers set reference = 'x' where ${aTransfer}`,
    /^seal \d+: is not what/,
  ],
  ['a balance', `update balances set amount = amount + 1 where bucket = 'available' and currency = 'USD'`, /^balance/],
  ['what is frozen', `update orders set hold = hold + 1 where status = 'pending'`, /^held/],
  [
    'a fill that is gone',
    `delete from fills where (account_id, fill_seq) = (select account_id, fill_seq from fills limit 1)`,
    /^filled|position/,
  ],
  [
    'what a position holds',
    `update positions set open_quantity = 0 where status = 'inPosition' and pledged = 0`,
    /^open position/,
  ],
  ['an event that is gone', `delete from events where seq = 2`, /^events of/],
  ["a seal's hash", `update seals set hash = sha256(hash) where number = 1`, /^seal 1: is not what/],
])('%s is found', async (_, statement, sentence) => {
  expect((await foundAfter(statement)).some((each) => sentence.test(each))).toBe(true);
});

test('finds a lost acknowledged order, an unrequested or doubled one, and a cancellation without effect', async () => {
  const customer = { account: '2000000001', token: 't', userId: '1' };
  const order = (id: string, status = 'inPosition') => ({
    id,
    instrument: 'US.NWRB',
    side: 'long',
    effect: 'open',
    status,
    cause: 'filled',
    quantity: '1',
  });
  const listed = [order('o1'), order('o2'), order('o3', 'pending')];
  const caller: Caller = {
    call: async (path) => ({
      http: 200,
      sentAt: 0,
      answeredAt: 0,
      body: { status: 1, msg: '', data: { rows: path === 'trading/listOrders' ? listed : [], next: null } },
    }),
    send: async () => null,
    close: () => {},
  };
  const journal = createTrialJournal();
  const intend = (key: string, path: string, input: CallIntent['input'], decision: CallDecision): void => {
    journal.open({ customer, key, path, input }).decision = decision;
  };
  intend('k1', 'trading/placeOrder', {}, { data: { order: order('o1') } });
  intend('k2', 'trading/placeOrder', {}, { data: { order: order('o1') } });
  intend('k3', 'trading/placeOrder', {}, { data: { order: order('o4') } });
  intend('k4', 'trading/cancelOrder', {}, { data: { order: order('o3', 'cancelled') } });
  intend('k5', 'discovery/addFavorite', { instrument: 'US.NWRB' }, { data: {} });
  await checkAcknowledgedEffects(caller, journal);
  expect(journal.violations.map((sentence) => sentence.replace(/^\d+: /, ''))).toEqual([
    'order o1 answers two intents, k1 and k2',
    'order o4 was acknowledged (k3) and is not there',
    'order o3 was cancelled (k4) and is pending',
    'nobody asked for order o2, or it is there twice',
    'nobody asked for order o3, or it is there twice',
    'US.NWRB was added to the watchlist and is not there',
  ]);
});

test('the auditor finds an answer that differs from the first one, a 500 and a 401', () => {
  const journal = createTrialJournal();
  const entry = journal.open({ customer: { account: '1', token: 't', userId: '1' }, key: 'k', path: 'p', input: {} });
  const answerOf = (http: number, data: unknown) => ({
    http,
    sentAt: 0,
    answeredAt: 0,
    body: { status: http === 200 ? 1 : 0, msg: '', data },
  });
  for (const answer of [answerOf(200, { a: 1 }), answerOf(200, { a: 1 }), null, answerOf(503, null)])
    journal.note(entry, answer);
  expect(journal.violations).toEqual([]);
  for (const answer of [answerOf(200, { a: 2 }), answerOf(500, null), answerOf(401, null)]) journal.note(entry, answer);
  expect(journal.violations).toHaveLength(3);
});
