/**
 * The main job by HTTP and WebSocket alone, as a stranger who has read the page of the calls would do it: from an
 * invitation to a position that survives `kill -9` of the server and of its database.
 *
 *   node e2e/protocol/main-journey.ts                         starts a server of its own, and kills it
 *   node e2e/protocol/main-journey.ts ORIGIN INVITATION       on a server that runs already; nothing is killed then
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import {
  sendCall,
  createCommandKey,
  type OrderRow,
  type PositionRow,
  type OrderPreview,
  type QuoteRow,
  type CallSession,
  sendCallSuccessfully,
} from './call-client.ts';
import { type JourneyServer, connectToForeignServer, startOwnServer } from './journey-server.ts';
import { openStreamReader, type StreamReader } from './stream-reader.ts';
import { roundToTick, startCustomerJourney, type CustomerJourney } from './customer-journey.ts';

export interface MainJourneyOptions {
  house: JourneyServer;
  /** Called after each step. */
  say(step: string): void;
  instrument?: string;
  quantity?: string;
}

const FILL_ATTEMPTS = 24;
const FILL_WITHIN_MS = 10_000;

/** Rejects at the first failed expectation. */
export async function runMainJourney({
  house,
  say,
  instrument = 'CRYPTO.BTCUSDT',
  quantity = '0.02',
}: MainJourneyOptions): Promise<void> {
  const session = await register(house);
  say(`registered ${session.account} with the printed invitation`);
  const walk = startCustomerJourney(house, session, say, { instrument, quantity });
  const seen = await seePrice(walk);
  const stream = await listenToAccount(walk);
  const bought = await buyOnce(walk, stream);
  const resting = await restBelow(walk, seen);
  const lastSeq = stream.seqs().at(-1) ?? 0;
  await losePower(walk, bought);
  stream.close();
  const resumed = await resumeAfter(walk, lastSeq);
  await fillLimit(walk, resumed);
  await leaveNothing(walk, resting, bought.first.order.position);
  await logOut(walk, resumed);
  const audited = await house.audit();
  if (audited !== null) assert.match(audited, /audited \d+ transfers, \d+ accounts, 0 differences/);
  say(audited ?? "not audited: the server is somebody else's");
}

async function seePrice({ say, callSuccessfully, quote, buy }: CustomerJourney): Promise<QuoteRow> {
  const { instrument, quantity } = buy;
  const seen = await quote();
  assert.ok(Number(seen.bid) > 0 && Number(seen.bid) <= Number(seen.ask), `bid ${seen.bid}, ask ${seen.ask}`);
  const preview = await callSuccessfully<OrderPreview>('trading/previewOrder', buy);
  assert.ok(
    Number(preview.total) >= Number(preview.notional) && preview.fees.every(({ name }) => name !== ''),
    JSON.stringify(preview),
  );
  say(
    `${instrument} at ${seen.last}; ${quantity} would cost ${preview.total} ${preview.currency}, ` +
      `${preview.fees.map(({ name, amount }) => `${name} ${amount}`).join(', ') || 'no fee'}`,
  );
  return seen;
}

async function listenToAccount({ house, session, buy: { instrument } }: CustomerJourney): Promise<StreamReader> {
  const stream = await openStreamReader(house.origin(), session);
  stream.send({ id: 1, subscribe: ['account', `quote:${instrument}`] });
  const accepted = await stream.first('ok', (frame) => frame.id === 1);
  assert.deepEqual(accepted.refused, []);
  await stream.first('the present quote', (frame) => frame.type === 'quote' && frame.instrument === instrument);
  // From here on nobody watches the price: a waiting order must fill all the same.
  stream.send({ id: 2, unsubscribe: [`quote:${instrument}`] });
  await stream.first('ok', (frame) => frame.id === 2);
  return stream;
}

interface Bought {
  key: string;
  first: { order: OrderRow };
}

