/** A bid auction: sealed until the close, shown by its bidders, the highest first, and each pays what it bid. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { CallClient } from '@bourse/contract/call-client.ts';
import { verifyDrawOutcome } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import type { SerializedDraw } from '@bourse/core/products/draws/serialized-draw.ts';
import { formatScaled, computeNotional, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import {
  computeAverageWinningBid,
  computeBidCommitment,
  OFFERING_CLOSE_GRACE_MS,
} from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { roundToTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { beforeAll, expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { type TestOffer, createTestOffers } from './testing-offers.ts';

const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
beforeAll(async () => {
  offers = createTestOffers(server);
});

const SINGLE = { minimum: SCALE, step: SCALE, unit: SCALE };
const NONCE = 'a1b2c3d4e5f6a7b8c9d0';
interface Sealed {
  price: bigint;
  quantity: bigint;
  nonce: string;
}
/** This percentage of the lowest price, on the market's tick. */
const bidAt = ({ terms }: TestOffer, percent: bigint, shares: bigint, nonce = NONCE): Sealed => ({
  price: roundToTick(terms.market, (terms.low * percent) / 100n, '2026-12-01', 'up'),
  quantity: shares * SCALE,
  nonce,
});
const seal = (client: CallClient, offer: TestOffer, bid: Sealed, most = bid.quantity) =>
  client.call('offerings/subscribe', {
    offering: offer.id,
    quantity: formatScaled(most),
    commitment: computeBidCommitment(bid),
    key: createIdempotencyKey(),
  });
const show = (client: CallClient, subscription: string, bid: Sealed) =>
  client.call('offerings/revealBid', {
    subscription,
    price: formatScaled(bid.price),
    quantity: formatScaled(bid.quantity),
    nonce: bid.nonce,
    key: createIdempotencyKey(),
  });

