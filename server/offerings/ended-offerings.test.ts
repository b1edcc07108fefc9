/** Offers that a rule ends with a refund of all money, and offers whose share is split before delivery. */
import { DRAND_QUICKNET_CHAIN, findBeaconRoundAt } from '@bourse/core/products/draws/draw-randomness.ts';
import { formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import {
  formatOfferingEndNote,
  DRAW_ROUND_GRACE_MS,
} from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { computeBidCommitment, OFFERING_CLOSE_GRACE_MS } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import type { OfferingTerms } from '@bourse/core/products/offerings/offering.ts';
import { type Ratio, multiplyByRatio } from '@bourse/core/ledger/ratio.ts';
import { beforeAll, expect, test } from 'vitest';
import { importTestActions, importTestBars, replayBarsFrom } from '../corporate-actions/testing-splits.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { type TestOffer, createTestOffers } from './testing-offers.ts';

const DAY_MS = 86_400_000;
const SINGLE = { minimum: SCALE, step: SCALE, unit: SCALE, minimumAmount: 0n };
const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
beforeAll(async () => {
  offers = createTestOffers(server);
});

const beacon = (round: number): Pick<OfferingTerms, 'randomness' | 'commitment'> => ({
  randomness: { kind: 'beacon', chain: DRAND_QUICKNET_CHAIN.hash, publicKey: DRAND_QUICKNET_CHAIN.publicKey, round },
  commitment: null,
});
const apply = async (person: TestCustomer, offer: TestOffer, quantity: string) => {
  const [one] = await offers.clientsOf([person]);
  return unwrapAnswer(
    one!.client.call('offerings/subscribe', { offering: offer.id, quantity, key: createIdempotencyKey() }),
  );
};
const detail = async (person: TestCustomer, { id }: TestOffer) =>
  unwrapAnswer(person.client.call('offerings/getOffering', { offering: id }));
const noticesOf = async ({ client }: TestCustomer) =>
  (await unwrapAnswer(client.call('notices/listNotices', {}))).rows.map(({ code }) => code);
const noted = async (note: string) =>
  (await server.database.kysely.selectFrom('seal_notes').select('note').where('note', '=', note).execute()).length;

test('ends the offer and refunds all money if the drand round was known before the entries were counted', async () => {
  const [person] = await offers.verified(1);
  const offer = await offers.opened('placing', { ...SINGLE, maximum: 20n * SCALE, ...beacon(1000) });
  const [before] = await offers.clientsOf([person!]);
  const had = await offers.money(before!, offer.terms.currency);
  await apply(person!, offer, '5');
  await offers.passTo(offer.terms.dates.closesAt + 10_000);
  const [one] = await offers.clientsOf([person!]);
  const { offering, mine } = await detail(one!, offer);
  expect(offering).toMatchObject({ stage: 'cancelled', ended: 'lateRoot', phase: 'ended' });
  expect(mine).toMatchObject([{ status: 'failed', cause: 'lateRoot', held: expect.stringMatching(/^0/) }]);
  expect(await offers.money(one!, offer.terms.currency)).toEqual(had);
  expect(await noticesOf(one!)).toContain('subscriptionNoChance');
  expect(await noted(formatOfferingEndNote(offer.id, 'lateRoot'))).toBe(1);
  expect(await offers.differences()).toEqual([]);
});

test('ends the offer if the round is still missing half a day after the draw date, not earlier', async () => {
  const [person] = await offers.verified(1);
  const round = findBeaconRoundAt(DRAND_QUICKNET_CHAIN, server.clock.now() + 400 * DAY_MS);
  const offer = await offers.opened('placing', { ...SINGLE, maximum: 20n * SCALE, ...beacon(round) });
  await apply(person!, offer, '5');
  const { closesAt, drawsAt } = offer.terms.dates;
  await offers.passTo(closesAt + 10_000);
  await offers.passTo(drawsAt + DRAW_ROUND_GRACE_MS - 1_000);
  expect((await offers.read(offer))!.stage).toBe('closed');
  await offers.passTo(drawsAt + DRAW_ROUND_GRACE_MS);
  const [one] = await offers.clientsOf([person!]);
  expect(await detail(one!, offer)).toMatchObject({
    offering: { stage: 'cancelled', ended: 'noRound' },
    mine: [{ status: 'failed', cause: 'noRound' }],
  });
  expect(await noted(formatOfferingEndNote(offer.id, 'noRound'))).toBe(1);
  expect(await offers.differences()).toEqual([]);
});

/** Quoted as traded: at 400 until the 28th of August, at a quarter from the 31st on. */
const BARS = `Date,Open,High,Low,Close,Volume
2020-08-26,400.00,400.00,400.00,400.00,40755600
2020-08-27,400.00,400.00,400.00,400.00,38888100
2020-08-28,400.00,400.00,400.00,400.00,46907600
2020-08-31,100.00,100.00,100.00,100.00,225702700
2020-09-01,100.00,100.00,100.00,100.00,152470100
`;
const CODES = { placing: 'PLACED', auction: 'BIDDEN', grab: 'GRABBED' } as const;
const ratio: Ratio = { numerator: 4n, denominator: 1n };
/** Plays a share over its split; returns when that comes. */
async function played(kind: keyof typeof CODES): Promise<number> {
  const code = CODES[kind];
  await importTestBars(server, code, BARS);
  await importTestActions(server, `kind,instrument,ex,ratio\nsplit,US.${code},2020-08-31,4\n`);
  return replayBarsFrom(server, code, '2020-08-27', true);
}
const MINUTE_MS = 60_000;
/** An offer over what is played, which opens in a minute, closes before or after the split, and delivers after it. */
const over =
  (kind: keyof typeof CODES, exAt: number, closes: 'before' | 'after') =>
  (_: OfferingTerms): Partial<OfferingTerms> => {
    const opensAt = server.clock.now() + MINUTE_MS;
    const closesAt = closes === 'after' ? exAt + MINUTE_MS : opensAt + 2 * MINUTE_MS;
    const paid = Math.max(exAt, closesAt) + 4 * MINUTE_MS;
    const market = { market: 'US', currency: 'USD', segment: 'NASDAQ', instrument: `US.${CODES[kind]}` } as const;
    const day = new Date(paid).toISOString().slice(0, 'yyyy-mm-dd'.length);
    return {
      ...SINGLE,
      ...market,
      low: 300n * SCALE,
      price: 450n * SCALE,
      high: 450n * SCALE,
      discount: SCALE / 20n,
      deposit: SCALE,
      quota: 50n * SCALE,
      maximum: 20n * SCALE,
      promotionCap: 1_000_000n,
      window: kind === 'placing' ? { from: '2020-08-27', to: '2020-08-31' } : null,
      dates: {
        opensAt,
        closesAt,
        drawsAt: closesAt + MINUTE_MS,
        allotsAt: closesAt + 2 * MINUTE_MS,
        payBy: paid,
        nextPayBy: paid + MINUTE_MS,
        listsOn: day,
        listsAt: paid + 2 * MINUTE_MS,
      },
    };
  };
const MOMENTS = ['closesAt', 'drawsAt', 'allotsAt', 'payBy', 'nextPayBy', 'listsAt'] as const;
async function through(
  { terms }: TestOffer,
  from: (typeof MOMENTS)[number],
  to: (typeof MOMENTS)[number],
): Promise<void> {
  for (const each of MOMENTS.slice(MOMENTS.indexOf(from), MOMENTS.indexOf(to) + 1))
    await offers.passTo(terms.dates[each] + OFFERING_CLOSE_GRACE_MS);
}

test('a placing across a split keeps its sealed price, and delivers shares in current units', async () => {
  const [person] = await offers.verified(1);
  const offer = await offers.opened('placing', over('placing', await played('placing'), 'after'));
  await apply(person!, offer, '7');
  await through(offer, 'closesAt', 'nextPayBy');
  const [one] = await offers.clientsOf([person!]);
  const own = await offers.mine(one!, offer);
  expect(own).toMatchObject({ status: 'paid', allotted: '7', price: '380', paid: '2660.00' });
  expect(await offers.read(offer)).toMatchObject({ reference: 400n * SCALE });
  const position = await unwrapAnswer(one!.client.call('trading/getPosition', { position: own.position! }));
  expect(position).toMatchObject({ openQuantity: '28', averageCost: '95', cost: '2660.00' });
  expect(position.adjustments).toMatchObject([{ ratio: '4', openBefore: '7', openAfter: '28', cash: '0.00' }]);
  expect((await detail(one!, offer)).offering).toMatchObject({
    ended: null,
    price: '380',
    last: '400',
    split: { newUnits: '4', oldUnits: '1' },
  });
  expect(await noticesOf(one!)).toContain('split');
  expect(await offers.differences()).toEqual([]);
});

test('an auction across a split keeps its bids, and delivers the converted shares to the winner', async () => {
  const [person] = await offers.verified(1);
  const offer = await offers.opened('auction', over('auction', await played('auction'), 'before'));
  const bid = { price: 350n * SCALE, quantity: 4n * SCALE, nonce: 'a1b2c3d4e5f6a7b8c9d0' };
  const [one] = await offers.clientsOf([person!]);
  const { subscription } = await unwrapAnswer(
    one!.client.call('offerings/subscribe', {
      offering: offer.id,
      quantity: formatScaled(offer.terms.maximum),
      commitment: computeBidCommitment(bid),
      key: createIdempotencyKey(),
    }),
  );
  await through(offer, 'closesAt', 'closesAt');
  await unwrapAnswer(
    one!.client.call('offerings/revealBid', {
      subscription: subscription.id,
      price: '350',
      quantity: '4',
      nonce: bid.nonce,
      key: createIdempotencyKey(),
    }),
  );
  await through(offer, 'drawsAt', 'listsAt');
  const [last] = await offers.clientsOf([person!]);
  const own = await offers.mine(last!, offer);
  expect(own).toMatchObject({ status: 'listed', allotted: '4', paid: '1400.00' });
  const position = await unwrapAnswer(last!.client.call('trading/getPosition', { position: own.position! }));
  expect(position).toMatchObject({
    openQuantity: formatScaled(multiplyByRatio(4n * SCALE, ratio, 'down')),
    averageCost: '87.5',
  });
  expect(await offers.read(offer)).toMatchObject({ outcome: (SCALE * 50n) / 350n });
  expect(await offers.differences()).toEqual([]);
});

test('a quota grab that meets a split ends and refunds the requests made since', async () => {
  const [person] = await offers.verified(1);
  const exAt = await played('grab');
  const offer = await offers.opened('grab', over('grab', exAt, 'after'));
  expect((await offers.read(offer))!.stage).toBe('open');
  server.clock.set(exAt + 10_000);
  const [late] = await offers.clientsOf([person!]);
  expect(
    await late!.client.call('offerings/subscribe', { offering: offer.id, quantity: '1', key: createIdempotencyKey() }),
  ).toMatchObject({ code: 'cannotBuy' });
  await offers.runOffers();
  expect(await detail(late!, offer)).toMatchObject({ offering: { stage: 'cancelled', ended: 'corporateAction' } });
  expect(await noted(formatOfferingEndNote(offer.id, 'corporateAction'))).toBe(1);
  expect(await offers.differences()).toEqual([]);
});
