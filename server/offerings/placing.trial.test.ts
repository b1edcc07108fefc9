/** A placing: its minimum, its price over the window, the scale-back, and what the promotion account adds. */
import { computeNotional, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { computeDiscountedPrice } from '@bourse/core/products/offerings/offering-market-rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { computeAveragePrice } from './kinds/offering-reference-prices.ts';
import { createTestOffers } from './testing-offers.ts';

const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
beforeAll(async () => {
  offers = createTestOffers(server);
});

const HOUR_MS = 3_600_000;
const SINGLE = { minimum: SCALE, step: SCALE, unit: SCALE };

test("scales a placing back in proportion, at the window's average less the discount, and locks shares", async () => {
  const people = await offers.verified(2);
  const offer = await offers.opened('placing', {
    ...SINGLE,
    quota: 9n * SCALE,
    maximum: 20n * SCALE,
    minimumAmount: 0n,
    deposit: SCALE,
  });
  const { terms } = offer;
  const apply = async (person: (typeof people)[number], quantity: string) => {
    const [{ client } = people[0]!] = await offers.clientsOf([person]);
    return client.call('offerings/subscribe', { offering: offer.id, quantity, key: createIdempotencyKey() });
  };
  const [first] = await offers.clientsOf(people);
  const before = await offers.money(first!, terms.currency);
  await unwrapAnswer(apply(people[0]!, '12'));
  await unwrapAnswer(apply(people[1]!, '6'));
  expect(await offers.mine(first!, offer)).toMatchObject({ status: 'awaiting', kind: 'placing' });

  await offers.passTo(terms.dates.closesAt + 10_000);
  const reference = await computeAveragePrice(server.composed.dependencies, terms.instrument, terms.window!);
  const closed = await offers.read(offer);
  expect(closed!.reference).toBe(reference);
  const own = computeDiscountedPrice(reference!, terms.discount, terms.market, '2026-12-01');
  expect(closed!.price).toBe(own < terms.high ? own : terms.high);
  await offers.passTo(terms.dates.drawsAt);
  await offers.passTo(terms.dates.allotsAt);
  const back = await offers.clientsOf(people);
  const won = await Promise.all(back.map((person) => offers.mine(person, offer)));
  expect(won.map(({ status, allotted }) => `${status} ${allotted}`)).toEqual(['won 6', 'won 3']);
  const cost = computeNotional(closed!.price!, 6n * SCALE, terms.currency, 'up');
  expect(parseScaled(won[0]!.paid)).toBe(parseScaled(offers.text(cost, terms.currency)));
  expect((await offers.money(back[0]!, terms.currency)).frozen).toBe(before.frozen);
  const { offering } = await unwrapAnswer(back[0]!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(offering).toMatchObject({ isPriced: true, rule: 'proRata', minimumAmount: expect.any(String) });

  await offers.passTo(terms.dates.payBy);
  await offers.passTo(terms.dates.nextPayBy);
  const [holder] = await offers.clientsOf(people);
  const held = await offers.mine(holder!, offer);
  expect(held).toMatchObject({ status: 'paid', cause: 'delivered' });
  const sell = () =>
    holder!.client.call('trading/closePosition', { position: held.position!, key: createIdempotencyKey() });
  expect(await sell()).toMatchObject({ ok: false });
  await offers.passTo(terms.dates.listsAt + HOUR_MS);
  const [free] = await offers.clientsOf(people);
  expect(
    await unwrapAnswer(
      free!.client.call('trading/closePosition', { position: held.position!, key: createIdempotencyKey() }),
    ),
  ).toMatchObject({ order: { effect: 'close' } });
  expect(await offers.differences()).toEqual([]);
});

test('refuses less than the minimum, and a clock that skips all dates leaves nothing unfinished', async () => {
  const [person] = await offers.verified(1);
  const offer = await offers.opened('placing', ({ price, currency }) => ({
    ...SINGLE,
    maximum: 1_000n * SCALE,
    quota: 1_000n * SCALE,
    minimumAmount: computeNotional(price, 3n * SCALE, currency, 'up'),
  }));
  const [one] = await offers.clientsOf([person!]);
  const { offering } = await unwrapAnswer(one!.client.call('offerings/getOffering', { offering: offer.id }));
  const apply = (quantity: string) =>
    one!.client.call('offerings/subscribe', { offering: offer.id, quantity, key: createIdempotencyKey() });
  expect(await apply('2')).toMatchObject({
    code: 'minimumPlacement',
    params: { minimum: offering.minimumAmount, currency: offering.currency },
  });
  await unwrapAnswer(apply('3'));
  await offers.passTo(offer.terms.dates.listsAt + 24 * HOUR_MS);
  await offers.runOffers();
  const [back] = await offers.clientsOf([person!]);
  expect(await offers.mine(back!, offer)).toMatchObject({ status: 'listed', allotted: '3' });
  expect(await offers.differences()).toEqual([]);
});

test('two people offer listed shares of each kind at market prices within bounds', async () => {
  const { venues, clock } = server.composed.dependencies;
  const [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const now = clock.now();
  const taken = new Set(
    (await server.database.kysely.selectFrom('offerings').select('instrument').execute()).map((row) => row.instrument),
  );
  const share = venues
    .listed('US')
    .find(({ id, board }) => board === 'listed' && !taken.has(id) && venues.tradable(id, now))!;
  const opensAt = new Date(now + 30 * HOUR_MS).toISOString();
  const common = {
    instrument: share.id,
    quota: '1000',
    maximum: '50',
    times: 2,
    unpaid: 'lost',
    lockDays: 4,
    opensAt,
  } as const;
  const plans = [
    { ...common, kind: 'placing', discount: '0.1', windowDays: 3, minimumAmount: '200' },
    { ...common, kind: 'auction', floor: '0.2', fee: '7.5' },
    { ...common, kind: 'grab', discount: '0.02' },
  ] as const;
  const propose = (plan: object) =>
    first.client.call('staff/proposeOffering', { ...common, ...plan, key: createIdempotencyKey() });
  await expect(propose({ ...plans[0], discount: '0.31' })).rejects.toThrow('400');
  await expect(propose({ ...plans[0], windowDays: undefined })).rejects.toThrow('400');
  expect(await propose({ ...plans[2], opensAt: new Date(now - HOUR_MS).toISOString() })).toMatchObject({
    code: 'notAhead',
  });
  expect(await propose({ ...plans[2], instrument: 'US.NOBODY' })).toMatchObject({ code: 'instrumentNotFound' });
  const tooMany = (share.sharesOutstanding + 1n).toString();
  expect(await propose({ ...plans[2], quota: tooMany })).toMatchObject({
    code: 'offerBeyondCompany',
    params: { most: share.sharesOutstanding.toString() },
  });
  expect(await propose({ ...plans[2], maximum: '1001' })).toMatchObject({
    code: 'maximumBeyondQuota',
    params: { quota: '1000' },
  });
  // It is announced a day ahead, nobody takes most of it, and the house can't promise discounts without end.
  expect(await propose({ ...plans[2], opensAt: new Date(now + 15_000).toISOString() })).toMatchObject({
    code: 'notAhead',
    params: { earliest: new Date(now + 24 * HOUR_MS).toISOString() },
  });
  for (const plan of [plans[0], plans[2]])
    expect(await propose({ ...plan, maximum: '101' })).toMatchObject({
      code: 'maximumBeyondPart',
      params: { most: '100' },
    });
  const generous = { ...plans[2], quota: '100000', discount: '0.3' };
  for (const answer of [await propose(generous), await first.client.call('staff/previewOffering', generous)])
    expect(answer).toMatchObject({ code: 'promotionBeyondMonth', params: { currency: 'USD' } });
  const made: string[] = [];
  for (const plan of plans) {
    const would = await unwrapAnswer(first.client.call('staff/previewOffering', plan));
    expect(Number(would.worth)).toBeCloseTo(Number(would.price) * 1000, 0);
    const { id } = await unwrapAnswer(propose(plan));
    expect(await propose(plan)).toMatchObject({ code: 'offeringKnown' });
    const { facts } = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: id }));
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
      kind: plan.kind,
      instrument: share.id,
      quota: '1000',
      currency: would.currency,
    });
    const { proposed } = await unwrapAnswer(second.client.call('staff/getOfferPlans', {}));
    const waits = proposed.find(({ proposal }) => proposal.id === id)!;
    expect(Object.fromEntries(waits.plan.map(({ name, value }) => [name, value]))).toMatchObject({
      kind: plan.kind,
      lockDays: '4',
      opensAt,
    });
    await unwrapAnswer(
      second.client.call('staff/decideProposal', { proposal: id, verdict: 'approve', key: createIdempotencyKey() }),
    );
    const { rows } = await unwrapAnswer(
      second.client.call('staff/listOfferings', { kind: plan.kind, stage: 'sealed' }),
    );
    made.push(rows.find(({ instrument, quota }) => instrument === share.id && quota === '1000')!.id);
    expect(await propose(plan)).toMatchObject({ code: 'offeringKnown' });
  }
  const [one] = await offers.verified(1);
  const seen = await Promise.all(
    made.map(async (id) => (await unwrapAnswer(one!.client.call('offerings/getOffering', { offering: id }))).offering),
  );
  const { last } = venues.quote(share.id, clock.now())!;
  expect(seen).toMatchObject([
    {
      kind: 'placing',
      rule: 'proRata',
      deposit: '1',
      discount: '0.1',
      minimumAmount: '200.00',
      unpaid: 'lost',
      lockDays: 4,
      times: 2,
      maximum: '50',
    },
    { kind: 'auction', rule: 'highestBid', deposit: '0.2', fee: '7.50', discount: '0.2' },
    { kind: 'grab', rule: 'equal', discount: '0.02', dates: { opensAt } },
  ]);
  expect(Number(seen[0]!.window!.to.slice(0, 4))).toBeGreaterThan(2000);
  for (const { price, kind } of seen) {
    const against = Number(parseScaled(price)!) / Number(last);
    expect([kind, against > 0.9 && against < 1.1]).toEqual([kind, true]);
  }
  // They continue by their dates like any other.
  await offers.passTo(Date.parse(opensAt) + 60_000);
  const [holder] = await offers.clientsOf([one!]);
  await unwrapAnswer(
    holder!.client.call('offerings/subscribe', { offering: made[2]!, quantity: '5', key: createIdempotencyKey() }),
  );
  await offers.passTo(clock.now() + 2_000);
  const [again] = await offers.clientsOf([one!]);
  const { mine } = await unwrapAnswer(again!.client.call('offerings/getOffering', { offering: made[2]! }));
  expect(mine).toMatchObject([{ status: 'paid', allotted: '5' }]);
  expect(await offers.differences()).toEqual([]);
});