/** Repeating the key returns the same order. */
async function buyOnce(
  { house, session, say, buy, place, orders }: CustomerJourney,
  stream: StreamReader,
): Promise<Bought> {
  const { quantity } = buy;
  const key = createCommandKey();
  const first = await place(buy, key);
  assert.equal(first.order.filled, quantity);
  assert.ok(
    first.order.fills.every((fill) => fill.quoteSeq > 0 && fill.source !== '' && fill.rule !== ''),
    JSON.stringify(first.order.fills),
  );
  await eventAfter(stream, 0);
  assert.deepEqual(await place(buy, key), first);
  const reused = await sendCall(
    house.origin(),
    'trading/placeOrder',
    { ...buy, quantity: `${quantity}1`, key },
    session,
  );
  assert.deepEqual([reused.http, reused.status, reused.code], [200, 0, 'keyReused']);
  assert.equal((await orders()).length, 1);
  say(
    `bought at ${first.order.averagePrice}; the same key gave the same order, another input keyReused; ` +
      `event ${stream.seqs().at(-1)}`,
  );
  return { key, first };
}

async function restBelow(walk: CustomerJourney, seen: QuoteRow): Promise<OrderRow> {
  const { say, buy, place, frozen } = walk;
  const low = await roundToTick(walk, Number(seen.bid) * 0.97);
  const resting = (await place({ ...buy, type: 'limit', limitPrice: low, timeInForce: 'gtc' })).order;
  assert.equal(resting.status, 'pending');
  assert.ok((await frozen()) > 0);
  say(`a limit order rests at ${low}, its money is frozen`);
  return resting;
}

/** Kills server and database while an order is being placed: nothing is lost, nothing happens twice. */
async function losePower(walk: CustomerJourney, { key, first }: Bought): Promise<void> {
  const { house, session, say, buy, place, orders, positions, money } = walk;
  const before = { orders: await orders(), positions: (await positions()).map(lasting), money: await money() };
  const unheard = { ...buy, key: createCommandKey() };
  const flight = sendCall<{ order: OrderRow }>(house.origin(), 'trading/placeOrder', unheard, session).catch(
    () => null,
  );
  const backMs = await house.cutPower();
  const settled = await place(buy, unheard.key);
  const answered = await flight;
  if (answered) assert.deepEqual(answered.data, settled);
  const after = await orders();
  assert.deepEqual(
    after.filter((order) => order.id !== settled.order.id),
    before.orders,
  );
  assert.deepEqual(after.length, before.orders.length + 1);
  assert.deepEqual(
    (await positions()).map(lasting).filter(({ id }) => id !== settled.order.position),
    before.positions,
  );
  assert.deepEqual(await place(buy, key), first);
  assert.equal((await orders()).length, after.length);
  say(
    backMs === null
      ? 'lists are as they were'
      : `server and database killed, ready again after ${Math.round(backMs)} ms: nothing lost, nothing ` +
          'twice; the keys settle as before',
  );
}

async function resumeAfter({ house, session, say }: CustomerJourney, lastSeq: number): Promise<StreamReader> {
  const stream = await openStreamReader(house.origin(), session);
  stream.send({ id: 3, resume: lastSeq - 1 });
  await stream.first('ok', (frame) => frame.id === 3);
  await stream.first(`event ${lastSeq + 1}`, (frame) => frame.seq === lastSeq + 1);
  assert.deepEqual(stream.seqs().slice(0, 2), [lastSeq, lastSeq + 1]);
  say(`the stream resumed after event ${lastSeq - 1} without a gap`);
  return stream;
}

async function fillLimit(walk: CustomerJourney, stream: StreamReader): Promise<void> {
  const started = performance.now();
  const inside = await fillByMarket(walk, stream);
  assert.ok(
    Number(inside.averagePrice) <= Number(inside.limitPrice),
    `${inside.averagePrice} is worse than ${inside.limitPrice}`,
  );
  walk.say(
    `a limit order at ${inside.limitPrice} filled at ${inside.averagePrice} ` +
      `${Math.round(performance.now() - started)} ms later, by "${inside.fills[0]?.rule}"`,
  );
}

