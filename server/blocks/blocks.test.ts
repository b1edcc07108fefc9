/** A block from the offer to both sides, through interruptions, and what is refused. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { getBlockDailyPurchaseLimit, BLOCK_PUBLICATION_DELAY_MS } from '@bourse/core/products/blocks/block-rules.ts';
import { expect, test } from 'vitest';
import type { RestrictionName } from '@bourse/core/compliance/account-restrictions.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { changeRestriction } from '../customers/account-restrictions.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import { createTestHaltSetter } from '../operator-halts/testing-halts.ts';
import { listAllRows, unwrapAnswer } from '../testing/unwrap-answer.ts';
import { listAccountsViewed } from '../testing/staff-actions.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer, loginAgain } from '../testing/verified-customer.ts';
import { runBlockDesks } from './run-block-desks.ts';
import { PERSON_TURN_LOCK } from '../desk/cross-area-record-loads.ts';

const SHARE = 'US.NWRB';
const CHANNEL = 'seven grey larks';
const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });

const settleAll = () => server.runJob('blocks');
const endBarred = () => server.runJob('barred blocks');
const own = (text: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, text, values);

const restrict = ({ userId }: TestCustomer, state: RestrictionName) =>
  runInTransaction(server.composed.dependencies, (work) =>
    changeRestriction(server.composed.dependencies, work, BigInt(userId), {
      add: { state, reason: 'legalOrder', author: 'Kim', until: new Date(work.now + DAY_MS).toISOString() },
    }),
  );

async function verified(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certifyCustomer(server, customer);
  return customer;
}
async function withChannel(): Promise<TestCustomer> {
  const customer = await verified();
  const set = { current: GOOD_PASSWORD, next: CHANNEL, confirm: CHANNEL, key: createIdempotencyKey() };
  await unwrapAnswer(customer.client.call('user/setChannelPassword', set));
  return customer;
}
/** A seat with this many shares, bought on the market. */
async function seat(shares: number): Promise<TestCustomer> {
  const customer = await verified();
  await own('update accounts set seat = true where account_id = $1', [customer.userId]);
  for (let left = shares; left > 0; left -= 20)
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        instrument: SHARE,
        side: 'long',
        type: 'market',
        quantity: String(Math.min(left, 20)),
        key: createIdempotencyKey(),
      }),
    );
  return customer;
}
const termsOf = ({ client }: TestCustomer) =>
  unwrapAnswer(client.call('offerings/getBlockTerms', { instrument: SHARE }));
async function offer(seller: TestCustomer, quantity: number, price?: string) {
  const { last } = await termsOf(seller);
  const request = { instrument: SHARE, quantity: String(quantity), price: price ?? last!, key: createIdempotencyKey() };
  return seller.client.call('offerings/offerBlock', request);
}
const buy = ({ client }: TestCustomer, offering: string, quantity: number, channelPassword: string | null = CHANNEL) =>
  client.call('offerings/subscribe', {
    offering,
    quantity: String(quantity),
    ...(channelPassword === null ? {} : { channelPassword }),
    key: createIdempotencyKey(),
  });
const blockOf = async ({ client }: TestCustomer, offering: string) =>
  unwrapAnswer(client.call('offerings/getOffering', { offering }));
const newest = async ({ client }: TestCustomer) =>
  (await unwrapAnswer(client.call('offerings/listSubscriptions', { kind: 'block' }))).rows[0]!;
const dollars = async ({ client }: TestCustomer) => {
  const { accounts } = await unwrapAnswer(client.call('wallet/getWallet', {}));
  const { available, frozen, margin } = accounts.find(({ currency }) => currency === 'USD')!;
  return { available: Number(available), frozen: Number(frozen), margin: Number(margin) };
};
const holds = async ({ client }: TestCustomer) => {
  const { rows } = await unwrapAnswer(client.call('trading/listPositions', {}));
  return rows.filter(({ instrument }) => instrument === SHARE).reduce((sum, row) => sum + Number(row.openQuantity), 0);
};

