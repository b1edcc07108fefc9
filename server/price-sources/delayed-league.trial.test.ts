/**
 * A player of a league at delayed prices who knows the true ones, fifteen minutes ahead, for a day in the form in which
 * days are recorded: a price a minute. The statistic: what each of the player's purchases with its sale has brought, in
 * basis points of its cost, and the mean of these over its standard error (z). Within chance is z < 3. The same player
 * must gain with z > 5 where the same prices pass for those of the moment, so the trial could fail.
 */
import { afterEach, expect, it } from 'vitest';
import { createIdempotencyKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createFixedSource, printOf } from './testing-fixed-source.ts';

const MINUTE_MS = 60_000;
const DELAY_MINUTES = 15;
/** The session of a Friday in New York. */
const OPENS = Date.parse('2026-11-20T14:30:00.000Z');
const SESSION_MINUTES = 390;
const CODES = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'JPM', 'V', 'WMT', 'XOM', 'PG'] as const;
type Code = (typeof CODES)[number];
/** How long the player holds what was bought, and pauses after a sale. */
const TURN_MINUTES = 20;
/** In cents: more than the spread that the house states. */
const WORTHWHILE = 30;
const SEED = 20_261_120;

/** Random numbers from 0 to 1, by a linear congruential generator with 48 bits. */
function createRandom(seed: number): () => number {
  let state = BigInt(seed) * 2_654_435_761n + 12_345n;
  return () => {
    state = (state * 25_214_903_917n + 11n) & ((1n << 48n) - 1n);
    return Number(state >> 16n) / 2 ** 32;
  };
}

/** The day's true prices by minute, in cents, without drift. */
function recordDay(): ReadonlyMap<Code, readonly number[]> {
  const random = createRandom(SEED);
  return new Map(
    CODES.map((code) => {
      const path = [20_000];
      while (path.length < SESSION_MINUTES) path.push(path.at(-1)! + Math.floor(random() * 61) - 30);
      return [code, path];
    }),
  );
}

let server: TestServer;
afterEach(() => server.stop());

interface Outcome {
  mean: number;
  z: number;
  trades: number;
}

/** `asOfNow`: the source gives each price the time at which it arrives, and declares no delay. */
async function playDay({ asOfNow }: { asOfNow: boolean }): Promise<Outcome> {
  const fixed = createFixedSource('folder', asOfNow ? 0 : DELAY_MINUTES * MINUTE_MS);
  const source = { ...fixed, declares: { ...fixed.declares, vouchedEveryMs: MINUTE_MS } };
  server = await startTestServer({ workByHand: true, priceSources: () => [source] });
  const { clock, composed } = server;
  clock.set(OPENS - MINUTE_MS);
  if (!(await composed.work.acquireLeadership())) throw new Error('nobody leads');
  await setUpSource(source);
  const { player, league } = await enterLeague();
  const day = recordDay();
  const holds = new Map<Code, { position: string | null; since: number }>();
  const trade = (code: Code, minute: number) => playInstrument(player, league, holds, { code, minute, day });

  for (let minute = 0; minute < SESSION_MINUTES + DELAY_MINUTES + 2; minute += 1) {
    clock.set(OPENS + minute * MINUTE_MS);
    const seen = minute - DELAY_MINUTES;
    for (const [code, path] of day) {
      const cents = path[seen];
      if (cents === undefined) continue;
      const at = asOfNow ? clock.now() : OPENS + seen * MINUTE_MS;
      source.prints.set(code, printOf(code, at, (cents / 100).toFixed(2)));
    }
    await requestPrices();
    await composed.orderBookWatcher.checkMarket();
    if (seen > 0 && minute < SESSION_MINUTES - DELAY_MINUTES) for (const code of CODES) await trade(code, minute);
  }
  return measure(await listReturns(player, league));
}

async function setUpSource(source: ReturnType<typeof createFixedSource>): Promise<void> {
  const staff = await server.staff('treasurer');
  const key = createIdempotencyKey;
  for (const code of CODES) {
    const at = OPENS - 86_400_000;
    const bar = { date: '2026-11-19', at, open: '200', high: '200', low: '200', close: '200', volume: '40000000' };
    source.days.set(code, { currency: 'USD', bars: [bar], actions: [] });
    // The close of the day before.
    source.prints.set(code, printOf(code, at + SESSION_MINUTES * MINUTE_MS, '200'));
  }
  const instruments = CODES.map((code) => `US.${code}`);
  await unwrapAnswer(staff.client.call('staff/addRealInstruments', { markets: [], instruments, key: key() }));
  const words = 'For a class with play money.';
  await unwrapAnswer(
    staff.client.call('staff/decidePriceSource', {
      source: source.name,
      markets: ['US'],
      displayed: true,
      rank: 1,
      words,
      termsUrl: 'https://example.com/terms',
      key: key(),
    }),
  );
  const rule = { market: 'US', allowed: true, from: null, why: words, key: key() } as const;
  await unwrapAnswer(staff.client.call('staff/decideDelayedTrading', rule));
  // The days of one instrument are asked for at a time.
  for (const _ of CODES) await requestPrices();
}

