/** A class of thirty, from the list of names to the certificates, by calls that a phone makes. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const PUPILS = 30;
const DAY_MS = 86_400_000;
const SHARE = 'US.NWRB';
const server = provideTestServer({ workByHand: true });
let teacher: TestCustomer;
let pupils: TestCustomer[];
beforeAll(async () => {
  teacher = await server.customer();
  pupils = [];
  for (let nth = 0; nth < PUPILS; nth += 1) pupils.push(await server.customer());
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
}, 60_000);

async function again(customer: TestCustomer): Promise<TestCustomer> {
  const { account } = customer;
  const { token } = await unwrapAnswer(server.client().call('user/login', { account, password: GOOD_PASSWORD }));
  return { ...customer, token, client: server.client({ token, account }) };
}

test('runs a class of thirty from its list of names to its certificates', async () => {
  const now = server.clock.now();
  const terms = {
    name: 'Economics 3B',
    startsAt: new Date(now + DAY_MS).toISOString(),
    endsAt: new Date(now + 15 * DAY_MS).toISOString(),
    currency: 'USD',
    capital: '50000',
    markets: ['US' as const],
    minimumTrades: 1,
    minimumInstruments: 1,
    minimumDays: 1,
    ranking: 'return' as const,
    largestShare: 40,
  };
  const { league } = await unwrapAnswer(
    teacher.client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() }),
  );
  const names = pupils.map((_, nth) => `Pupil ${String(nth + 1).padStart(2, '0')}`);
  await unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names, key: createIdempotencyKey() }));
  const invited = (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
  expect(invited.map(({ name }) => name)).toEqual(names);
  // All at once, as on a Monday at nine.
  await Promise.all(
    pupils.map(({ client }, nth) =>
      unwrapAnswer(client.call('leagues/joinLeague', { code: invited[nth]!.code, key: createIdempotencyKey() })),
    ),
  );
  const order = (nth: number) => ({
    instrument: SHARE,
    side: 'long' as const,
    type: 'market' as const,
    quantity: String(1 + nth),
    portfolio: league,
    key: createIdempotencyKey(),
  });
  expect(await pupils[0]!.client.call('trading/placeOrder', order(0))).toMatchObject({ code: 'leagueNotRunning' });
  server.clock.advance(DAY_MS);
  pupils = await Promise.all(pupils.map(again));
  const traders = pupils.slice(0, PUPILS - 2);
  const placed = await Promise.all(
    traders.map(({ client }, nth) => unwrapAnswer(client.call('trading/placeOrder', order(nth)))),
  );
  await unwrapAnswer(
    traders[0]!.client.call('leagues/writeJournal', {
      league,
      order: placed[0]!.order.id,
      text: 'It pays a dividend.',
      key: createIdempotencyKey(),
    }),
  );
  for (let day = 1; day < 14; day += 1) {
    await server.runJob('leagues points');
    server.clock.advance(DAY_MS);
  }
  teacher = await again(teacher);
  const before = await unwrapAnswer(teacher.client.call('leagues/listClass', { league, limit: 100 }));
  expect(before.rows.filter(({ lastTradeAt }) => lastTradeAt === null).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Pupil 29', 'Pupil 30']),
  );
  server.clock.advance(DAY_MS);
  await server.runJob('leagues end');
  await server.runJob('leagues after');
  [teacher, pupils] = [await again(teacher), await Promise.all(pupils.map(again))];
  const board = await unwrapAnswer(teacher.client.call('leagues/getBoard', { league, limit: 100 }));
  expect(board).toMatchObject({ isFinal: true, entries: PUPILS, mine: null });
  expect(board.rows.filter(({ place }) => place !== null)).toHaveLength(PUPILS - 2);
  const after = await unwrapAnswer(
    teacher.client.call('leagues/listClass', { league, rank: 'concentrated', limit: 100 }),
  );
  expect(after.rows).toHaveLength(PUPILS - 2);
  expect(after.rows[0]).toMatchObject({ name: 'Pupil 28', largest: { instrument: SHARE } });
  expect(board.rows.slice(-2).map(({ reason }) => reason)).toEqual(['fewTrades', 'fewTrades']);
  const rates = board.rows.slice(0, -2).map(({ returnRate }) => Number(returnRate));
  expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  for (const { client } of [pupils[0]!, pupils.at(-1)!])
    expect(
      Buffer.from((await unwrapAnswer(client.call('leagues/getCertificate', { league }))).content, 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  const notices = await unwrapAnswer(pupils[0]!.client.call('notices/listNotices', { limit: 20 }));
  expect(notices.rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['leagueJoined', 'leaguePlaced']));
  expect(await server.listAuditDifferences()).toEqual([]);
}, 90_000);