test('a seat offers its holding, a customer with a channel password buys it, and both sides are executed', async () => {
  const [seller, buyer] = [await seat(40), await withChannel()];
  const terms = await termsOf(seller);
  expect(terms).toMatchObject({ seat: true, open: true, held: '40', step: '1' });
  const least = Number(terms.minimum);
  const { offering, order } = await unwrapAnswer(offer(seller, 40));
  expect(await offer(seller, 40)).toMatchObject({ ok: false });
  const listed = await unwrapAnswer(buyer.client.call('offerings/listOfferings', { kind: 'block', phase: 'open' }));
  expect(listed.rows).toMatchObject([{ id: offering, block: { state: 'offered', left: '40', own: false } }]);
  const preview = await unwrapAnswer(
    buyer.client.call('offerings/previewBlock', { offering, quantity: String(least) }),
  );
  const before = await dollars(buyer);
  const { subscription } = await unwrapAnswer(buy(buyer, offering, least));
  expect(subscription).toMatchObject({ kind: 'block', status: 'paid', allotted: String(least), held: '0.00' });
  const after = await dollars(buyer);
  expect(before.available - after.available).toBeCloseTo(Number(preview.total), 2);
  expect(after.frozen).toBe(before.frozen);
  expect(await holds(buyer)).toBe(least);
  expect(await holds(seller)).toBe(40 - least);
  expect(await blockOf(seller, offering)).toMatchObject({
    offering: { block: { own: true, order, left: String(40 - least), published: [{ quantity: String(least) }] } },
  });
  // Everybody else sees the price only after a while.
  expect((await blockOf(buyer, offering)).offering.block!.published).toEqual([]);
  const position = await unwrapAnswer(buyer.client.call('trading/getPosition', { position: subscription.position! }));
  expect(JSON.stringify(position)).toContain('"block"');
  expect(
    await buyer.client.call('trading/closePosition', { position: subscription.position!, key: createIdempotencyKey() }),
  ).toMatchObject({ ok: false, code: 'cannotSellBeforeDay' });
  expect((await unwrapAnswer(buyer.client.call('offerings/listSubscriptions', {}))).rows).toMatchObject([
    { id: subscription.id, kind: 'block', status: 'paid' },
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);

  server.clock.set(server.clock.now() + BLOCK_PUBLICATION_DELAY_MS);
  const publishedTrades = (await blockOf(buyer, offering)).offering.block!.published;
  expect(publishedTrades).toMatchObject([{ quantity: String(least) }]);
  expect(Date.parse(publishedTrades[0]!.publishedAt) - Date.parse(publishedTrades[0]!.at)).toBe(
    BLOCK_PUBLICATION_DELAY_MS,
  );
  // The rest can be withdrawn, by cancelling the order that reserves it.
  await unwrapAnswer(seller.client.call('trading/cancelOrder', { order, key: createIdempotencyKey() }));
  expect((await blockOf(buyer, offering)).offering).toMatchObject({
    phase: 'ended',
    block: { state: 'lapsed', ending: 'withdrawn' },
  });
  expect(await buy(buyer, offering, least)).toMatchObject({ code: 'quotaInsufficient' });

  server.clock.set(server.clock.now() + 4 * DAY_MS);
  const later = await loginAgain(server, buyer);
  expect((await unwrapAnswer(later.client.call('offerings/listSubscriptions', { kind: 'block' }))).rows).toMatchObject([
    { status: 'listed' },
  ]);
  await unwrapAnswer(
    later.client.call('trading/closePosition', { position: subscription.position!, key: createIdempotencyKey() }),
  );
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a restart completes a purchase that was interrupted between its two sides, each side once', async () => {
  const [seller, buyer] = [await seat(30), await withChannel()];
  const { offering } = await unwrapAnswer(offer(seller, 30));
  const { desk, database } = server.composed.dependencies;
  const before = await dollars(buyer);
  // The process ends once the money is held, and again once the seller's side is done.
  const run = desk.runIfDue.bind(desk);
  let done = 0;
  desk.runIfDue = (async (command: Parameters<typeof run>[0]) => {
    if ('rule' in command.actor && command.actor.rule === 'blocks') throw new Error('gone');
    return run(command);
  }) as typeof run;
  const key = createIdempotencyKey();
  const request = { offering, quantity: '10', channelPassword: CHANNEL, key };
  await expect(buyer.client.call('offerings/subscribe', request)).rejects.toThrow('429');
  const subscription = await newest(buyer);
  expect(subscription).toMatchObject({ status: 'awaiting', allotted: '0' });
  expect((await dollars(buyer)).frozen - before.frozen).toBeCloseTo(Number(subscription.held), 2);
  expect((await blockOf(buyer, offering)).offering.block).toMatchObject({ left: '20' });
  expect(await server.listAuditDifferences()).toEqual([]);

  desk.runIfDue = (async (command: Parameters<typeof run>[0]) => {
    if (done === 1) throw new Error('gone');
    done += 1;
    return run(command);
  }) as typeof run;
  await expect(settleAll()).rejects.toThrow('could not be settled');
  expect(await holds(seller)).toBe(20);
  expect(await holds(buyer)).toBe(0);
  // The value is in clearing, and the books say so.
  expect(await server.listAuditDifferences()).toEqual([]);
  const [lies] = (
    await database.kysely
      .selectFrom('transfers')
      .select(({ fn }) => fn.sum<string>('amount').as('amount'))
      .where('credit', '=', 'blocks')
      .where('reference', 'like', 'b%')
      .execute()
  ).values();
  expect(Number(lies!.amount)).toBeGreaterThan(0);
  expect(
    await buyer.client.call('offerings/cancelSubscription', {
      subscription: subscription.id,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ code: 'notInThatState' });

  await server.restart();
  await Promise.all([settleAll(), settleAll()]);
  await settleAll();
  const again = await loginAgain(server, buyer);
  expect(await holds(again)).toBe(10);
  // Repeating the same intent returns the outcome, and nothing happens again.
  const replay = await unwrapAnswer(again.client.call('offerings/subscribe', request));
  expect(replay.subscription).toMatchObject({ id: subscription.id, status: 'paid', allotted: '10' });
  expect(await unwrapAnswer(again.client.call('offerings/subscribe', request))).toEqual(replay);
  expect(await holds(again)).toBe(10);
  expect(await holds(await loginAgain(server, seller))).toBe(20);
  expect((await dollars(again)).frozen).toBe(before.frozen);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a buyer who is too late gets all money back, and a seller who cancels in between sells nothing', async () => {
  const [seller, buyer] = [await seat(30), await withChannel()];
  const { offering, order } = await unwrapAnswer(offer(seller, 30));
  const before = await dollars(buyer);
  const { desk } = server.composed.dependencies;
  const run = desk.runIfDue.bind(desk);
  desk.runIfDue = (async (command: Parameters<typeof run>[0]) => {
    if ('rule' in command.actor && command.actor.rule === 'blocks') throw new Error('gone');
    return run(command);
  }) as typeof run;
  await expect(buy(buyer, offering, 30)).rejects.toThrow('429');
  const subscription = await newest(buyer);
  expect((await blockOf(buyer, offering)).offering.block).toMatchObject({ state: 'reserved', left: '0' });
  await unwrapAnswer(seller.client.call('trading/cancelOrder', { order, key: createIdempotencyKey() }));
  desk.runIfDue = run;
  await settleAll();
  const { rows } = await unwrapAnswer(buyer.client.call('offerings/listSubscriptions', { kind: 'block' }));
  expect(rows).toMatchObject([{ id: subscription.id, status: 'failed', allotted: '0', held: '0.00' }]);
  expect(await dollars(buyer)).toEqual(before);
  expect(await holds(seller)).toBe(30);
  const notices = await unwrapAnswer(buyer.client.call('notices/listNotices', {}));
  expect(JSON.stringify(notices)).toContain('blockLapsed');
  expect(await server.listAuditDifferences()).toEqual([]);
});

test.each(['frozen', 'tradingBanned', 'withdrawingBanned'] as const)(
  'a seller who is %s after offering sells nothing, and the block ends',
  async (state) => {
    const [seller, other, buyer] = [await seat(30), await seat(30), await withChannel()];
    const { offering, order } = await unwrapAnswer(offer(seller, 30));
    const { offering: others } = await unwrapAnswer(offer(other, 30));
    const before = await dollars(buyer);
    await restrict(seller, state);
    const { subscription } = await unwrapAnswer(buy(buyer, offering, 10));
    expect(subscription).toMatchObject({ status: 'failed', allotted: '0', held: '0.00' });
    expect(await dollars(buyer)).toEqual(before);

    expect(await endBarred()).toBe(1);
    expect(await endBarred()).toBe(0);
    expect((await blockOf(buyer, offering)).offering).toMatchObject({
      phase: 'ended',
      block: { state: 'lapsed', ending: 'barred' },
    });
    expect(await buy(buyer, offering, 10)).toMatchObject({ code: 'quotaInsufficient' });
    const { rows } = await unwrapAnswer(seller.client.call('trading/listOrders', {}));
    expect(rows.find(({ id }) => id === order)).toMatchObject({ status: 'cancelled', cause: 'restricted' });
    expect(await holds(seller)).toBe(30);
    expect(await unwrapAnswer(buy(buyer, others, 10))).toMatchObject({ subscription: { status: 'paid' } });
    expect(await server.listAuditDifferences()).toEqual([]);
  },
);

test('simultaneous buyers get no more than the block holds', async () => {
  const seller = await seat(40);
  const { offering } = await unwrapAnswer(offer(seller, 40));
  const buyers = await Promise.all(Array.from({ length: 8 }, withChannel));
  // A busy server asks to come again, with the same key.
  const buyAtLast = async (buyer: TestCustomer, key = createIdempotencyKey(), tries = 0): ReturnType<typeof buy> => {
    const request = { offering, quantity: '10', channelPassword: CHANNEL, key };
    return buyer.client.call('offerings/subscribe', request).catch((error: unknown) => {
      if (tries === 20) throw error;
      return buyAtLast(buyer, key, tries + 1);
    });
  };
  const answers = await Promise.all(buyers.map((buyer) => buyAtLast(buyer)));
  const bought = answers.filter((answer) => answer.ok && answer.data.subscription.status === 'paid');
  expect(bought).toHaveLength(4);
  for (const answer of answers)
    if (!answer.ok) expect(answer.code).toBe('quotaInsufficient');
    else expect(['paid', 'failed']).toContain(answer.data.subscription.status);
  expect(await holds(seller)).toBe(0);
  expect((await blockOf(seller, offering)).offering.block).toMatchObject({ state: 'executed', ending: null });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('two accounts of one person together stay within the daily limit of one person', async () => {
  const seller = await seat(40);
  const { offering } = await unwrapAnswer(offer(seller, 40));
  const [one, other, third] = [await withChannel(), await withChannel(), await withChannel()];
  const ids = [one, other, third].map(({ userId }) => userId);
  await own('update accounts set holder = $1 where account_id = any($2::bigint[])', [third.userId, ids]);
  await unwrapAnswer(buy(third, offering, 8));
  const [row] = await own('select value from block_purchases where account_id = $1', [third.userId]);
  const { value } = row as { value: bigint };
  // The rest of the day's limit is enough for one of them, not for both.
  const left = (BigInt(value) * 3n) / 2n;
  const spend = (used: bigint) =>
    own('update block_purchases set value = $2 where account_id = $1', [third.userId, used]);
  const forget = (account: string, date: string) =>
    own('update block_purchases set traded_on = $2 where account_id = $1', [account, date]);
  for (let time = 0; time < 3; time++) {
    await spend(getBlockDailyPurchaseLimit('USD') - left);
    const answers = await Promise.all([buy(one, offering, 8), buy(other, offering, 8)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'blockDailyLimit' });
    for (const { userId } of [one, other]) await forget(userId, 'earlier');
  }
  // Another process, in the middle of a purchase by the third account: what it commits counts.
  const elsewhere = openDatabaseClient(server.database.ownerUrl);
  await elsewhere.connect();
  await spend(value);
  await elsewhere.query('begin');
  await elsewhere.query('select pg_advisory_xact_lock($1::int, $2::int)', [PERSON_TURN_LOCK, third.userId]);
  const late = buy(one, offering, 8);
  const waits = `select 1 from pg_locks where locktype = 'advisory' and classid = ${PERSON_TURN_LOCK} and not granted`;
  await expect.poll(async () => (await own(waits)).length).toBe(1);
  await elsewhere.query('update block_purchases set value = $2 where account_id = $1', [
    third.userId,
    getBlockDailyPurchaseLimit('USD') - 1n,
  ]);
  await elsewhere.query('commit');
  await elsewhere.end();
  expect(await late).toMatchObject({ code: 'blockDailyLimit' });
  await spend(value);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('each refused purchase states its reason', async () => {
  const [seller, buyer, plain] = [await seat(40), await withChannel(), await verified()];
  const { last, low, high } = await termsOf(seller);
  expect(await offer(buyer, 10)).toMatchObject({ code: 'seatRequired' });
  expect(await offer(seller, 41)).toMatchObject({ code: 'quantityExceedsHeld' });
  expect(await offer(seller, 1)).toMatchObject({ code: 'minimumBuyIn' });
  expect(await offer(seller, 10, (Number(high) * 1.02).toFixed(2))).toMatchObject({
    code: 'blockPriceBand',
    params: { low, high, currency: 'USD' },
  });
  const { offering } = await unwrapAnswer(offer(seller, 30));
  expect(await buy(plain, offering, 10, null)).toMatchObject({ code: 'channelPasswordRequired' });
  expect(await buy(plain, offering, 10)).toMatchObject({ code: 'channelPasswordUnset' });
  expect(await buy(buyer, offering, 10, 'not this one')).toMatchObject({ code: 'wrongChannelPassword' });
  expect(await buy(buyer, offering, 1)).toMatchObject({ code: 'minimumBuyIn' });
  expect(await buy(buyer, offering, 31)).toMatchObject({ code: 'quotaInsufficient', params: { available: '30' } });
  expect(await buy(seller, offering, 10, null)).toMatchObject({ code: 'blockOwn' });
  const uncertified = await server.customer();
  expect(await buy(uncertified, offering, 10)).toMatchObject({ code: 'identityRequired' });
  // The limits apply to the person, through any of their accounts.
  await own('update accounts set holder = $1 where account_id = any($2)', [
    seller.userId,
    [seller.userId, plain.userId],
  ]);
  await own('update accounts set seat = true where account_id = $1', [plain.userId]);
  expect(await buy(plain, offering, 10, null)).toMatchObject({ code: 'blockOwn' });
  // A purchase is held from settled money only, and never more than there is.
  const request = {
    instrument: SHARE,
    side: 'long',
    type: 'market',
    quantity: '20',
    key: createIdempotencyKey(),
  } as const;
  await unwrapAnswer(buyer.client.call('trading/placeOrder', request));
  await unwrapAnswer(buyer.client.call('trading/placeOrder', { ...request, key: createIdempotencyKey() }));
  // Sale proceeds don't count before they settle, in the preview either.
  const { rows } = await unwrapAnswer(buyer.client.call('trading/listPositions', { instrument: SHARE }));
  await unwrapAnswer(
    buyer.client.call('trading/closePosition', { position: rows[0]!.id, key: createIdempotencyKey() }),
  );
  const short = await buy(buyer, offering, 20);
  expect(short).toMatchObject({ code: 'insufficientBalance' });
  const preview = await unwrapAnswer(buyer.client.call('offerings/previewBlock', { offering, quantity: '20' }));
  expect(short).toMatchObject({ params: { needed: preview.total, available: preview.settled } });
  expect(Number(last)).toBeGreaterThan(0);
  // After wrong guesses the password has to wait, whatever the key.
  const codes = [];
  for (let guess = 0; guess < 8; guess++) {
    const answer = await buy(buyer, offering, 10, `guess number ${guess}`);
    codes.push(answer.ok ? 'bought' : answer.code);
  }
  expect(codes).not.toContain('bought');
  expect(codes.at(-1)).toBe('tooFrequent');
  expect(await buy(buyer, offering, 10)).toMatchObject({ code: 'tooFrequent' });
});

test('while bought shares are locked, accounts linked to their buyer may not sell short, nor the reverse', async () => {
  const [buyer, linked] = [await withChannel(), await server.marginCustomer()];
  const { offering } = await unwrapAnswer(offer(await seat(40), 40));
  const least = Number((await termsOf(buyer)).minimum);
  await own(
    `insert into known_devices (account_id, device_hash, seen_at) select a, sha256('shared'), $1
      from unnest($2::bigint[]) a`,
    [new Date(server.clock.now()), [buyer.userId, linked.userId]],
  );
  const short = () =>
    linked.client.call('trading/placeOrder', {
      instrument: SHARE,
      side: 'short',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    });
  const { order } = await unwrapAnswer(short());
  expect(await buy(buyer, offering, least)).toMatchObject({ ok: false, code: 'linkedAccountShort' });
  await unwrapAnswer(
    linked.client.call('trading/closePosition', { position: order.position!, key: createIdempotencyKey() }),
  );
  const { subscription } = await unwrapAnswer(buy(buyer, offering, least));
  expect(subscription).toMatchObject({ status: 'paid' });
  expect(await short()).toMatchObject({ ok: false, code: 'shortDuringOffer', params: { until: expect.any(String) } });
});

test('a block expires at its time, and cannot be bought once the market has left its price', async () => {
  const [seller, buyer] = [await seat(20), await withChannel()];
  const { offering } = await unwrapAnswer(offer(seller, 20));
  const { vwap } = await termsOf(seller);
  expect(Number(vwap!.low)).toBeLessThan(Number(vwap!.price));
  const vwapOffer = { instrument: SHARE, quantity: '20', priceReference: 'vwap', key: createIdempotencyKey() } as const;
  expect(await seller.client.call('offerings/offerBlock', { ...vwapOffer, price: '1' })).toMatchObject({
    code: 'blockPriceBand',
    params: { low: vwap!.low },
  });
  expect((await blockOf(buyer, offering)).offering.block).toMatchObject({ priceReference: 'last', ending: null });
  await own('update blocks set price = price * 2 where block = $1', [offering]);
  expect(await buy(buyer, offering, 10)).toMatchObject({ code: 'blockPriceBand' });
  await own('update blocks set price = price / 2 where block = $1', [offering]);
  const { dates } = (await blockOf(buyer, offering)).offering;
  server.clock.set(Date.parse(dates.closesAt));
  const later = await loginAgain(server, buyer);
  expect(await buy(later, offering, 10)).toMatchObject({ code: 'blockOver' });
  expect((await blockOf(later, offering)).offering.block).toMatchObject({ state: 'lapsed', ending: 'expired' });
});

test('while a share is halted its blocks are neither offered nor bought, and desks cancel theirs', async () => {
  const halt = await createTestHaltSetter(server);
  const share = { market: 'US', instrument: SHARE } as const;
  const { dependencies } = server.composed;
  const { kysely } = server.database;
  const desk = await dependencies.houseAccounts.open(kysely, { purpose: 'blocks', name: SHARE });
  await kysely.insertInto('block_desks').values({ account_id: desk, house: true, instrument: SHARE }).execute();
  await dependencies.grantWelcomeMoney(desk);
  await runBlockDesks(dependencies);
  const readDeskStatuses = async () => {
    const { rows } = await unwrapAnswer(
      seller.client.call('offerings/listOfferings', { kind: 'block', phase: 'open', limit: 100 }),
    );
    return rows.filter(({ sponsor }) => sponsor === 'house').length;
  };
  const [seller, buyer] = [await seat(40), await withChannel()];
  const { offering } = await unwrapAnswer(offer(seller, 20));
  expect(await readDeskStatuses()).toBe(1);
  await halt(share, true);
  await runBlockDesks(dependencies);
  expect(await readDeskStatuses()).toBe(0);
  expect(await offer(seller, 20)).toMatchObject({ code: 'blockTradeClosed' });
  expect(await buy(buyer, offering, 10)).toMatchObject({ code: 'blockTradeClosed' });
  await halt(share, false);
  await unwrapAnswer(buy(buyer, offering, 10));
  await runBlockDesks(dependencies);
  expect(await readDeskStatuses()).toBe(1);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('staff list blocks by state, page by page, and access to their owners is logged', async () => {
  const treasurer = await server.staff('treasurer');
  const { client } = treasurer;
  const read = (request: { state?: 'offered' | 'reserved' | 'executed' | 'lapsed'; limit: number }) =>
    listAllRows((cursor) => client.call('staff/listBlocks', { ...request, cursor }));
  const all = await read({ limit: 100 });
  expect(await read({ limit: 1 })).toEqual(all);
  expect(new Set(all.map(({ state }) => state)).size).toBeGreaterThan(1);
  for (const state of ['offered', 'reserved', 'executed', 'lapsed'] as const)
    expect(await read({ state, limit: 1 }), state).toEqual(all.filter((row) => row.state === state));
  const sellers = new Set(all.flatMap((row) => row.customer ?? []));
  expect((await listAccountsViewed(server, treasurer, 'listBlocks')).sort()).toEqual([...sellers].sort());
});
