/**
 * Random orders in random markets at random moments: what a preview promises is what fills, and both are what the
 * depth shows its reader, level by level. The clock stops between the three. `DEPTH_ORDERS=10000` takes some minutes.
 */
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { expect, test, beforeAll } from 'vitest';
import { isUnexpectedDifference, bookTestTransfer } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const ORDERS = Number(process.env['DEPTH_ORDERS'] ?? 800);
const SEED = Number(process.env['DEPTH_SEED'] ?? 20_261_129);
const NAMES = ['US.NWRB', 'KR.041730', 'CRYPTO.BTCUSDT', 'US.DSKY', 'FX.EURUSD'] as const;
/** So many that none comes to the limit of open positions. */
const CUSTOMERS = 40;

const server = provideTestServer({ workByHand: true });
let customers: TestCustomer[];
beforeAll(async () => {
  console.log(`DEPTH_SEED=${SEED}`);
  customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => server.customer()));
  for (const { userId } of customers)
    for (const currency of ['USD', 'KRW', 'USDT'])
      await bookTestTransfer(server.composed, BigInt(userId), {
        currency,
        amount: 10n ** 15n,
        debit: 'promotion',
        credit: 'available',
        code: 'practice',
        reference: 'test',
      });
}, 120_000);

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Level = { price: string; size: string; cumulated: string };
const scaled = (text: string): bigint => parseScaled(text) ?? 0n;

/** What `quantity` costs on average by the levels average; null if they don't show that much. */
function averageOf(levels: readonly Level[], quantity: bigint, buys: boolean, best: bigint): bigint | null {
  let [left, beyond] = [quantity, 0n];
  for (const { price, size } of levels) {
    const taken = left < scaled(size) ? left : scaled(size);
    beyond += taken * (buys ? scaled(price) - best : best - scaled(price));
    left -= taken;
  }
  if (left > 0n) return null;
  // Rounded against the customer.
  const impact = (beyond + quantity - 1n) / quantity;
  return buys ? best + impact : best - impact;
}

test(`${ORDERS} random orders fill as their preview said, level by level as in their depth`, {
  timeout: 3_600_000,
}, async () => {
  const random = createRandom(SEED);
  const { venues } = server.composed.dependencies;
  let [filled, exact, seen] = [0, 0, 0];
  for (let number = 0; number < ORDERS; number++) {
    server.clock.advance(random(4) === 0 ? 1_000 * random(90) : 250 * random(12));
    const instrument = NAMES[random(NAMES.length)]!;
    const customer = customers[random(CUSTOMERS)]!;
    const quote = venues.quote(instrument, server.clock.now())!;
    const buys = random(3) > 0;
    const displayed = buys ? quote.askSize : quote.bidSize;
    const whole = instrument === 'CRYPTO.BTCUSDT' ? 1n : SCALE;
    const wanted = (displayed * BigInt(1 + random(400))) / 100n;
    const quantity = formatScaled(wanted - (wanted % whole) || whole);
    const order = {
      instrument,
      side: 'long',
      type: 'market',
      quantity,
      ...(buys ? {} : { effect: 'close' as const }),
    } as const;
    const previewed = await customer.client.call('trading/previewOrder', order);
    const depth = await unwrapAnswer(customer.client.call('quotes/getDepth', { instrument }));
    const placed = await customer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() });
    expect([number, placed.ok || placed.code]).toEqual([number, previewed.ok || previewed.code]);
    if (!placed.ok || !previewed.ok) continue;
    filled++;
    expect([number, placed.data.order.averagePrice]).toEqual([number, previewed.data.price]);
    const [best, levels] = buys ? [quote.ask, depth.asks] : [quote.bid, depth.bids];
    const average = averageOf(levels, scaled(quantity), buys, best);
    if (average === null) continue;
    seen++;
    if (formatScaled(average) === placed.data.order.averagePrice) exact++;
    // The depth has whole units: of what is being replenished, less than one more may be gone than fills found gone.
    const apart = scaled(placed.data.order.averagePrice!) - average;
    const far = scaled(levels.at(-1)!.price) - best;
    const most = ((far < 0n ? -far : far) * SCALE) / scaled(quantity) + 1n;
    expect([number, apart <= most && apart >= -most]).toEqual([number, true]);
  }
  console.log(JSON.stringify({ orders: ORDERS, filled, withinLevels: seen, exact }));
  expect(filled).toBeGreaterThan(ORDERS / 2);
  expect(seen).toBeGreaterThan(filled / 2);
  expect((await server.listAuditDifferences()).filter(isUnexpectedDifference)).toEqual([]);
});
