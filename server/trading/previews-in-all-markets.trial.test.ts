/**
 * Random orders in all markets, of all kinds that fill at once and some that wait, by rich and poor customers: placing
 * is refused exactly when the preview is or notes that the money is short, and prices, charges, totals and what is left
 * are those of the preview. The clock stops between both. `PREVIEW_ORDERS=10000` places as many.
 */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { HttpError } from '@bourse/contract/call-client.ts';
import { formatScaled, parseAmount, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { getTickSize, roundToMultiple } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bookTestTransfer, isUnexpectedDifference } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const ORDERS = Number(process.env['PREVIEW_ORDERS'] ?? 1_000);
const SEED = Number(process.env['PREVIEW_SEED'] ?? 20_261_130);
const MARKETS: readonly Market[] = ['US', 'MX', 'TH', 'KR', 'IN', 'SA', 'CRYPTO', 'FX'];
const CURRENCIES = ['USD', 'MXN', 'THB', 'KRW', 'INR', 'SAR', 'USDT', 'JPY'];
/** So few that customers come to hold what they can close. */
const INSTRUMENTS_A_MARKET = 4;
const FAULTS_LISTED = 8;
const RICH = 10n ** 14n;
type Order = CallInput<Calls['trading/previewOrder']>;
type Placed = Extract<Awaited<ReturnType<typeof place>>, { ok: true }>['data'];
type Preview = Extract<Awaited<ReturnType<typeof preview>>, { ok: true }>['data'];

const server = provideTestServer({ workByHand: true });
/** The first half has more money than any order takes, the other what a new customer gets; half may use leverage. */
let customers: TestCustomer[];
let instruments: Instrument[][];
/** What has been bought or sold short and can be closed, by customer. */
const held: { instrument: Instrument; side: 'long' | 'short'; position: string; quantity: bigint }[][] = [];

beforeAll(async () => {
  console.log(`PREVIEW_SEED=${SEED}`);
  customers = await Promise.all(
    Array.from({ length: 24 }, (_, number) => (number % 2 === 0 ? server.customer() : server.marginCustomer())),
  );
  for (const { userId } of customers.slice(0, 12))
    for (const currency of CURRENCIES)
      await bookTestTransfer(server.composed, BigInt(userId), {
        currency,
        amount: RICH,
        debit: 'promotion',
        credit: 'available',
        code: 'practice',
        reference: 'test',
      });
  held.push(...customers.map(() => []));
  const all = server.composed.dependencies.venues.all();
  instruments = MARKETS.map((market) =>
    all.filter((each) => each.market === market && each.board !== 'index').slice(0, INSTRUMENTS_A_MARKET),
  );
}, 120_000);

const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
const wish = fc.record({
  waitsSeconds: some(0, 0, 1, 7, 90),
  customer: fc.nat(23),
  market: fc.nat(MARKETS.length - 1),
  instrument: fc.nat(INSTRUMENTS_A_MARKET - 1),
  side: some('long' as const, 'long' as const, 'long' as const, 'short' as const),
  /** If the customer holds anything; a part in ten is of more than that. */
  closes: some(false, false, true),
  heldPercent: some(100, 100, 50, 37, 110),
  type: some('market' as const, 'market' as const, 'limit' as const, 'stop' as const, 'trailing' as const),
  /** `maximum`: what the preview names; `percent` of the displayed size otherwise. */
  size: some('lot', 'percent', 'percent', 'percent', 'oddLot', 'fraction', 'amount', 'maximum', 'maximum'),
  percent: fc.integer({ min: 1, max: 400 }),
  ticksAway: fc.integer({ min: -3, max: 12 }),
  timeInForce: some('day' as const, 'day' as const, 'gtc' as const, 'ioc' as const, 'fok' as const),
  leverage: some(1, 2, 3, 5, 20),
  payWith: some(undefined, undefined, undefined, undefined, ...CURRENCIES),
  protects: some(false, false, false, true),
});
type Wish = typeof wish extends fc.Arbitrary<infer Each> ? Each : never;

