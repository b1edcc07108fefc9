/**
 * Attacks on a draw by an operator with access to the database and by customers at the edges of an offer: verification
 * detects every change.
 */
import { verifyDrawOutcome, listDrawSealNotes } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import { parseAllotmentRule, type SerializedDraw } from '@bourse/core/products/draws/serialized-draw.ts';
import { computeSecretCommitment } from '@bourse/core/products/draws/draw-randomness.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { verifyBeaconSignature } from '../draws/randomness-beacon.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer, loginAgain } from '../testing/verified-customer.ts';
import { generateOfferingSecrets } from './practice-offerings.ts';
import { insertOfferings, readOfferings } from './store.ts';

const PEOPLE = 4;
const server = provideTestServer({ workByHand: true });
let people: TestCustomer[];
let offering: string;
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: PEOPLE }, () => server.customer()));
  for (const person of people) await certifyCustomer(server, person);
});

const owner = (statement: string) => queryAsOwner(server.database.ownerUrl, statement);
const apply = async (person: TestCustomer) => {
  const { client } = await loginAgain(server, person);
  return client.call('offerings/subscribe', { offering, quantity: '10', key: createIdempotencyKey() });
};
async function readFacts(): Promise<SerializedDraw> {
  const { client } = await loginAgain(server, people[0]!);
  const answer = await client.call('offerings/getDraw', { offering });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data as SerializedDraw;
}
const sealed = async (): Promise<string[]> =>
  (await owner('select note from seal_notes where seal is not null')).map((row) => (row as { note: string }).note);
/** What a customer finds: the fault of the draw itself, or the note that no seal has. */
async function found(): Promise<string | null> {
  const [facts, notes] = [await readFacts(), await sealed()];
  const fault = verifyDrawOutcome(facts, verifyBeaconSignature);
  return fault ?? (listDrawSealNotes(facts).every((note) => notes.includes(note)) ? null : 'notSealed');
}

test('accepts an application in the last millisecond and refuses one in the first millisecond after it', async () => {
  await server.runJob('offers to come');
  const { kysely } = server.database;
  const now = server.clock.now();
  const [offer] = (await readOfferings(kysely, 'ipo', ['sealed'])).filter(
    ({ terms }) => terms.market === 'KR' && terms.dates.opensAt > now,
  );
  const secrets = generateOfferingSecrets();
  const commitment = computeSecretCommitment(secrets.secret.toString('hex'));
  const lots = { quota: 10n * SCALE, minimum: 10n * SCALE, unit: 10n * SCALE, step: 10n * SCALE };
  const terms = { ...offer!.terms, rule: 'lottery' as const, commitment, ...lots };
  const [made] = await insertOfferings(kysely, [
    { terms, secrets, worldScheduleKey: null, author: 'rule', decidedAt: now },
  ]);
  offering = made!.toString();
  const { opensAt, closesAt, drawsAt } = terms.dates;
  server.clock.set(opensAt);
  await server.runJob('offers');
  for (const person of people.slice(0, -1)) expect(await apply(person)).toMatchObject({ ok: true });
  server.clock.set(closesAt);
  expect(await apply(people.at(-1)!)).toMatchObject({ ok: false, code: 'subscriptionTimeOver' });
  await server.runJob('offers');
  server.clock.set(drawsAt);
  await server.runJob('offers');
  while (await writeNextSeal(server.database.pool, server.clock.now()));
  const facts = await readFacts();
  expect(facts.entries).toHaveLength(PEOPLE - 1);
  expect(parseAllotmentRule(facts.rule)).toMatchObject({ kind: 'lottery' });
  expect(await found()).toBeNull();
});

test.each([
  [
    'an entrant invented after the close',
    'rootFalse',
    `insert into offering_entries
    (offering, number, account_id, subscription_seq, entrant, quantity, contribution, place, allotted)
    select offering, 99, account_id, subscription_seq + 99, repeat('a', 64), quantity, '', 99, 0
    from offering_entries where offering = $ and number = 1`,
    'delete from offering_entries where offering = $ and number = 99',
  ],
  [
    'an entry that asks for more',
    'rootFalse',
    'update offering_entries set quantity = quantity * 2 where offering = $ and number = 1',
    'update offering_entries set quantity = quantity / 2 where offering = $ and number = 1',
  ],
  [
    'a contribution in somebody’s name',
    'rootFalse',
    `update offering_entries set contribution = repeat('b', 64) where offering = $ and number = 1`,
    `update offering_entries set contribution = '' where offering = $ and number = 1`,
  ],
])('verification detects %s', async (_, fault, change, back) => {
  await owner(change.replaceAll('$', offering));
  expect(await found()).toBe(fault);
  await owner(back.replaceAll('$', offering));
  expect(await found()).toBeNull();
});

test('the database refuses two entries of one person', async () => {
  const twice = `update offering_entries set entrant = repeat('c', 64) where offering = ${offering} and number < 3`;
  await expect(owner(twice)).rejects.toThrow('offering_entries_of_person');
});

test('verification detects a withheld secret and a changed delay output or outcome but ignores row order', async () => {
  const [row] = await owner(`select revealed_secret, randomness, root from offerings where offering = ${offering}`);
  const { revealed_secret: revealedSecret, randomness } = row as { revealed_secret: string; randomness: string };
  const set = (what: string) => owner(`update offerings set ${what} where offering = ${offering}`);
  await set('revealed_secret = null');
  expect(await found()).toBe('delayFalse');
  await set(`revealed_secret = '${'d'.repeat(64)}'`);
  expect(await found()).toBe('secretFalse');
  const changedRandomness = randomness.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
  await set(`revealed_secret = '${revealedSecret}', randomness = '${changedRandomness}'`);
  expect(await found()).toBe('delayFalse');
  await set(`randomness = '${randomness}'`);
  const swap = `update offering_entries set allotted = ${10n * SCALE} - allotted where offering = ${offering}`;
  await owner(swap);
  expect(await found()).toBe('outcomeFalse');
  await owner(swap);
  // Rewritten rows are elsewhere in the table.
  await owner(`update offering_entries set place = place where offering = ${offering} and number = 1`);
  expect(await found()).toBeNull();
});
