/** The public league that a practice world opens each week by itself. */
import { randomBytes } from 'node:crypto';
import { createIdempotencyKey as key } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { startTestServer, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { addEquityCurvePoints } from './add-equity-curve-points.ts';
import { openWeeklyLeagues } from './weekly-league.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const server = provideTestServer({ workByHand: true });
let ana: TestCustomer;
let bo: TestCustomer;
beforeAll(async () => {
  [ana, bo] = [await server.customer(), await server.customer()];
});

const open = () => openWeeklyLeagues(server.composed.dependencies);
const openTo = async ({ client }: TestCustomer) => (await unwrapAnswer(client.call('leagues/listLeagues', {}))).open;

it('opens the week’s league once, however many processes try at the same moment', async () => {
  const opened = await Promise.all(Array.from({ length: 8 }, open));
  expect(opened.reduce((sum, each) => sum + each)).toBe(1);
  expect(await open()).toBe(0);
  const leagues = await openTo(ana);
  expect(leagues).toMatchObject([
    {
      name: 'Weekly league',
      public: true,
      organised: false,
      phase: 'running',
      endsAt: '2026-11-23T00:00:00.000Z',
      capital: '100000.00',
      currency: 'USD',
      mine: null,
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
    },
  ]);
});

it('has a name in each reader’s language', async () => {
  const client = server.client({ token: ana.token, account: ana.account }, 'kor');
  expect((await unwrapAnswer(client.call('leagues/listLeagues', {}))).open[0]!.name).toBe('주간 리그');
});

it('is read by everybody, joined with its code, and listed as one’s own from then on', async () => {
  const [league] = await openTo(ana);
  const board = () => unwrapAnswer(bo.client.call('leagues/getBoard', { league: league!.league }));
  expect(await board()).toMatchObject({ rows: [], mine: null, placesSince: null });
  await unwrapAnswer(ana.client.call('leagues/joinLeague', { code: league!.code!, name: 'Heron 7', key: key() }));
  // A board is computed once for everybody who asks within a second.
  server.clock.advance(1_000);
  expect(await board()).toMatchObject({ rows: [{ name: 'Heron 7', mine: false, placeBefore: null }], mine: null });
  const own = await unwrapAnswer(ana.client.call('leagues/listLeagues', {}));
  expect(own).toMatchObject({
    rows: [{ league: league!.league, public: true }],
    open: [{ mine: { name: 'Heron 7' } }],
  });
  // Nobody organises it.
  for (const { client } of [ana, bo]) {
    expect(await client.call('leagues/listInvited', { league: league!.league })).toMatchObject({
      code: 'leagueNotFound',
    });
    expect(await client.call('leagues/endLeague', { league: league!.league, key: key() })).toMatchObject({
      code: 'leagueNotFound',
    });
  }
});

it('says how each place has changed since the first ranking, and after a day since the day before', async () => {
  const { league, code } = (await openTo(bo))[0]!;
  await unwrapAnswer(bo.client.call('leagues/joinLeague', { code: code!, name: 'Wren 9', key: key() }));
  const stocks = server.composed.dependencies.venues.listed('US').filter(({ board }) => board === 'listed');
  const buy = async ({ client }: TestCustomer, quantity: string) => {
    for (const { id: instrument } of stocks.slice(0, 3))
      await unwrapAnswer(
        client.call('trading/placeOrder', {
          instrument,
          side: 'long',
          type: 'market',
          quantity,
          portfolio: league,
          key: key(),
        }),
      );
  };
  await buy(ana, '1');
  await buy(bo, '20');
  const places = async () => {
    server.clock.advance(1_000);
    const board = await unwrapAnswer(ana.client.call('leagues/getBoard', { league }));
    return board.rows.map(({ name, place, placeBefore }) => ({ name, place, placeBefore, since: board.placesSince }));
  };
  expect((await places()).map(({ placeBefore }) => placeBefore)).toEqual([null, null]);
  await addEquityCurvePoints(server.composed.dependencies);
  const first = await places();
  expect(first.map(({ placeBefore }) => placeBefore).sort()).toEqual([1, 2]);
  const since = Date.parse(first[0]!.since!);
  for (const { place, placeBefore } of first) expect(placeBefore).toBe(place);
  server.clock.advance(HOUR_MS);
  await addEquityCurvePoints(server.composed.dependencies);
  expect((await places())[0]!.since).toBe(first[0]!.since);
  server.clock.advance(DAY_MS);
  expect(Date.parse((await places())[0]!.since!)).toBe(since + HOUR_MS + 1_000);
});

it('is listed to staff without an organiser', async () => {
  const { client } = await server.staff('product');
  expect((await unwrapAnswer(client.call('staff/listLeagues', {}))).rows).toMatchObject([{ organiser: null }]);
});

it('opens the next one before this one ends, by the same rules', async () => {
  server.clock.advance(DAY_MS - HOUR_MS);
  expect(await open()).toBe(1);
  const [running, next] = await openTo(bo);
  expect(running).toMatchObject({ phase: 'running' });
  expect(next).toMatchObject({
    phase: 'upcoming',
    startsAt: running!.endsAt,
    endsAt: '2026-11-30T00:00:00.000Z',
    capital: running!.capital,
    markets: running!.markets,
  });
  server.clock.advance(DAY_MS);
  expect((await openTo(bo)).map(({ league, phase }) => [league, phase])).toEqual([[next!.league, 'running']]);
});

it('goes on after the clock was moved by weeks', async () => {
  server.clock.advance(20 * DAY_MS);
  expect(await openTo(bo)).toEqual([]);
  expect(await open()).toBeGreaterThan(0);
  expect((await openTo(bo)).at(0)).toMatchObject({ phase: 'running' });
});

it('is never opened where money is real', async () => {
  const live = await startTestServer({
    world: 'empty',
    keys: `test:${randomBytes(32).toString('base64')}`,
    workByHand: true,
  });
  try {
    expect(await openWeeklyLeagues(live.composed.dependencies)).toBe(0);
    expect(await openTo(await live.customer())).toEqual([]);
  } finally {
    await live.stop();
  }
});