/** Half of the customers may have neither leverage nor short positions; one in ten of their orders is for one. */
const isMargin = ({ customer }: Wish): boolean => customer % 2 === 1;

function quantityOf(each: Wish, instrument: Instrument, displayed: bigint): bigint {
  const { lot, fraction, minimum } = getLotSizeRules(instrument, '2026-11-20');
  const step = fraction ? SCALE / 1_000n : lot;
  const part = (displayed * BigInt(each.percent)) / 100n;
  if (each.size === 'lot') return minimum > lot ? minimum : lot;
  if (each.size === 'oddLot') return lot + lot / 2n;
  if (each.size === 'fraction') return (part % (20n * SCALE)) + BigInt(each.percent);
  return part - (part % step) || step;
}

/** An order that fills at once, unless its limit or its kind keeps it waiting. */
function openingOf(each: Wish, instrument: Instrument): Order {
  const borrows = isMargin(each) || each.percent % 10 === 0;
  const side = borrows ? each.side : 'long';
  const { best, displayed, priceAt, protection } = pricesOf(each, instrument, side === 'long');
  const quantity = quantityOf(each, instrument, displayed);
  const byAmount = each.size === 'amount' && side === 'long';
  return {
    ...termsOf(each, instrument, side, priceAt),
    ...(byAmount
      ? { amount: Number(formatScaled((quantity * best) / SCALE)).toFixed(0) }
      : { quantity: formatScaled(quantity) }),
    leverage: borrows ? each.leverage : 1,
    ...(each.payWith === undefined ? {} : { payWith: each.payWith }),
    ...(each.protects && (each.type === 'market' || each.type === 'limit')
      ? { takeProfit: protection(side === 'long' ? 30n : -30n), stopLoss: protection(side === 'long' ? -30n : 30n) }
      : {}),
  };
}

function closingOf(each: Wish): { order: Order; instrument: Instrument } | null {
  const [own] = held[each.customer]!.slice(each.percent % Math.max(1, held[each.customer]!.length));
  if (!own) return null;
  const { instrument, side, position } = own;
  const { lot, fraction } = getLotSizeRules(instrument, '2026-11-20');
  const part = (own.quantity * BigInt(each.heldPercent)) / 100n;
  const quantity = each.heldPercent === 100 || fraction ? part : part - (part % lot) || lot;
  const { priceAt } = pricesOf(each, instrument, side === 'short');
  const order = {
    ...termsOf(each, instrument, side, priceAt),
    quantity: formatScaled(quantity),
    effect: 'close' as const,
  };
  return { order: each.percent % 2 === 0 ? { ...order, position } : order, instrument };
}

const termsOf = (each: Wish, { id }: Instrument, side: 'long' | 'short', priceAt: (ticks: bigint) => string) => ({
  instrument: id,
  side,
  type: each.type,
  timeInForce: each.type === 'stop' || each.type === 'trailing' ? ('gtc' as const) : each.timeInForce,
  ...(each.type === 'limit' ? { limitPrice: priceAt(BigInt(each.ticksAway)) } : {}),
  ...(each.type === 'stop' ? { stopPrice: priceAt(20n) } : {}),
  ...(each.type === 'trailing' ? { trailRate: '0.02' } : {}),
});

/** Prices on the tick, so many of them beyond the quote; `protection` from the price of the order itself. */
function pricesOf(each: Wish, { id, market }: Instrument, buys: boolean) {
  const quote = server.composed.dependencies.venues.quote(id, server.clock.now())!;
  const [best, displayed] = buys ? [quote.ask, quote.askSize] : [quote.bid, quote.bidSize];
  const tick = getTickSize(market, best, '2026-11-20');
  const at = (ticks: bigint): bigint => roundToMultiple(best + ticks * tick, tick, 'down');
  const beyond = (ticks: bigint): bigint => at(buys ? ticks : -ticks);
  const entry = each.type === 'limit' ? beyond(BigInt(each.ticksAway)) - best : 0n;
  return {
    best,
    displayed,
    priceAt: (ticks: bigint) => formatScaled(beyond(ticks)),
    protection: (ticks: bigint) => formatScaled(at(entry / tick + ticks)),
  };
}

