/**
 * Each source falls silent, fails and lies in every way while its instrument is traded every second, orders and alerts
 * wait around its price, and leveraged positions are held on both sides: no fill, trigger, alert or margin call at a
 * price that wasn't true; soon after each fault an order fills at the true price again, and a real gap passes.
 */
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { createIdempotencyKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { SPEAKING_SOURCES, type SpeakingSource, type SpokenPrice } from './testing-source-forms.ts';
import { TEST_FAULTS, type TestFault } from './testing-source-server.ts';

/** A Friday, 11:00 in New York. */
const NOW = Date.parse('2026-11-20T16:00:00.000Z');
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Turns of the event loop within which a local server accepts a new connection. */
const TURNS = 20;
const FAULT_SECONDS = 7;
/** A stream says the truth at once; a polled source is asked once a minute, and then soon for the order that waits. */
const NORMAL_SECONDS = { stream: 3, poll: 85 };
/** Whoever was refused several times is asked again only after a pause. */
const NORMAL_SECONDS_AFTER_PAUSE = 120;
const LEVERAGE = 3;

/** Of an order that has opened or closed a position. */
const FILLED: ReadonlySet<string> = new Set(['inPosition', 'readyToClose', 'closed']);

type Lie = (truth: SpokenPrice, turn: number) => SpokenPrice;
const scaledBy =
  (factor: number): Lie =>
  ({ last, bid, ask, ...rest }) => ({ ...rest, last: last * factor, bid: bid * factor, ask: ask * factor });
const all =
  (value: number): Lie =>
  (truth) => ({ ...truth, last: value, bid: value, ask: value });
const movedBy =
  (ms: number): Lie =>
  (truth) => ({ ...truth, at: truth.at + ms });
const LIES: Readonly<Record<string, Lie>> = {
  zero: all(0),
  negative: scaledBy(-1),
  'not a number': all(Number.NaN),
  'times 100': scaledBy(100),
  'divided by 100': scaledBy(0.01),
  'one print 30 % off': (truth, turn) => (turn === 1 ? scaledBy(1.3)(truth, turn) : truth),
  'as after a split': scaledBy(0.5),
  'as after a reverse split': scaledBy(2),
  'ten minutes old': (truth) => ({ ...scaledBy(1.1)(truth, 0), at: truth.at - 10 * MINUTE_MS }),
  'an hour ahead': (truth) => movedBy(HOUR_MS)(scaledBy(1.1)(truth, 0), 0),
  'out of order': (truth, turn) => (turn % 2 === 0 ? truth : movedBy(-30 * SECOND_MS)(scaledBy(1.02)(truth, 0), 0)),
};

describe.each(SPEAKING_SOURCES)('%s', (name, start) => {
  let server: TestServer;
  let speaking: SpeakingSource;
  let customer: TestCustomer;
  let seller: TestCustomer;
  let position: string | null = null;
  /** An order that waits for a source's next price. */
  let waiting: string | null = null;
  let refusals: string[] = [];
  let level = 100;
  const normalSeconds = (): number => (speaking.source.poll ? NORMAL_SECONDS.poll : NORMAL_SECONDS.stream);
  /** By time: every price that was true. */
  const truths = new Map<number, bigint>();

  beforeAll(async () => {
    let now = (): number => NOW;
    speaking = await start(() => now());
    server = await startTestServer({ workByHand: true, priceSources: () => [speaking.source] });
    now = () => server.clock.now();
    server.clock.set(NOW);
    // Without a leader nothing that waits meets a price.
    if (!(await server.composed.work.acquireLeadership())) throw new Error('nobody leads');
    const { client } = await server.staff('treasurer');
    await unwrapAnswer(
      client.call('staff/decidePriceSource', {
        ...{ source: speaking.source.name, markets: [speaking.market], displayed: true, rank: 1 },
        ...{ words: 'For a test of lies.', termsUrl: 'https://example.com/terms', key: createIdempotencyKey() },
      }),
    );
    const added = { markets: [], instruments: [speaking.instrument], key: createIdempotencyKey() };
    await unwrapAnswer(client.call('staff/addRealInstruments', added));
    [customer, seller] = [await server.marginCustomer(), await server.marginCustomer()];
    await passSeconds(5);
    await surroundPrice();
    await passSeconds(normalSeconds());
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await speaking.close();
  });

  function truthNow(): SpokenPrice {
    const at = server.clock.now();
    const last = Number((level * (1 + 0.0005 * Math.sin(at / 7_000))).toFixed(2));
    const currency = speaking.market === 'US' ? 'USD' : 'USDT';
    return { at, last, bid: Number((last - 0.01).toFixed(2)), ask: Number((last + 0.01).toFixed(2)), currency };
  }

  /** Says the truth each second, unless `say` does otherwise, and tries to trade. */
  async function passSeconds(seconds: number, say?: (truth: SpokenPrice, turn: number) => void): Promise<void> {
    for (let turn = 0; turn < seconds; turn += 1) {
      server.clock.advance(SECOND_MS);
      const truth = truthNow();
      truths.set(truth.at, parseScaled(truth.last.toFixed(2))!);
      if (say) say(truth, turn);
      else speaking.say(truth);
      const { priceSourceRunner, realPrices } = server.composed.dependencies;
      await priceSourceRunner.follow();
      await priceSourceRunner.step();
      await speaking.whenReceived();
      for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
      await realPrices.readQuotes();
      await server.composed.orderBookWatcher.checkMarket();
      await server.composed.alertWatcher.checkPrices();
    }
  }

  const order = (input: object, { client } = customer) =>
    client.call('trading/placeOrder', {
      ...{ instrument: speaking.instrument, side: 'long', type: 'market', quantity: '1', key: createIdempotencyKey() },
      ...input,
    });

  /** Positions on both sides, and orders and alerts that only a lie reaches. */
  async function surroundPrice(): Promise<void> {
    await unwrapAnswer(order({ leverage: LEVERAGE }));
    await unwrapAnswer(order({ side: 'short', leverage: LEVERAGE }, seller));
    for (const [side, away] of [
      ['long', 1.25],
      ['short', 0.75],
    ] as const)
      await unwrapAnswer(
        order(
          { side, type: 'stop', stopPrice: (level * away).toFixed(2), timeInForce: 'gtc' },
          side === 'long' ? customer : seller,
        ),
      );
    await unwrapAnswer(order({ type: 'limit', limitPrice: (level * 0.75).toFixed(2), timeInForce: 'gtc' }));
    for (const [kind, away] of [
      ['above', 1.25],
      ['below', 0.75],
    ] as const)
      await unwrapAnswer(
        customer.client.call('discovery/setAlert', {
          ...{ instrument: speaking.instrument, kind, price: (level * away).toFixed(2), key: createIdempotencyKey() },
        }),
      );
  }

  /** Buys at the market, or sells what was bought; whether it was filled. */
  async function trade(): Promise<boolean> {
    const refused = ({ code }: { code: string }): false => {
      refusals.push(code);
      return false;
    };
    if (waiting !== null) {
      const { rows } = await unwrapAnswer(customer.client.call('trading/listOrders', {}));
      const placed = rows.find(({ id }) => id === waiting);
      if (!placed || placed.status === 'pending') return refused({ code: 'waits' });
      waiting = null;
      if (!FILLED.has(placed.status)) return refused({ code: placed.status });
      position = position === null ? placed.position : null;
      return true;
    }
    const placed =
      position === null
        ? await order({ quantity: '1' })
        : await customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() });
    if (!placed.ok) return refused(placed);
    const { order: made } = placed.data;
    if (made.status === 'pending') waiting = made.id;
    else position = position === null ? made.position : null;
    return FILLED.has(made.status);
  }

  /** Seconds of truth until an order fills at a price of them; what refused it, if none does. */
  async function secondsUntilNormal(maximum: number): Promise<number | string> {
    const since = server.clock.now();
    refusals = [];
    for (let seconds = 1; seconds <= maximum; seconds += 1) {
      await passSeconds(1);
      if ((await trade()) && (await newestFillAt()) > since) return seconds;
    }
    return refusals.join(' ');
  }

  const newestFillAt = async (): Promise<number> =>
    (await server.database.pool.query<{ at: Date }>('select max(quote_at) as at from fills')).rows[0]!.at.getTime();

  async function findWrong(): Promise<string[]> {
    const { rows: fills } = await server.database.pool.query<{ last: string; quote_at: Date }>(
      'select last::text, quote_at from fills',
    );
    const wrong = fills.flatMap(({ last, quote_at: at }) =>
      truths.get(at.getTime()) === BigInt(last) ? [] : [`a fill at ${last} of ${at.toISOString()}`],
    );
    const count = async (what: string, text: string): Promise<void> => {
      const { rowCount } = await server.database.pool.query(text);
      if (rowCount) wrong.push(`${rowCount} ${what}`);
    };
    await count('triggers', `select 1 from orders where type <> 'market' and status <> 'pending'`);
    await count('alerts', 'select 1 from price_alerts where fired_at is not null');
    await count('margin calls', 'select 1 from positions where called_at is not null');
    return wrong;
  }

  it('fills at the truth, with its source and time', async () => {
    expect(await secondsUntilNormal(normalSeconds())).toBeTypeOf('number');
    expect(await findWrong()).toEqual([]);
  });

  it.each(Object.keys(LIES))('a price that is %s', async (lie) => {
    await passSeconds(2);
    await passSeconds(FAULT_SECONDS, (truth, turn) => speaking.say(LIES[lie]!(truth, turn)));
    await trade();
    expect(await findWrong()).toEqual([]);
    expect(await secondsUntilNormal(normalSeconds())).toBeTypeOf('number');
    expect(await findWrong()).toEqual([]);
  });

  it('a book whose bid lies above its ask', async () => {
    await passSeconds(FAULT_SECONDS, ({ bid, ask, ...truth }) => speaking.say({ ...truth, bid: ask, ask: bid }));
    await trade();
    expect(await secondsUntilNormal(normalSeconds())).toBeTypeOf('number');
    expect(await findWrong()).toEqual([]);
  });

  it.each(TEST_FAULTS)('on the way: %s', async (fault: TestFault) => {
    if (!speaking.setFault) return;
    await passSeconds(2);
    speaking.setFault(fault);
    for (let second = 0; second < FAULT_SECONDS; second += 1) {
      await passSeconds(1);
      await trade();
    }
    speaking.setFault(null);
    expect(await secondsUntilNormal(NORMAL_SECONDS_AFTER_PAUSE)).toBeTypeOf('number');
    expect(await findWrong()).toEqual([]);
  });

  it('a connection that breaks off in the middle of a message', async () => {
    if (!speaking.breakOff) return;
    speaking.breakOff();
    await passSeconds(2, () => {});
    expect(await secondsUntilNormal(NORMAL_SECONDS_AFTER_PAUSE)).toBeTypeOf('number');
    expect(await findWrong()).toEqual([]);
  });

  it('says nothing for ten minutes: nothing trades at what it said before', async () => {
    server.clock.advance(10 * MINUTE_MS);
    await passSeconds(3, () => {});
    expect(await trade(), name).toBe(false);
    expect(await secondsUntilNormal(normalSeconds())).toBeTypeOf('number');
    expect(await findWrong()).toEqual([]);
  });

  it('a real gap of a tenth passes within seconds', async () => {
    level = 110;
    expect(await secondsUntilNormal(normalSeconds())).toBeTypeOf('number');
    expect(await findWrong()).toEqual([]);
  });
});