/** The player looks at all of them; a source has one request under way. */
async function requestPrices(): Promise<void> {
  const { realPrices, priceSourceRunner } = server.composed.dependencies;
  for (const code of CODES) realPrices.needs.note(`US.${code}`, 'viewed');
  for (let turn = 0; turn < 3; turn += 1) await priceSourceRunner.step();
}

async function enterLeague(): Promise<{ player: TestCustomer; league: string }> {
  const [player, teacher] = [await server.customer(), await server.customer()];
  const { client } = await server.staff('product');
  const key = createIdempotencyKey;
  await unwrapAnswer(client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: key() }));
  const { league } = await unwrapAnswer(
    teacher.client.call('leagues/createLeague', {
      name: 'Delayed',
      startsAt: new Date(server.clock.now()).toISOString(),
      endsAt: new Date(OPENS + 86_400_000).toISOString(),
      currency: 'USD',
      capital: '1000000',
      markets: ['US'],
      charges: false,
      key: key(),
    }),
  );
  const { code } = (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league;
  await unwrapAnswer(player.client.call('leagues/joinLeague', { code: code!, key: key() }));
  return { player, league };
}

interface Moment {
  code: Code;
  minute: number;
  day: ReadonlyMap<Code, readonly number[]>;
}

/** Buys what has risen unseen, and sells it once it has been held for long enough and has fallen unseen. */
async function playInstrument(
  { client }: TestCustomer,
  league: string,
  holds: Map<Code, { position: string | null; since: number }>,
  { code, minute, day }: Moment,
): Promise<void> {
  const path = day.get(code)!;
  const unseen = path[minute]! - path[minute - DELAY_MINUTES]!;
  const held = holds.get(code);
  if (held && minute - held.since < TURN_MINUTES) return;
  const instrument = `US.${code}`;
  const key = createIdempotencyKey();
  const isLast = minute > SESSION_MINUTES - 2 * DELAY_MINUTES;
  if (held?.position) {
    if (unseen > -WORTHWHILE && !isLast) return;
    await unwrapAnswer(client.call('trading/closePosition', { position: held.position, key }));
    holds.set(code, { position: null, since: minute });
  } else if (unseen > WORTHWHILE && !isLast) {
    const order = { instrument, side: 'long', type: 'market', quantity: '10', portfolio: league, key } as const;
    const placed = await unwrapAnswer(client.call('trading/placeOrder', order));
    // A position has the number of the order that opens it.
    holds.set(code, { position: placed.order.id.replace(/^o/, 'p'), since: minute });
  }
}

/** What each closed position has brought, in basis points of its cost. */
async function listReturns({ client }: TestCustomer, league: string): Promise<number[]> {
  const found: number[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { rows: readonly { returnRate: string; status: string }[]; next: string | null } = await unwrapAnswer(
      client.call('trading/listPositions', {
        portfolio: league,
        status: 'closed',
        limit: 100,
        ...(cursor === null ? {} : { cursor }),
      }),
    );
    found.push(...page.rows.map(({ returnRate }) => Number(returnRate) * 10_000));
    if (page.next === null) return found;
    cursor = page.next;
  }
}

function measure(returns: readonly number[]): Outcome {
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length;
  const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (returns.length - 1);
  return { mean, z: mean / Math.sqrt(variance / returns.length), trades: returns.length };
}

async function expectCleanAudit(): Promise<void> {
  expect(await server.listAuditDifferences()).toEqual([]);
}

it('a player who knows the true prices ahead gains nothing beyond chance', async () => {
  const outcome = await playDay({ asOfNow: false });
  expect(outcome.trades).toBeGreaterThan(40);
  expect(outcome.z).toBeLessThan(3);
  await expectCleanAudit();
});

it('would gain plenty if the same prices passed for those of the moment', async () => {
  const outcome = await playDay({ asOfNow: true });
  expect(outcome.trades).toBeGreaterThan(40);
  expect(outcome.z).toBeGreaterThan(5);
  await expectCleanAudit();
});