/** An entry that can't be one is a refusal as well, but by status. */
const answered = <Answer>(call: Promise<Answer>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.code !== 'badInput') throw error;
    return { ok: false as const, code: 'badInput' as const, params: error.params };
  });
const preview = ({ client }: TestCustomer, order: Order) => answered(client.call('trading/previewOrder', order));
const place = ({ client }: TestCustomer, order: Order) =>
  answered(client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }));

async function availableOf({ userId }: TestCustomer, currency: string): Promise<bigint> {
  const { rows } = await server.database.pool.query<{ amount: bigint }>(
    `select amount from balances where account_id = $1 and portfolio = 0 and currency = $2 and bucket = 'available'`,
    [userId, currency],
  );
  return BigInt(rows[0]?.amount ?? 0n);
}

const scaled = (text: string): bigint => parseScaled(text)!;
const seen = new Map<string, number>();
const count = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);

/** The bill, and what is left of the money that pays. */
async function compareMoney(who: TestCustomer, order: Order, promised: Preview, placed: Placed): Promise<void> {
  const { exchange, currency, availableAfter, fees, tax, margin } = promised;
  const left = await availableOf(who, exchange ? exchange.currency : currency);
  const expected = exchange
    ? parseAmount(exchange.availableAfter, exchange.currency)
    : parseAmount(availableAfter, currency);
  expect(left, 'left').toBe(expected);
  const sumOf = (kind: 'fee' | 'tax') =>
    fees.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + parseAmount(amount, currency)!, 0n);
  expect([parseAmount(placed.order.fees, currency), parseAmount(placed.order.tax, currency)], 'charges').toEqual([
    sumOf('fee'),
    parseAmount(tax, currency),
  ]);
  expect(sumOf('tax'), 'taxes').toBe(parseAmount(tax, currency));
  if (exchange) expect(placed.exchange?.paid, 'paid').toBe(exchange.paid);
  if (order.effect === 'close' || !placed.order.position) return;
  const position = await unwrapAnswer(who.client.call('trading/getPosition', { position: placed.order.position }));
  if (position.quantity === promised.quantity) expect(position.margin, 'margin').toBe(margin);
}

/** What a preview allowed, or allowed but for the money. */
async function compareOrder(who: TestCustomer, order: Order, promised: Preview, placed: Placed) {
  const buys = (order.side === 'long') !== (order.effect === 'close');
  const { fillsNow, worstPrice, price, quantity, notes } = promised;
  const { averagePrice, filled, fills, quantity: ordered } = placed.order;
  expect(ordered, 'quantity').toBe(quantity);
  for (const each of fills)
    expect(buys ? scaled(each.price) <= scaled(worstPrice) : scaled(each.price) >= scaled(worstPrice), 'bound').toBe(
      true,
    );
  if (fillsNow) {
    expect([filled, averagePrice], 'fill').toEqual([quantity, price]);
    await compareMoney(who, order, promised, placed);
    return;
  }
  const ends = order.timeInForce === 'ioc' || order.timeInForce === 'fok';
  expect(scaled(filled) > 0n, 'part').toBe(notes.includes('fillsInPart') && order.timeInForce !== 'fok');
  if (order.effect === 'close' || promised.exchange) return;
  // Nights that had fallen due are booked with the order, and the preview counts them.
  const left = await availableOf(who, promised.currency);
  const promisedLeft = parseAmount(promised.availableAfter, promised.currency)!;
  if (ends) expect(left >= promisedLeft, 'at least').toBe(true);
  else expect(left, 'left').toBe(promisedLeft);
}

