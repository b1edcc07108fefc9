/** An offer from its sealing to the listing, what its customers see of it, and what it leaves in the books. */
import type { CallClient } from '@bourse/contract/call-client.ts';
import { verifyDrawOutcome } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import { computeEntrantPseudonym } from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import { computeSecretCommitment } from '@bourse/core/products/draws/draw-randomness.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import type { OfferingTerms } from '@bourse/core/products/offerings/offering.ts';
import type { SerializedDraw } from '@bourse/core/products/draws/serialized-draw.ts';
import { expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { listAllRows, unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer, loginAgain } from '../testing/verified-customer.ts';
import { generateOfferingSecrets } from './practice-offerings.ts';
import { notifyHoldersOfListing } from './settle-offering.ts';
import { insertOfferings, type Offering, readOffering, readOfferings } from './store.ts';

const server = provideTestServer({ workByHand: true });

const runOffers = () => server.runJob('offers');

async function verified(count: number): Promise<TestCustomer[]> {
  const made: TestCustomer[] = [];
  for (let index = 0; index < count; index++) {
    const customer = await server.customer();
    await certifyCustomer(server, customer);
    made.push(customer);
  }
  return made;
}
/** Sessions don't outlive the days that pass. */
const back = (customer: TestCustomer) => loginAgain(server, customer);

let taken: string[] = [];
/** The next offer of a market that no test has used. */
async function nextOffer(market: string): Promise<Offering> {
  await server.runJob('offers to come');
  const now = server.clock.now();
  const all = await readOfferings(server.database.kysely, 'ipo', ['sealed']);
  const found = all.find(
    ({ terms }) => terms.market === market && terms.dates.opensAt > now && !taken.includes(terms.instrument),
  );
  if (!found) throw new Error(`nothing is offered in ${market}`);
  taken = [...taken, found.terms.instrument];
  return found;
}
/** The same offer once more on other terms, as two people could have sealed it. */
async function sealedAs(market: string, change: Partial<OfferingTerms>): Promise<Offering> {
  const { terms } = await nextOffer(market);
  const { kysely } = server.database;
  const secrets = generateOfferingSecrets();
  const commitment = computeSecretCommitment(secrets.secret.toString('hex'));
  const [made] = await insertOfferings(kysely, [
    {
      terms: { ...terms, commitment, ...change },
      secrets,
      worldScheduleKey: null,
      author: 'rule',
      decidedAt: server.clock.now(),
    },
  ]);
  return (await readOffering(kysely, made!))!;
}
async function opened(offer: Offering): Promise<Offering> {
  server.clock.set(Math.max(server.clock.now(), offer.terms.dates.opensAt + 60_000));
  await runOffers();
  return offer;
}
const openOffer = async (market: string): Promise<Offering> => opened(await nextOffer(market));
const idOf = ({ offering }: Offering) => offering.toString();
const unscaled = (value: bigint) => (value / 100_000_000n).toString();
const apply = (client: CallClient, offer: Offering, quantity: bigint, more: { contribution?: string } = {}) =>
  client.call('offerings/subscribe', {
    offering: idOf(offer),
    quantity: unscaled(quantity),
    ...more,
    key: createIdempotencyKey(),
  });
const money = async ({ client }: Pick<TestCustomer, 'client'>, currency: string) => {
  const { accounts } = await unwrapAnswer(client.call('wallet/getWallet', {}));
  const { available, frozen, margin } = accounts.find((each) => each.currency === currency)!;
  return { available: Number(available), frozen: Number(frozen), margin: Number(margin) };
};
const mine = async ({ client }: Pick<TestCustomer, 'client'>, offer: Offering) =>
  (await unwrapAnswer(client.call('offerings/getOffering', { offering: idOf(offer) }))).mine[0]!;
async function passTo(at: number): Promise<void> {
  server.clock.set(at);
  await runOffers();
}

test('applies for shares, allots them against the deposit, delivers, lists and sells them', async () => {
  const [first] = await verified(1);
  const offer = await openOffer('US');
  const { dates, currency, minimum } = offer.terms;
  let one = await back(first!);
  const before = await money(one, currency);
  const { subscription } = await unwrapAnswer(apply(one.client, offer, minimum * 10n));
  expect(subscription).toMatchObject({ status: 'awaiting', allotted: '0', paid: '0.00', refunded: '0.00' });
  expect(subscription.entrant).toBe(computeEntrantPseudonym(idOf(offer), subscription.identity, subscription.salt));
  const during = await money(one, currency);
  expect(during.available).toBeCloseTo(before.available - Number(subscription.held), 2);
  expect(during.frozen).toBeCloseTo(before.frozen + Number(subscription.held), 2);
  const { rows: explained } = await unwrapAnswer(one.client.call('wallet/explainFunds', { about: 'frozen' }));
  expect(explained).toContainEqual(expect.objectContaining({ name: 'subscribed' }));

  await passTo(dates.closesAt + 10_000);
  one = await back(first!);
  expect(await unwrapAnswer(one.client.call('offerings/getDraw', { offering: idOf(offer) }))).toMatchObject({
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
    entries: [{ number: 1, entrant: subscription.entrant }],
    outcome: null,
  });
  await passTo(dates.drawsAt);
  const draw = await unwrapAnswer(one.client.call('offerings/getDraw', { offering: idOf(offer) }));
  expect(verifyDrawOutcome(draw as SerializedDraw, null)).toBeNull();
  expect((await mine(one, offer)).status).toBe('awaiting');

  await passTo(dates.allotsAt);
  one = await back(first!);
  const won = await mine(one, offer);
  expect(won).toMatchObject({ status: 'won', cause: 'depositCovers', allotted: subscription.quantity, held: '0.00' });
  await passTo(dates.payBy);
  one = await back(first!);
  const paid = await mine(one, offer);
  expect(paid).toMatchObject({ status: 'paid', cause: 'delivered' });
  const { rows } = await unwrapAnswer(one.client.call('trading/listPositions', {}));
  expect(rows).toMatchObject([
    { id: paid.position, instrument: offer.terms.instrument, status: 'inPosition', openQuantity: won.allotted },
  ]);
  expect(rows[0]!.lockedUntil).toBe(new Date(dates.listsAt).toISOString());
  const detail = await unwrapAnswer(one.client.call('trading/getPosition', { position: paid.position! }));
  expect(JSON.stringify(detail)).toContain('issue');
  const sell = () => ({ position: paid.position!, key: createIdempotencyKey() });
  expect(await one.client.call('trading/closePosition', sell())).toMatchObject({ ok: false });
  // What can't be decided yet ends in an error, not in a look that never ends.
  await expect(notifyHoldersOfListing(server.composed.dependencies, offer)).rejects.toThrow('could not be decided');

  await passTo(dates.listsAt + 3_600_000);
  one = await back(first!);
  expect(await mine(one, offer)).toMatchObject({ status: 'listed' });
  expect((await unwrapAnswer(one.client.call('offerings/listSubscriptions', { status: 'listed' }))).rows).toHaveLength(
    1,
  );
  const { offering } = await unwrapAnswer(one.client.call('offerings/getOffering', { offering: idOf(offer) }));
  expect(offering).toMatchObject({ phase: 'ended', stage: 'listed', statistics: { entries: 1 } });
  expect(Number(offering.last)).toBeGreaterThan(0);
  expect(await unwrapAnswer(one.client.call('trading/closePosition', sell()))).toMatchObject({
    order: { effect: 'close' },
  });
  expect((await money(one, currency)).margin).toBe(0);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('an amount beyond the deposit is paid, waived or lost, and goes to the next applicant in the draw', async () => {
  const people = await verified(5);
  const lots = { quota: 30n * SCALE, minimum: 10n * SCALE, unit: 10n * SCALE };
  const offer = await opened(await sealedAs('KR', { rule: 'lottery', ...lots }));
  const { dates, currency } = offer.terms;
  for (const person of people) await unwrapAnswer(apply((await back(person)).client, offer, 10n * SCALE));
  await passTo(dates.allotsAt);
  const statusOf = async () => {
    const all = [];
    for (const person of people) {
      const own = await back(person);
      all.push({ own, sub: await mine(own, offer) });
    }
    return all;
  };
  type One = Awaited<ReturnType<typeof statusOf>>[number];
  const act = ({ own, sub }: One, name: 'paySubscription' | 'waiveSubscription') =>
    own.client.call(`offerings/${name}`, { subscription: sub.id, key: createIdempotencyKey() });
  const after = await statusOf();
  const lost = after.filter(({ sub }) => sub.status === 'notWon');
  const [payer, waiver, sleeper, ...more] = after.filter(({ sub }) => sub.status === 'paymentPending');
  expect([lost.length, more.length]).toEqual([2, 0]);
  expect(lost.map(({ sub }) => sub.held)).toEqual(['0', '0']);
  expect(payer!.sub.steps.map(({ status }) => status)).toEqual(['awaiting', 'won', 'paymentPending']);
  expect(await unwrapAnswer(act(payer!, 'paySubscription'))).toMatchObject({
    subscription: { status: 'paid', due: '0' },
  });
  expect(await act(payer!, 'waiveSubscription')).toMatchObject({ code: 'notInThatState' });
  const { subscription: waived } = await unwrapAnswer(act(waiver!, 'waiveSubscription'));
  expect(waived).toMatchObject({ status: 'waived', held: '0' });

  await passTo(dates.payBy);
  const next = await statusOf();
  const of = (list: One[], id: string) => list.find(({ sub }) => sub.id === id)!;
  expect(of(next, sleeper!.sub.id).sub).toMatchObject({ status: 'failed', cause: 'notPaid', held: '0' });
  expect(of(next, payer!.sub.id).sub).toMatchObject({ status: 'paid', cause: 'delivered' });
  const offered = lost.map(({ sub }) => of(next, sub.id));
  expect(offered.map(({ sub }) => `${sub.status} ${sub.cause}`)).toEqual(Array(2).fill('paymentPending nextInDraw'));
  await unwrapAnswer(act(offered[0]!, 'paySubscription'));
  await passTo(dates.nextPayBy);
  const last = await statusOf();
  expect(offered.map(({ sub }) => of(last, sub.id).sub.status)).toEqual(['paid', 'failed']);
  expect((await money(of(last, waiver!.sub.id).own, currency)).frozen).toBe(0);
  await passTo(dates.listsAt);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('each refusal names its reason', async () => {
  const [one] = await verified(1);
  const stranger = await server.customer();
  const code = async (wanted: ReturnType<typeof apply>) => {
    const result = await wanted;
    return result.ok ? 'accepted' : result.code;
  };
  const unknown = { offering: '999999', quantity: '1', key: createIdempotencyKey() };
  const small = await nextOffer('TH');
  const { minimum, maximum, step } = small.terms;
  const before = (await back(one!)).client;
  expect(await code(apply(before, small, minimum))).toBe('subscriptionTimeNotArrived');
  expect(await code(before.call('offerings/subscribe', unknown))).toBe('productNotFound');
  await opened(small);
  const during = (await back(one!)).client;
  expect(await code(apply((await back(stranger)).client, small, minimum))).toBe('identityRequired');
  expect(await code(apply(during, small, minimum - SCALE))).toBe('subscriptionMinimum');
  expect(await code(apply(during, small, maximum + step))).toBe('subscriptionMaximum');
  expect(await code(apply(during, small, minimum + SCALE))).toBe('subscriptionStep');

  const large = 10_000_000n * SCALE;
  const dear = await opened(await sealedAs('IN', { maximum: large, quota: large }));
  const { client } = await back(one!);
  expect(await code(apply(client, dear, large - (large % dear.terms.step)))).toBe('subscriptionInsufficientFunds');
  const first = await unwrapAnswer(apply(client, dear, dear.terms.minimum));
  expect(await code(apply(client, dear, dear.terms.minimum))).toBe('subscriptionAlreadyOpen');
  const cancel = (subscription: string) =>
    client.call('offerings/cancelSubscription', { subscription, key: createIdempotencyKey() });
  expect(await unwrapAnswer(cancel(first.subscription.id))).toMatchObject({ subscription: { status: 'cancelled' } });
  expect(await cancel(first.subscription.id)).toMatchObject({ code: 'notInThatState' });
  for (let left = dear.terms.times - 1; left > 0; left--) {
    const again = await unwrapAnswer(apply(client, dear, dear.terms.minimum));
    await unwrapAnswer(cancel(again.subscription.id));
  }
  expect(await code(apply(client, dear, dear.terms.minimum))).toBe('subscriptionLimitReached');
  expect(await cancel('izzzz-zz')).toMatchObject({ code: 'subscriptionNotFound' });

  const closing = await openOffer('SA');
  const late = (await back(one!)).client;
  const { subscription } = await unwrapAnswer(apply(late, closing, closing.terms.minimum));
  // The close has just counted the entries: what was decided a moment before doesn't come in any more.
  await queryAsOwner(
    server.database.ownerUrl,
    `update offerings set root = '${'a'.repeat(64)}', entries = 0 where offering = ${idOf(closing)}`,
  );
  const lateCancel = { subscription: subscription.id, key: createIdempotencyKey() };
  expect(await late.call('offerings/cancelSubscription', lateCancel)).toMatchObject({ code: 'subscriptionFailed' });
  const latest = (await verified(1))[0]!;
  const lateEntry = { offering: idOf(closing), quantity: unscaled(closing.terms.minimum), key: createIdempotencyKey() };
  expect(await code((await back(latest)).client.call('offerings/subscribe', lateEntry))).toBe('subscriptionFailed');
  await queryAsOwner(
    server.database.ownerUrl,
    `update offerings set root = null, entries = null where offering = ${idOf(closing)}`,
  );
  server.clock.set(closing.terms.dates.closesAt);
  // The first refusal is stored under its key.
  expect(await (await back(one!)).client.call('offerings/cancelSubscription', lateCancel)).toMatchObject({
    code: 'subscriptionFailed',
  });
  expect(await code((await back(latest)).client.call('offerings/subscribe', lateEntry))).toBe('subscriptionFailed');
  expect(await code(apply((await back(one!)).client, closing, closing.terms.minimum))).toBe('subscriptionTimeOver');
});

test('counts a person once over all accounts, and excludes people tied to staff', async () => {
  const [one, other, third, colleague] = await verified(4);
  const offer = await openOffer('US');
  const { dates, minimum } = offer.terms;
  const join = (...ids: string[]) =>
    queryAsOwner(
      server.database.ownerUrl,
      `update accounts set holder = ${ids[0]} where account_id in (${ids.join(',')})`,
    );
  await unwrapAnswer(apply((await back(one!)).client, offer, minimum));
  await join(one!.userId, other!.userId);
  expect(await apply((await back(other!)).client, offer, minimum)).toMatchObject({ code: 'subscriptionElsewhere' });
  // Found to be the same person only after they have applied.
  await unwrapAnswer(apply((await back(third!)).client, offer, minimum));
  await unwrapAnswer(apply((await back(colleague!)).client, offer, minimum));
  await join(one!.userId, other!.userId, third!.userId);
  const { id } = await server.staff('support');
  await queryAsOwner(
    server.database.ownerUrl,
    `update staff set customer_account = ${colleague!.userId} where staff_id = ${id}`,
  );
  expect(await apply((await back(colleague!)).client, offer, minimum)).toMatchObject({
    code: 'subscriptionAlreadyOpen',
  });
  await passTo(dates.closesAt + 10_000);
  const seen = async (person: TestCustomer) => {
    const { status, cause, held } = await mine(await back(person), offer);
    return `${status} ${cause} ${held}`;
  };
  expect(await seen(one!)).toMatch(/^awaiting applied/);
  expect(await seen(third!)).toBe('failed samePerson 0.00');
  expect(await seen(colleague!)).toBe('failed withStaff 0.00');
  const { entries } = await unwrapAnswer(
    (await back(one!)).client.call('offerings/getDraw', { offering: idOf(offer) }),
  );
  expect(entries).toHaveLength(1);
  const fresh = await openOffer('US');
  expect(await apply((await back(colleague!)).client, fresh, minimum)).toMatchObject({ code: 'subscriptionWithStaff' });
  await queryAsOwner(server.database.ownerUrl, `update staff set customer_account = null where staff_id = ${id}`);
});

test('a clock that skips all dates takes each step once and in order, whichever process runs', async () => {
  const [one] = await verified(1);
  const offer = await openOffer('MX');
  const { minimum, dates } = offer.terms;
  await unwrapAnswer(apply((await back(one!)).client, offer, minimum));
  server.clock.set(dates.listsAt + 86_400_000);
  // The server was down over all of them.
  await server.restart();
  await Promise.all([runOffers(), runOffers(), runOffers()]);
  await runOffers();
  const after = await back(one!);
  const own = await mine(after, offer);
  expect(own).toMatchObject({ status: 'listed', allotted: unscaled(minimum) });
  expect(own.steps.map(({ status }) => status)).toEqual(['awaiting', 'won', 'paid', 'listed']);
  const { steps } = await unwrapAnswer(after.client.call('offerings/getOffering', { offering: idOf(offer) }));
  expect(steps.map(({ stage }) => stage)).toEqual(['sealed', 'open', 'closed', 'drawn', 'allotted', 'paid', 'listed']);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('admits each person once from the first to the last millisecond, from any number of devices', async () => {
  const people = await verified(2);
  const made = await sealedAs('US', {});
  const { opensAt, closesAt, drawsAt } = made.terms.dates;
  const { minimum } = made.terms;
  const fromTwo = async (person: TestCustomer) => {
    const devices = [await back(person), await back(person)];
    return Promise.all(devices.map(({ client }) => apply(client, made, minimum)));
  };
  const codes = (answers: Awaited<ReturnType<typeof fromTwo>>) =>
    answers.map((answer) => (answer.ok ? 'in' : answer.code)).sort();
  server.clock.set(opensAt - 1);
  expect(codes(await fromTwo(people[0]!))).toEqual(Array(2).fill('subscriptionTimeNotArrived'));
  server.clock.set(opensAt);
  expect(codes(await fromTwo(people[0]!))).toEqual(['in', 'subscriptionAlreadyOpen']);
  await runOffers();
  server.clock.set(closesAt - 1);
  expect(codes(await fromTwo(people[1]!))).toEqual(['in', 'subscriptionAlreadyOpen']);
  server.clock.set(closesAt);
  expect(codes(await fromTwo(people[1]!))).toEqual(Array(2).fill('subscriptionTimeOver'));
  await passTo(drawsAt);
  const { statistics } = (
    await unwrapAnswer((await back(people[0]!)).client.call('offerings/getOffering', { offering: idOf(made) }))
  ).offering;
  expect(statistics).toMatchObject({ entries: 2 });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('two people propose an offer and end it early, and all money is refunded', async () => {
  const [one] = await verified(1);
  const offer = await openOffer('IN');
  const { terms } = offer;
  const before = await money(await back(one!), terms.currency);
  await unwrapAnswer(apply((await back(one!)).client, offer, terms.minimum));
  const [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const { id } = await unwrapAnswer(
    first.client.call('staff/endOffering', { offering: idOf(offer), key: createIdempotencyKey() }),
  );
  expect(
    await second.client.call('staff/endOffering', { offering: idOf(offer), key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'endProposed',
  });
  expect(await unwrapAnswer(second.client.call('staff/getOffering', { offering: idOf(offer) }))).toMatchObject({
    ending: { id, by: { id: first.id } },
  });
  const { facts } = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: id }));
  expect(Object.fromEntries(facts.map(({ name, value, was }) => [name, was === null ? value : [was, value]]))).toEqual(
    expect.objectContaining({ instrument: terms.instrument, stage: ['open', 'cancelled'], applications: '1' }),
  );
  const decide = (client: CallClient) =>
    client.call('staff/decideProposal', { proposal: id, verdict: 'approve', key: createIdempotencyKey() });
  expect(await decide(first.client)).toMatchObject({ code: 'ownApproval' });
  await unwrapAnswer(decide(second.client));
  await runOffers();
  const after = await back(one!);
  expect(await mine(after, offer)).toMatchObject({ status: 'failed', cause: 'offerEnded', held: '0.00', paid: '0.00' });
  expect(await money(after, terms.currency)).toEqual(before);
  expect(await apply(after.client, offer, terms.minimum)).toMatchObject({ code: 'subscriptionChannelClosed' });
  expect(
    await first.client.call('staff/endOffering', { offering: idOf(offer), key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'offeringEnded',
  });
  const { proposed } = await unwrapAnswer(second.client.call('staff/getOfferPlans', {}));
  expect(proposed).toEqual([]);
  const rows = await listAllRows((cursor) =>
    second.client.call('staff/listOfferings', { kind: 'ipo', limit: 5, cursor }),
  );
  const numbers = rows.map(({ id }) => Number(id));
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  const ended = await unwrapAnswer(second.client.call('staff/listOfferings', { kind: 'ipo', stage: 'cancelled' }));
  expect(ended.rows.map(({ id }) => id)).toEqual(rows.filter(({ stage }) => stage === 'cancelled').map(({ id }) => id));
  expect(rows.find((row) => row.id === idOf(offer))).toMatchObject({ stage: 'cancelled', applications: 1 });
  const plan = { instrument: terms.instrument, quota: '1000', maximum: '100', times: 1, unpaid: 'lost' } as const;
  expect(await first.client.call('staff/proposeOffering', { ...plan, key: createIdempotencyKey() })).toMatchObject({
    code: 'notAhead',
  });
  const known = rows.find(({ stage }) => stage === 'sealed')!;
  expect(
    await first.client.call('staff/proposeOffering', {
      ...plan,
      instrument: known.instrument,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ code: 'offeringKnown' });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('concurrent applications never take more than the balance, and none is lost twice', async () => {
  const [one] = await verified(1);
  const offer = await openOffer('KR');
  const { client } = await back(one!);
  const { currency, minimum } = offer.terms;
  const before = await money({ client }, currency);
  const key = createIdempotencyKey();
  const wish = { offering: idOf(offer), quantity: unscaled(minimum) };
  // One intent on two devices, others of their own, and orders that want most of the same money.
  const listed = { market: 'KR', board: 'listed', rank: 'active', limit: 1 } as const;
  const [stock] = (await unwrapAnswer(client.call('quotes/listInstruments', listed))).rows;
  const quantity = String(Math.floor((before.available * 0.6) / Number(stock!.last)));
  const order = { instrument: stock!.instrument, side: 'long', type: 'market', quantity } as const;
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() })),
    ...Array.from({ length: 10 }, () => client.call('offerings/subscribe', { ...wish, key })),
    ...Array.from({ length: 10 }, () => client.call('offerings/subscribe', { ...wish, key: createIdempotencyKey() })),
  ]);
  expect(answers.filter((answer) => answer.ok && 'order' in answer.data)).toHaveLength(1);
  const taken = answers.flatMap((answer) => (answer.ok && 'subscription' in answer.data ? [answer.data] : []));
  expect(new Set(taken.map(({ subscription }) => subscription.id)).size).toBe(1);
  expect(await client.call('offerings/subscribe', { ...wish, quantity: '20', key })).toMatchObject({
    code: 'keyReused',
  });
  const after = await money({ client }, currency);
  expect(after.frozen - before.frozen).toBe(Number(taken[0]!.subscription.held));
  expect(after.available).toBeGreaterThanOrEqual(0);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('appears in data export, records and statements, and the audit reports forged rows', async () => {
  const [one] = await verified(1);
  const offer = await openOffer('SA');
  const { minimum, dates } = offer.terms;
  await unwrapAnswer(apply((await back(one!)).client, offer, minimum));
  await passTo(dates.payBy);
  const { client, password } = await back(one!);
  const { json } = await unwrapAnswer(client.call('user/exportData', { password }));
  const own = JSON.parse(json) as Record<string, { status?: string; entrant?: string }[]>;
  expect(own['subscriptions']).toMatchObject([{ status: 'paid', entrant: own['offering_entries']![0]!.entrant }]);
  expect(own['subscription_steps']!.map(({ status }) => status)).toEqual(['awaiting', 'won', 'paid']);
  const { rows } = await unwrapAnswer(client.call('wallet/listTransfers', { limit: 100 }));
  expect(rows.map(({ code }) => code).filter((code) => code.startsWith('subscri'))).toEqual([
    'subscriptionShares',
    'subscriptionCharge',
    'subscribe',
  ]);
  const records = await unwrapAnswer(client.call('wallet/listFundRecords', { tab: 'all' }));
  const { instrument } = offer.terms;
  expect(records.rows.filter((row) => row.instrument === instrument)).toMatchObject([
    { type: 'subscriptionCharge', moved: expect.stringMatching(/^-/), toMargin: null },
  ]);
  const forged = [
    [`update subscriptions set held = held + 1 where account_id = ${one!.userId}`, /^subscribed .* applications hold/],
    [
      `update subscriptions set held = held - 1, charged = charged - 1 where account_id = ${one!.userId}`,
      /its transfers say/,
    ],
    [
      `update subscriptions set charged = charged + 1, allotted = allotted - 1 where account_id = ${one!.userId}`,
      /the draw says/,
    ],
    [`update offering_entries set allotted = allotted - 1 where account_id = ${one!.userId}`, /drawn, \d+ given/],
    [
      `update offering_terms set terms = terms || ' ' where offering = ${idOf(offer)}`,
      /a rule is not as it was written/,
    ],
    [`update offerings set stage = 'listed' where offering = ${idOf(offer)}`, null],
    [
      `update transfers set amount = amount - 1 where code = 'subscriptionShares' and account_id = ${one!.userId}`,
      /^offer \d+ \w+: its clearing account ends at 1, not at zero/,
    ],
    [
      `update subscriptions set position_seq = null where account_id = ${one!.userId}`,
      /^application .* is left in clearing/,
    ],
    [
      `update subscription_steps set status = 'won' where account_id = ${one!.userId} and step = 3`,
      /the last says won/,
    ],
  ] as const;
  for (const [sql, says] of forged) {
    await queryAsOwner(server.database.ownerUrl, sql);
    if (says)
      expect(await server.listAuditDifferences()).toEqual(expect.arrayContaining([expect.stringMatching(says)]));
  }
});

test('shows proposer and approver what will be sealed, in whole lots, with the lot size', async () => {
  const [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const { coming } = await unwrapAnswer(first.client.call('staff/getOfferPlans', {}));
  const { instrument } = coming.find(({ market }) => market === 'TH' || market === 'IN')!;
  const plan = { instrument, quota: '10050', maximum: '520', times: 1, unpaid: 'lost' } as const;
  const would = await unwrapAnswer(first.client.call('staff/previewOffering', plan));
  const [quota, maximum, lot] = [would.quota, would.maximum, would.lot].map(Number) as [number, number, number];
  expect(lot).toBeGreaterThan(1);
  expect([quota % lot, maximum % lot, quota > 10_050 - lot, maximum > 520 - lot]).toEqual([0, 0, true, true]);
  const { id } = await unwrapAnswer(
    first.client.call('staff/proposeOffering', { ...plan, key: createIdempotencyKey() }),
  );
  const { facts } = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: id }));
  const sealed = { quota: would.quota, mostAPerson: would.maximum, lot: would.lot };
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject(sealed);
  const { proposed } = await unwrapAnswer(second.client.call('staff/getOfferPlans', {}));
  const waits = proposed.find(({ proposal }) => proposal.id === id)!;
  expect({
    quota: waits.quota,
    ...Object.fromEntries(waits.plan.map(({ name, value }) => [name, value])),
  }).toMatchObject(sealed);
  await unwrapAnswer(
    second.client.call('staff/decideProposal', { proposal: id, verdict: 'approve', key: createIdempotencyKey() }),
  );
  const { rows } = await unwrapAnswer(second.client.call('staff/listOfferings', { kind: 'ipo', stage: 'sealed' }));
  expect(rows.find((row) => row.instrument === instrument)).toMatchObject({ quota: would.quota });
});