test('the highest bids win and pay their bid, a defaulter loses the deposit, and the next bid wins', async () => {
  const people = await offers.verified(5);
  const offer = await offers.opened('auction', { ...SINGLE, quota: 10n * SCALE, maximum: 20n * SCALE });
  const { terms } = offer;
  const { dates, currency } = terms;
  const bids = [
    bidAt(offer, 130n, 6n),
    bidAt(offer, 120n, 4n),
    bidAt(offer, 110n, 5n),
    bidAt(offer, 105n, 5n),
    bidAt(offer, 140n, 5n),
  ];
  const clients = await offers.clientsOf(people);
  const before = await offers.money(clients[0]!, currency);
  const subscriptions: string[] = [];
  for (const [index, { client }] of clients.entries()) {
    const { subscription } = await unwrapAnswer(seal(client, offer, bids[index]!, terms.maximum));
    subscriptions.push(subscription.id);
    expect(subscription).toMatchObject({ status: 'awaiting', bid: null, quantity: '20' });
  }
  const deposit = (await offers.money(clients[0]!, currency)).frozen - before.frozen;
  expect(await show(clients[0]!.client, subscriptions[0]!, bids[0]!)).toMatchObject({ code: 'bidSealed' });

  await offers.passTo(dates.closesAt + OFFERING_CLOSE_GRACE_MS);
  const open = await offers.clientsOf(people);
  // The last one never shows theirs, though it was the highest.
  for (const index of [0, 1, 2, 3]) await unwrapAnswer(show(open[index]!.client, subscriptions[index]!, bids[index]!));
  await offers.passTo(dates.drawsAt + OFFERING_CLOSE_GRACE_MS);
  await offers.passTo(dates.allotsAt);
  const all = await offers.clientsOf(people);
  const own = await Promise.all(all.map((person) => offers.mine(person, offer)));
  expect(own.map(({ status, cause, allotted }) => `${status} ${cause} ${allotted}`)).toEqual([
    'paymentPending restDue 6',
    'paymentPending restDue 4',
    'notWon notDrawn 0',
    'notWon notDrawn 0',
    'failed notRevealed 0',
  ]);
  const fee = Number(offers.text(terms.fee, currency));
  const nothing = offers.text(0n, currency);
  const [feeRetained, lost] = [offers.text(terms.fee, currency), own[0]!.held];
  expect(own.map(({ retained }) => retained)).toEqual([
    ...Array.from({ length: 4 }, () => ({ fee: feeRetained, deposit: nothing })),
    { fee: feeRetained, deposit: lost },
  ]);
  expect(await offers.noticesOf(all[0]!)).toEqual(['subscriptionDueOrLost', 'bidRevealed', 'bidRevealDue', 'bidMade']);
  expect(await offers.noticesOf(all[2]!)).toEqual(['bidNotWon', 'bidRevealed', 'bidRevealDue', 'bidMade']);
  expect(await offers.noticesOf(all[4]!)).toEqual(['bidVoid', 'bidRevealDue', 'bidMade']);
  const money = await Promise.all(all.map((person) => offers.money(person, currency)));
  expect(money[2]!.available).toBeCloseTo(before.available - fee, 2);
  expect(money[4]!.available).toBeCloseTo(before.available - deposit, 2);
  const { offering } = await unwrapAnswer(all[0]!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(offering).toMatchObject({ isPriced: true, rule: 'highestBid', statistics: { entries: 5, allotted: '10' } });
  // A bid that was never shown counts with its maximum.
  expect(offering.statistics!.sharesRequested).toBe('40');
  const average = (bids[0]!.price * 6n + bids[1]!.price * 4n) / 10n;
  expect(parseScaled(offering.price)! - average).toBeLessThanOrEqual(1n);
  expect(parseScaled(offering.provisional)).toBe(terms.price);

  // The first one pays, the second doesn't.
  await unwrapAnswer(
    all[0]!.client.call('offerings/paySubscription', { subscription: subscriptions[0]!, key: createIdempotencyKey() }),
  );
  await offers.passTo(dates.payBy);
  const later = await offers.clientsOf(people);
  const next = await Promise.all(later.map((person) => offers.mine(person, offer)));
  expect(next.map(({ status, cause, allotted }) => `${status} ${cause} ${allotted}`)).toEqual([
    'paid delivered 6',
    'failed notPaid 0',
    'paymentPending nextInDraw 4',
    'notWon notDrawn 0',
    'failed notRevealed 0',
  ]);
  expect(next[1]!.retained).toEqual({ fee: feeRetained, deposit: lost });
  expect((await offers.noticesOf(later[1]!))[0]).toBe('subscriptionDepositLost');
  const cost = offers.text(computeNotional(bids[0]!.price, 6n * SCALE, currency, 'up'), currency);
  expect(next[0]!.paid).toBe(cost);
  expect((await offers.money(later[1]!, currency)).available).toBeCloseTo(before.available - deposit, 2);
  await unwrapAnswer(
    later[2]!.client.call('offerings/paySubscription', {
      subscription: subscriptions[2]!,
      key: createIdempotencyKey(),
    }),
  );
  await offers.passTo(dates.nextPayBy);
  await offers.passTo(dates.listsAt + 3_600_000);
  const last = await offers.clientsOf(people);
  expect((await offers.mine(last[2]!, offer)).status).toBe('listed');
  const { rows: unpaid } = await unwrapAnswer(
    last[1]!.client.call('offerings/listSubscriptions', { kind: 'auction', allotted: true }),
  );
  expect(unpaid).toEqual([]);
  const { offering: ended } = await unwrapAnswer(last[0]!.client.call('offerings/getOffering', { offering: offer.id }));
  const paid = computeAverageWinningBid([
    { price: bids[0]!.price, allotted: 6n },
    { price: bids[2]!.price, allotted: 4n },
  ]);
  expect(ended).toMatchObject({ phase: 'ended', isPriced: true, price: formatScaled(paid!) });
  expect(ended.statistics).toMatchObject({ entries: 5, sharesRequested: '40', allotted: '10', rate: '0.25' });
  const draw = await unwrapAnswer(last[3]!.client.call('offerings/getDraw', { offering: offer.id }));
  expect(draw.bids).toHaveLength(4);
  expect(verifyDrawOutcome(draw as SerializedDraw, null)).toBeNull();
  const forged = draw.bids!.map((bid, at) => (at === 0 ? { ...bid, price: '1' } : bid));
  expect(verifyDrawOutcome({ ...draw, bids: forged } as SerializedDraw, null)).toBe('bidFalse');
  expect(verifyDrawOutcome({ ...draw, bids: draw.bids!.slice(1) } as SerializedDraw, null)).toBe('outcomeFalse');
  // The same by the script that has none of our code.
  const script = join(import.meta.dirname, '../../docs/check-draw.mjs');
  const asks = [draw, { ...draw, bids: forged }, { ...draw, bids: draw.bids!.slice(1) }].map((input) =>
    spawnSync(process.execPath, [script], { input: JSON.stringify(input), encoding: 'utf8' }),
  );
  expect(asks.map(({ stdout, status }) => `${stdout.split(':')[0]} ${status}`)).toEqual([
    'True 0',
    'FALSE 1',
    'FALSE 1',
  ]);
  expect(await offers.differences()).toEqual([]);
});

test('nobody can read a sealed bid: no column holds price, quantity or nonce before it is revealed', async () => {
  const [person] = await offers.verified(1);
  const offer = await offers.opened('auction', { ...SINGLE, maximum: 20n * SCALE });
  const [one] = await offers.clientsOf([person!]);
  const bid = bidAt(offer, 137n, 7n, 'nobodyHasSeenThisNonce1234');
  const { subscription } = await unwrapAnswer(seal(one!.client, offer, bid, offer.terms.maximum));
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${bid.nonce}%`]);
    if (rows.length > 0) found.push(name);
  }
  const { rows: retained } = await client.query<{ row: string }>(
    `select s::text as row from subscriptions s where account_id = $1`,
    [person!.userId],
  );
  await client.end();
  expect(found).toEqual([]);
  expect(retained).toHaveLength(1);
  expect(retained[0]!.row).not.toContain(bid.price.toString());
  expect(retained[0]!.row).not.toContain(bid.quantity.toString());
  const staff = await server.staff('auditor');
  const seen = await staff.client.call('staff/listEntries', { offering: offer.id });
  expect(JSON.stringify(seen)).not.toContain(formatScaled(bid.price));
  const exported = await unwrapAnswer(one!.client.call('offerings/listSubscriptions', { kind: 'auction' }));
  expect(exported.rows[0]).toMatchObject({ contribution: computeBidCommitment(bid), bid: null });

  const other = { ...bid, price: bid.price + SCALE };
  await offers.passTo(offer.terms.dates.closesAt + OFFERING_CLOSE_GRACE_MS);
  const [back] = await offers.clientsOf([person!]);
  expect(await show(back!.client, subscription.id, other)).toMatchObject({ code: 'bidDiffers' });
  expect(await unwrapAnswer(show(back!.client, subscription.id, bid))).toMatchObject({
    subscription: { bid: { price: formatScaled(bid.price), quantity: '7' }, cause: 'revealed' },
  });
  expect(await show(back!.client, subscription.id, bid)).toMatchObject({ code: 'notInThatState' });
});

test('a bid that was not allowed cannot be revealed, and the app is told why', async () => {
  const people = await offers.verified(5);
  const offer = await offers.opened('auction', {
    ...SINGLE,
    step: 2n * SCALE,
    minimum: 2n * SCALE,
    maximum: 10n * SCALE,
  });
  const clients = await offers.clientsOf(people);
  const good = bidAt(offer, 120n, 4n);
  const bad: [Sealed, string][] = [
    [{ ...good, price: offer.terms.low - SCALE / 100n }, 'bidTooLow'],
    [{ ...good, price: good.price + 1n }, 'bidOffTick'],
    [{ ...good, quantity: SCALE }, 'subscriptionMinimum'],
    [{ ...good, quantity: 12n * SCALE }, 'subscriptionMaximum'],
    [{ ...good, quantity: 3n * SCALE }, 'subscriptionStep'],
  ];
  const plain = { offering: offer.id, quantity: '4', key: createIdempotencyKey() };
  await expect(clients[0]!.client.call('offerings/subscribe', plain)).rejects.toThrow('400');
  const ids: string[] = [];
  for (const [index, [bid]] of bad.entries()) {
    const { subscription } = await unwrapAnswer(seal(clients[index]!.client, offer, bid, offer.terms.maximum));
    ids.push(subscription.id);
  }
  await offers.passTo(offer.terms.dates.closesAt + OFFERING_CLOSE_GRACE_MS);
  const back = await offers.clientsOf(people);
  for (const [index, [bid, code]] of bad.entries())
    expect(await show(back[index]!.client, ids[index]!, bid)).toMatchObject({ code });
  await offers.passTo(offer.terms.dates.drawsAt);
  const late = await offers.clientsOf(people);
  expect(await show(late[0]!.client, ids[0]!, bad[0]![0])).toMatchObject({ code: 'subscriptionOver' });
  expect(await show(late[0]!.client, ids[1]!, bad[1]![0])).toMatchObject({ code: 'subscriptionNotFound' });
  await offers.passTo(offer.terms.dates.listsAt + 3_600_000);
  expect(await offers.differences()).toEqual([]);
});