/** Cancels resting orders and closes positions: first in part, then completely. */
async function leaveNothing(walk: CustomerJourney, resting: OrderRow, position: string | null): Promise<void> {
  const {
    say,
    callSuccessfully,
    positions,
    money,
    frozen,
    buy: { quantity },
  } = walk;
  const cancelled = await callSuccessfully<{ order: OrderRow }>('trading/cancelOrder', {
    order: resting.id,
    key: createCommandKey(),
  });
  assert.equal(cancelled.order.status, 'cancelled');
  assert.equal(await frozen(), 0);
  const half = await callSuccessfully<{ order: OrderRow }>('trading/closePosition', {
    position,
    quantity: String(Number(quantity) / 2),
    key: createCommandKey(),
  });
  assert.equal(half.order.effect, 'close');
  for (const { id } of (await positions()).filter((position) => position.status === 'inPosition')) {
    const closed = await callSuccessfully<{ order: OrderRow }>('trading/closePosition', {
      position: id,
      key: createCommandKey(),
    });
    assert.equal(closed.order.status, 'closed');
  }
  assert.ok(
    (await positions()).every((position) => position.status === 'closed' && Number(position.openQuantity) === 0),
  );
  assert.ok(
    (await money()).every(
      (account) => Number(account.margin) === 0 && Number(account.frozen) === 0 && Number(account.available) >= 0,
    ),
  );
  say('cancelled what rested, closed in part and whole: nothing is frozen or bound any more');
}

async function logOut({ house, session, say, callSuccessfully }: CustomerJourney, stream: StreamReader): Promise<void> {
  const seqs = stream.seqs();
  assert.deepEqual(
    seqs,
    seqs.map((_, index) => (seqs[0] ?? 0) + index),
    'private events count up by one',
  );
  await callSuccessfully('user/logout');
  assert.equal((await sendCall(house.origin(), 'wallet/getWallet', {}, session)).http, 401);
  assert.equal(await stream.closed, 4401);
  say('logged out: the token is dead, the socket closed with 4401');
}

/**
 * An order at the bid rests, and fills once the simulator has traded below it. If the price runs away, another order
 * follows it.
 */
async function fillByMarket(
  { buy, callSuccessfully, place, quote, orders }: CustomerJourney,
  reader: StreamReader,
): Promise<OrderRow> {
  for (let attempt = 0; attempt < FILL_ATTEMPTS; attempt += 1) {
    const { order } = await place({ ...buy, type: 'limit', limitPrice: (await quote()).bid });
    if (order.status !== 'pending') continue;
    const end = performance.now() + FILL_WITHIN_MS;
    for (let last = reader.seqs().at(-1) ?? 0; performance.now() < end; last = reader.seqs().at(-1) ?? 0) {
      const now = (await orders()).find(({ id }) => id === order.id);
      if (now?.status === 'inPosition') return now;
      await eventAfter(reader, last, end - performance.now()).catch(() => {});
    }
    await callSuccessfully('trading/cancelOrder', { order: order.id, key: createCommandKey() });
  }
  throw new Error(`no limit order at the bid filled in ${FILL_ATTEMPTS} × ${FILL_WITHIN_MS / 1000} s`);
}

const eventAfter = (stream: StreamReader, seq: number, timeoutMs?: number) =>
  stream.first(`an event after ${seq}`, (frame) => frame.type === 'event' && (frame.seq ?? 0) > seq, timeoutMs);

/** A position without what changes with the price. */
const lasting = ({ id, instrument, status, quantity, openQuantity, averageCost }: PositionRow) => ({
  id,
  instrument,
  status,
  quantity,
  openQuantity,
  averageCost,
});

async function register(house: JourneyServer): Promise<CallSession> {
  const config = await sendCallSuccessfully<{ name: string; value: string }[]>(house.origin(), 'common/config', {
    type: 'all',
  });
  assert.ok(config.some(({ name }) => name === 'title'));
  const account = String(randomInt(1_000_000_000, 9_999_999_999));
  const password = 'seven patient otters';
  const opened = await sendCallSuccessfully<{ token: string; userId: string }>(house.origin(), 'user/register', {
    account,
    password,
    confirmPassword: password,
    invitationCode: house.invitation,
    agreed: true,
  });
  return { token: opened.token, account };
}

if (import.meta.main) {
  const [origin, invitation] = process.argv.slice(2);
  const house =
    origin === undefined
      ? await startOwnServer()
      : connectToForeignServer(origin.replace(/\/+$/, ''), invitation ?? '');
  try {
    await runMainJourney({ house, say: (step) => console.log(`✓ ${step}`) });
  } finally {
    await house.close();
  }
}
