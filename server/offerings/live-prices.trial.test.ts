/**
 * Offers whose prices follow the market: late applicants gain nothing by it, and nobody can withdraw after seeing the
 * price.
 */
import { verifyDrawOutcome } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import type { SerializedDraw } from '@bourse/core/products/draws/serialized-draw.ts';
import { formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import {
  computeAverageWinningBid,
  computeBidPriceBand,
  computeBidCommitment,
  OFFERING_CLOSE_GRACE_MS,
} from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { computeDiscountedPrice } from '@bourse/core/products/offerings/offering-market-rules.ts';
import type { OfferingTerms } from '@bourse/core/products/offerings/offering.ts';
import { roundToTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { openDemoOfferings } from './demo-offerings.ts';
import { readOfferings } from './store.ts';
import { createTestOffers } from './testing-offers.ts';

const SINGLE = { minimum: SCALE, step: SCALE, unit: SCALE, minimumAmount: 0n, live: true };
const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
beforeAll(async () => {
  offers = createTestOffers(server);
});

test('bids far below or above the closing market price win nothing and get their deposit back', async () => {
  const people = await offers.verified(3);
  const offer = await offers.opened('auction', ({ low }) => ({
    ...SINGLE,
    discount: SCALE / 50n,
    low: low / 100n,
    quota: 10n * SCALE,
    maximum: 20n * SCALE,
  }));
  const { terms } = offer;
  const clients = await offers.clientsOf(people);
  const { last } = server.composed.dependencies.venues.quote(terms.instrument, server.clock.now())!;
  const on = (price: bigint) => roundToTick(terms.market, price, '2026-12-01', 'up');
  const bids = [on(last), on((last * 7n) / 10n), on(last * 1_000n)].map((price) => ({
    price,
    quantity: 10n * SCALE,
    nonce: 'a1b2c3d4e5f6a7b8c9d0',
  }));
  const ids: string[] = [];
  for (const [at, { client }] of clients.entries()) {
    const applyInput = {
      offering: offer.id,
      quantity: '20',
      commitment: computeBidCommitment(bids[at]!),
      key: createIdempotencyKey(),
    };
    ids.push((await unwrapAnswer(client.call('offerings/subscribe', applyInput))).subscription.id);
  }
  await offers.passTo(terms.dates.closesAt + OFFERING_CLOSE_GRACE_MS);
  const open = await offers.clientsOf(people);
  for (const [at, { client }] of open.entries()) {
    const { price, nonce } = bids[at]!;
    const revealInput = {
      subscription: ids[at]!,
      price: formatScaled(price),
      quantity: '10',
      nonce,
      key: createIdempotencyKey(),
    };
    await unwrapAnswer(client.call('offerings/revealBid', revealInput));
  }
  await offers.passTo(terms.dates.drawsAt + OFFERING_CLOSE_GRACE_MS);
  await offers.passTo(terms.dates.allotsAt);
  const back = await offers.clientsOf(people);
  const own = await Promise.all(back.map((person) => offers.mine(person, offer)));
  expect(own.map(({ allotted }) => allotted)).toEqual(['10', '0', '0']);
  expect(own.map(({ held }) => Number(held))[1]).toBe(0);
  const application = (await offers.read(offer))!;
  const band = computeBidPriceBand(terms, application.reference)!;
  expect(bids[0]!.price >= band.low && bids[0]!.price <= band.high).toBe(true);
  expect(application.price).toBe(bids[0]!.price);
  const draw = await unwrapAnswer(back[0]!.client.call('offerings/getDraw', { offering: offer.id }));
  expect(draw.bids).toHaveLength(1);
  expect(verifyDrawOutcome(draw as SerializedDraw, null)).toBeNull();
  // Quantities that could not win count as asked for, too.
  const { offering } = await unwrapAnswer(back[0]!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(offering.statistics).toMatchObject({ entries: 3, sharesRequested: '30', allotted: '10', rate: '0.33333333' });
  // The only winner doesn't pay: nothing is shown as if it had been paid.
  await offers.passTo(terms.dates.payBy);
  await offers.passTo(terms.dates.nextPayBy);
  await offers.passTo(terms.dates.listsAt);
  const [one] = await offers.clientsOf(people);
  const { offering: ended } = await unwrapAnswer(one!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(ended).toMatchObject({ phase: 'ended', isPriced: false, price: formatScaled(terms.price), outcome: null });
  expect(ended.statistics).toMatchObject({ entries: 3, sharesRequested: '30', allotted: '0', rate: '0' });
  expect(await offers.differences()).toEqual([]);
});

test('an unpaid offer has no outcome that is shown in later offers', async () => {
  const offer = await offers.opened('auction', { ...SINGLE, discount: SCALE / 50n });
  for (const each of ['closesAt', 'drawsAt', 'allotsAt', 'payBy', 'nextPayBy', 'listsAt'] as const)
    await offers.passTo(offer.terms.dates[each] + OFFERING_CLOSE_GRACE_MS);
  expect(await offers.read(offer)).toMatchObject({ stage: 'listed', outcome: null, price: null });
});

test('sets the price of a placing after the close, when its window has ended', async () => {
  const [person] = await offers.verified(1);
  const offer = await offers.opened('placing', ({ dates, window }: OfferingTerms) => ({ ...SINGLE, dates, window }));
  const { terms } = offer;
  const [one] = await offers.clientsOf([person!]);
  await unwrapAnswer(
    one!.client.call('offerings/subscribe', { offering: offer.id, quantity: '2', key: createIdempotencyKey() }),
  );
  await offers.passTo(terms.dates.closesAt + 10_000);
  await offers.passTo(terms.dates.drawsAt);
  expect(await offers.read(offer)).toMatchObject({ stage: 'drawn', price: null, reference: null });
  await offers.passTo(terms.dates.allotsAt);
  const application = (await offers.read(offer))!;
  expect(application.price).toBe(
    computeDiscountedPrice(application.reference!, terms.discount, terms.market, '2026-12-01'),
  );
  const [back] = await offers.clientsOf([person!]);
  expect(await offers.mine(back!, offer)).toMatchObject({ allotted: '2', price: formatScaled(application.price!) });
  expect(await offers.differences()).toEqual([]);
});

test('gives each second of a grab its own market price, less the discount', async () => {
  const people = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, deposit: SCALE + SCALE / 10n, quota: 100n * SCALE });
  const { terms } = offer;
  for (const [at, person] of people.entries()) {
    server.clock.set(server.clock.now() + at * 1_800_000);
    const [one] = await offers.clientsOf([person]);
    await unwrapAnswer(
      one!.client.call('offerings/subscribe', { offering: offer.id, quantity: '3', key: createIdempotencyKey() }),
    );
    await offers.passTo(server.clock.now() + 1_600);
  }
  const { rows } = await server.database.pool.query<{ price: bigint; reference: bigint }>(
    'select price, reference from offering_seconds where offering = $1 order by second',
    [offer.id],
  );
  expect(rows).toHaveLength(2);
  for (const { price, reference } of rows)
    expect(price).toBe(computeDiscountedPrice(reference, terms.discount, terms.market, '2026-12-01'));
  expect(rows[0]!.reference).not.toBe(rows[1]!.reference);
  const back = await offers.clientsOf(people);
  const own = await Promise.all(back.map((person) => offers.mine(person, offer)));
  expect(own.map(({ status, price }) => `${status} ${price}`)).toEqual(
    rows.map(({ price }) => `paid ${formatScaled(price)}`),
  );
  await offers.passTo(terms.dates.closesAt + 10_000);
  const [later] = await offers.clientsOf(people);
  const { offering: ended } = await unwrapAnswer(later!.client.call('offerings/getOffering', { offering: offer.id }));
  const paid = computeAverageWinningBid(rows.map(({ price }) => ({ price, allotted: 3n })));
  expect(ended).toMatchObject({ phase: 'ended', isPriced: true, price: formatScaled(paid!) });
  expect(await offers.differences()).toEqual([]);
});

test('nobody can end an offer after the close, and offers still open are drawn with the full delay', async () => {
  const offer = await offers.opened('placing', SINGLE);
  server.clock.set(offer.terms.dates.closesAt);
  const first = await server.staff('treasurer');
  const { canEnd } = await unwrapAnswer(first.client.call('staff/getOffering', { offering: offer.id }));
  expect(canEnd).toBe(false);
  expect(
    await first.client.call('staff/endOffering', { offering: offer.id, key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'offeringEnded',
  });
  await openDemoOfferings(server.composed.dependencies);
  const now = server.clock.now();
  const all = await readOfferings(server.database.kysely, 'auction', ['sealed', 'open']);
  const steps = all
    .filter(({ terms }) => terms.dates.opensAt <= now && terms.dates.closesAt > now)
    .map(({ terms: { randomness } }) => randomness.kind === 'delay' && randomness.steps > 1);
  expect(steps).not.toContain(false);
});

test('refunds fee and deposit if a clock move skipped the time to reveal a bid', async () => {
  const [person] = await offers.verified(1);
  const offer = await offers.opened('auction', SINGLE);
  const { closesAt, drawsAt, allotsAt } = offer.terms.dates;
  const [one] = await offers.clientsOf([person!]);
  const had = await offers.money(one!, offer.terms.currency);
  const applyInput = { offering: offer.id, quantity: '1', commitment: 'ab'.repeat(32), key: createIdempotencyKey() };
  await unwrapAnswer(one!.client.call('offerings/subscribe', applyInput));
  await offers.passTo(closesAt + OFFERING_CLOSE_GRACE_MS);
  const owner = await server.staff('owner');
  const move = {
    bySeconds: (drawsAt - closesAt) / 1_000,
    why: 'Let the class see a draw',
    key: createIdempotencyKey(),
  };
  await unwrapAnswer(owner.client.call('staff/moveClock', move));
  // A minute later it is over the end of that time.
  await offers.passTo(server.clock.now() + 120_000);
  await offers.passTo(allotsAt);
  const [back] = await offers.clientsOf([person!]);
  expect(await offers.mine(back!, offer)).toMatchObject({ status: 'failed', cause: 'clockMoved' });
  expect(await offers.money(back!, offer.terms.currency)).toEqual(had);
  expect(await offers.differences()).toEqual([]);
});