async function tryOrder(each: Wish): Promise<void> {
  server.clock.advance(each.waitsSeconds * 1_000);
  const who = customers[each.customer]!;
  const closing = each.closes ? closingOf(each) : null;
  const instrument = closing?.instrument ?? instruments[each.market]![each.instrument]!;
  let order = closing?.order ?? openingOf(each, instrument);
  let promised = await preview(who, order);
  const takesMaximum = each.size === 'maximum' && promised.ok && promised.data.maximumQuantity !== '0';
  if (takesMaximum && promised.ok) {
    order = { ...order, quantity: promised.data.maximumQuantity };
    promised = await preview(who, order);
  }
  const placed = await place(who, order);
  const description = `${each.customer}: ${[order, promised, placed].map((part) => JSON.stringify(part)).join(' ')}`;
  const isShort = promised.ok && promised.data.notes.includes('notPayable');
  if (!placed.ok) {
    count(placed.code);
    if (placed.code === 'insufficientBalance') expect(isShort, description).toBe(true);
    else expect(promised, description).toEqual(placed);
    return;
  }
  expect(promised.ok && !isShort, description).toBe(true);
  if (!promised.ok) return;
  await compareOrder(who, order, promised.data, placed.data).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}\n${description}`);
  });
  rememberHeld(each.customer, instrument, order, placed.data);
  if (!promised.data.fillsNow) {
    count(promised.data.notes.includes('fillsInPart') ? 'fillsInPart' : 'waits');
    return;
  }
  for (const [name, holds] of Object.entries({
    [instrument.market]: true,
    [`${order.type} ${order.timeInForce}`]: true,
    amount: order.amount !== undefined,
    close: order.effect === 'close',
    short: order.side === 'short' && order.effect !== 'close',
    leverage: (order.leverage ?? 1) > 1,
    exchange: promised.data.exchange !== null,
    maximum: takesMaximum,
    fraction: scaled(promised.data.quantity) % SCALE !== 0n,
    protected: order.takeProfit !== undefined,
  }))
    if (holds) count(name);
}

function rememberHeld(customer: number, instrument: Instrument, { effect, side }: Order, { order }: Placed): void {
  const own = held[customer]!;
  const filled = scaled(order.filled);
  if (filled === 0n) return;
  if (effect !== 'close') {
    if (order.position) own.push({ instrument, side, position: order.position, quantity: filled });
    return;
  }
  // Which of several positions it took from first doesn't matter here.
  const index = own.findIndex((each) => each.instrument === instrument && each.side === side);
  if (index >= 0) own.splice(index, 1);
}

/** While jobs stand still, nobody is closed out in time, and the house doesn't cover what that costs. */
const isNotYetCovered = (difference: string): boolean => difference.endsWith('the house has not covered it');

test(`${ORDERS} random orders in all markets do what their preview said (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const faults: string[] = [];
  for (const each of fc.sample(wish, { numRuns: ORDERS, seed: SEED }))
    await tryOrder(each).catch((error: unknown) => faults.push((error as Error).message));
  expect(faults.slice(0, FAULTS_LISTED), `${faults.length} of ${ORDERS}`).toEqual([]);
  console.log(JSON.stringify(Object.fromEntries([...seen].toSorted(([, a], [, b]) => b - a))));
  const kinds = [
    'market day',
    'market gtc',
    'market ioc',
    'market fok',
    'limit day',
    'limit gtc',
    'limit ioc',
    'limit fok',
  ];
  const features = ['amount', 'close', 'short', 'leverage', 'exchange', 'maximum', 'fraction', 'protected'];
  const refusals = ['insufficientBalance', 'offLot', 'quantityExceedsHeld', 'marginNotEnabled', 'orderTooLarge'];
  for (const name of [...MARKETS, ...kinds, ...features, ...refusals, 'waits', 'fillsInPart'])
    expect(seen.get(name) ?? 0, name).toBeGreaterThanOrEqual(ORDERS / 400);
  const differences = (await server.listAuditDifferences()).filter(isUnexpectedDifference);
  expect(differences.filter((each) => !isNotYetCovered(each))).toEqual([]);
});
