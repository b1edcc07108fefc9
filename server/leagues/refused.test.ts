/**
 * Nobody enters a league with a second account, with a second attempt or too late, and a refusal changes nothing else.
 */
import { newKey } from '@bourse/contract/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differencesOf } from '../corporate-actions/testing-splits.ts';
import { asOwner } from '../db/testing.ts';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { granted } from '../testing/granted.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let teacher: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  teacher = await server.customer();
  const { client } = await server.staff('product');
  await granted(client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: newKey() }));
});
afterAll(() => server.stop());

async function made(): Promise<{ league: string; code: string }> {
  const now = server.clock.now();
  const dates = { startsAt: new Date(now - 1_000).toISOString(), endsAt: new Date(now + HOUR_MS / 2).toISOString() };
  const terms = { name: 'Class', ...dates, currency: 'USD', capital: '1000', markets: ['US' as const], key: newKey() };
  const { league } = await granted(teacher.client.call('leagues/createLeague', terms));
  return { league, code: (await granted(teacher.client.call('leagues/getLeague', { league }))).league.code! };
}
const join = ({ client }: TestCustomer, code: string) => client.call('leagues/joinLeague', { code, key: newKey() });
/** The only reason why an entry without trades isn't ranked. */
const MAY = 'fewTrades';
const places = async (league: string) =>
  (await granted(teacher.client.call('leagues/getBoard', { league }))).rows.map(({ place, reason }) => place ?? reason);
/** As verifying both as one person does. */
const areOne = (...people: TestCustomer[]) =>
  asOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${people[0]!.userId} where account_id in (${people.map(({ userId }) => userId)})`,
  );

test('a person has one entry, whether they were known to be one before the first, between, or after both', async () => {
  const [a, b, c, d, e, f] = await Promise.all(Array.from({ length: 6 }, () => server.customer()));
  const [before, between, after] = [await made(), await made(), await made()];
  await areOne(a!, b!);
  await granted(join(a!, before.code));
  expect(await join(b!, before.code)).toMatchObject({ code: 'leagueSamePerson' });

  await granted(join(c!, between.code));
  await areOne(c!, d!);
  expect(await join(d!, between.code)).toMatchObject({ code: 'leagueSamePerson' });

  await granted(join(e!, after.code));
  server.clock.advance(1_000);
  await granted(join(f!, after.code));
  server.clock.advance(1_000);
  expect(await places(after.league)).toEqual([MAY, MAY]);
  await areOne(e!, f!);
  server.clock.advance(1_000);
  expect(await places(after.league)).toEqual([MAY, 'samePerson']);
});

test('an organiser, by whichever account, has no entry in a league of their own', async () => {
  const { league, code } = await made();
  expect(await join(teacher, code)).toMatchObject({ code: 'leagueOwn' });
  const second = await server.customer();
  await areOne(teacher, second);
  expect(await join(second, code)).toMatchObject({ code: 'leagueOwn' });
  expect(await places(league)).toEqual([]);
});

test('of entries of one name, at once or later, invited or not, the second chooses another', async () => {
  const { league, code } = await made();
  const people = await Promise.all(Array.from({ length: 4 }, () => server.customer()));
  const called = (nth: number, name: string | undefined, by = code) =>
    people[nth]!.client.call('leagues/joinLeague', { code: by, ...(name ? { name } : {}), key: newKey() });
  const first = await Promise.all([called(0, 'Kim Ji-woo'), called(1, 'KIM  ji-woo')]);
  expect(first.map((answer) => (answer.ok ? 'in' : answer.code)).sort()).toEqual(['in', 'leagueNameTaken']);
  const out = first[0]!.ok ? 1 : 0;
  await granted(called(out, 'Ana'));
  await granted(teacher.client.call('leagues/inviteNames', { league, names: ['Ana'], key: newKey() }));
  const [listed] = (await granted(teacher.client.call('leagues/listInvited', { league }))).rows;
  expect(await called(2, undefined, listed!.code)).toMatchObject({ code: 'leagueNameTaken' });
  await granted(called(2, 'Ana B', listed!.code));
  // The same name is free in another league.
  await granted(called(3, 'Ana', (await made()).code));
  expect(await places(league)).toHaveLength(3);
  expect(await differencesOf(server)).toEqual([]);
});

test('a name is free again where its entry was refused', async () => {
  const { league, code } = await made();
  const [ana, bo] = [await server.customer(), await server.customer()];
  await granted(teacher.client.call('leagues/inviteNames', { league, names: ['Bo'], key: newKey() }));
  const [listed] = (await granted(teacher.client.call('leagues/listInvited', { league }))).rows;
  await granted(join(bo, listed!.code));
  const taken = ana.client.call('leagues/joinLeague', { code: listed!.code, name: 'Ana', key: newKey() });
  expect(await taken).toMatchObject({ code: 'leagueNotFound' });
  await granted(ana.client.call('leagues/joinLeague', { code, name: 'Ana', key: newKey() }));
});

test('of two accounts of a person that join at once, one is ranked at most', async () => {
  const { league, code } = await made();
  const [a, b] = [await server.customer(), await server.customer()];
  await areOne(a, b);
  const answers = await Promise.all([join(a, code), join(b, code)]);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect((await places(league)).filter((place) => place === MAY)).toHaveLength(1);
});

test('nobody joins twice, by a code that another has used, or after the end, and nothing moves', async () => {
  const { league, code } = await made();
  const [ana, bo, late] = [await server.customer(), await server.customer(), await server.customer()];
  await granted(teacher.client.call('leagues/inviteNames', { league, names: ['Ana'], key: newKey() }));
  const [listed] = (await granted(teacher.client.call('leagues/listInvited', { league }))).rows;
  await granted(join(ana, listed!.code));
  const stake = async () => (await granted(ana.client.call('wallet/getWallet', { portfolio: league }))).total;
  expect(await stake()).toBe('1000.00');
  for (const again of [listed!.code, code]) expect(await join(ana, again)).toMatchObject({ code: 'leagueJoined' });
  expect(await join(bo, listed!.code)).toMatchObject({ code: 'leagueNotFound' });
  expect(await stake()).toBe('1000.00');
  const wallets = async () => (await granted(late.client.call('wallet/getWallet', {}))).accounts;
  const owned = await wallets();
  server.clock.advance(HOUR_MS / 2);
  expect(await join(late, code)).toMatchObject({ code: 'leagueOver' });
  await server.composed.work.jobs.find(({ name }) => name === 'leagues end')!.run();
  expect(await join(late, code)).toMatchObject({ code: 'leagueOver' });
  expect(await ana.client.call('leagues/leaveLeague', { league, key: newKey() })).toMatchObject({ code: 'leagueOver' });
  expect(await wallets()).toEqual(owned);
  expect(await late.client.call('wallet/getWallet', { portfolio: league })).toMatchObject({ ok: false });
  expect(await differencesOf(server)).toEqual([]);
});

test("somebody who has left, lost, or never joined can't place an order in it", async () => {
  const { league, code } = await made();
  const [ana, never] = [await server.customer(), await server.customer()];
  const place = ({ client }: TestCustomer, more: object = {}) =>
    client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      portfolio: league,
      key: newKey(),
      ...more,
    });
  expect(await place(never)).toMatchObject({ code: 'portfolioNotFound' });
  await granted(join(ana, code));
  expect(await place(ana, { quantity: '1000' })).toMatchObject({ code: 'insufficientBalance' });
  expect(await place(ana, { payWith: 'KRW' })).toMatchObject({ ok: false });
  expect(await place(ana, { dayTrading: true })).toMatchObject({ ok: false });
  await granted(place(ana));
  await granted(ana.client.call('leagues/leaveLeague', { league, key: newKey() }));
  expect(await join(ana, code)).toMatchObject({ code: 'leagueJoined' });
});

test("a league's number that is another's or nobody's is answered the same, whatever is asked of it", async () => {
  const { league } = await made();
  const { client } = await server.customer();
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1' } as const;
  for (const portfolio of [league, '15000', '32766']) {
    const away = { from: portfolio, to: '0', currency: 'USD', amount: '1', key: newKey() };
    const answers = [
      await client.call('trading/previewOrder', { ...order, portfolio }),
      await client.call('trading/placeOrder', { ...order, portfolio, key: newKey() }),
      await client.call('portfolios/transferBetween', away),
      await client.call('portfolios/transferBetween', { ...away, from: '0', to: portfolio, key: newKey() }),
    ];
    expect(answers, portfolio).toMatchObject(answers.map(() => ({ ok: false, code: 'portfolioNotFound' })));
  }
});

test('of many who use one name’s code at once one is let in', async () => {
  const { league } = await made();
  await granted(teacher.client.call('leagues/inviteNames', { league, names: ['Ana'], key: newKey() }));
  const [listed] = (await granted(teacher.client.call('leagues/listInvited', { league }))).rows;
  const people = await Promise.all(Array.from({ length: 5 }, () => server.customer()));
  const answers = await Promise.all(people.map((each) => join(each, listed!.code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.code === 'leagueNotFound')).toHaveLength(4);
  expect(await places(league)).toEqual([MAY]);
});

test('only a customer can be allowed to create leagues, and an unknown id is named', async () => {
  const { client } = await server.staff('product');
  const customer = '999999';
  expect(await client.call('staff/setOrganiser', { customer, allowed: true, key: newKey() })).toMatchObject({
    ok: false,
    code: 'organiserUnknown',
    params: { customer },
  });
});

test('no member of staff lets an account of their own make leagues', async () => {
  const { client, id } = await server.staff('product');
  const own = await server.customer();
  const linked = 'update staff set customer_account = $2 where staff_id = $1';
  await asOwner(server.database.ownerUrl, linked, [id, own.userId]);
  expect(await client.call('staff/setOrganiser', { customer: own.userId, allowed: true, key: newKey() })).toMatchObject(
    { ok: false, code: 'ownApproval' },
  );
});

test('nobody uses up the numbers of leagues: so many a day, none long begun', async () => {
  const busy = await server.customer();
  const { client } = await server.staff('product');
  await granted(client.call('staff/setOrganiser', { customer: busy.userId, allowed: true, key: newKey() }));
  const MINUTE_MS = 60_000;
  const make = (from: number, to: number) => {
    const now = server.clock.now();
    const dates = { startsAt: new Date(now + from).toISOString(), endsAt: new Date(now + to).toISOString() };
    const terms = { name: 'Short', ...dates, currency: 'USD', capital: '1000', markets: ['US' as const] };
    return busy.client.call('leagues/createLeague', { ...terms, key: newKey() });
  };
  expect(await make(-11 * MINUTE_MS, MINUTE_MS)).toMatchObject({ code: 'leagueDates' });
  for (let nth = 0; nth < 20; nth += 1) await granted(make(-9 * MINUTE_MS, 2 * MINUTE_MS));
  expect(await make(0, HOUR_MS)).toMatchObject({ code: 'leaguesFull' });
  server.clock.advance(3 * MINUTE_MS);
  await server.composed.work.jobs.find(({ name }) => name === 'leagues end')!.run();
  expect(await make(0, HOUR_MS)).toMatchObject({ code: 'leaguesToday', params: { maximum: 20 } });
});

test('an organiser learns of no order, and of no account, that an entrant has not written of', async () => {
  const { league, code } = await made();
  const ana = await server.customer();
  await granted(join(ana, code));
  const { order } = await granted(
    ana.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      portfolio: league,
      key: newKey(),
    }),
  );
  const { entry } = (await granted(ana.client.call('leagues/getBoard', { league }))).mine!;
  const write = ({ client }: TestCustomer, more: object) =>
    client.call('leagues/writeJournal', { league, text: 'Why?', key: newKey(), ...more });
  expect(await write(teacher, { entry, order: order.id })).toMatchObject({ code: 'orderNotFound' });
  await granted(write(ana, { order: order.id, text: 'It fell.' }));
  const read = async ({ client }: TestCustomer, more: object = {}) =>
    (await granted(client.call('leagues/listJournal', { league, ...more }))).rows[0]!.order;
  expect(await read(ana)).toMatchObject({ id: order.id });
  expect(await read(teacher, { entry })).toMatchObject({ id: null, instrument: 'US.NWRB' });
  const { content } = await granted(teacher.client.call('leagues/exportLeague', { league, what: 'journal' }));
  expect(Buffer.from(content, 'base64').toString()).toContain('at,entry,name,by,instrument');
});

test('a journal takes so many notes a day, and an unread comment is told once', async () => {
  const { league, code } = await made();
  const ana = await server.customer();
  await granted(join(ana, code));
  const { entry } = (await granted(ana.client.call('leagues/getBoard', { league }))).mine!;
  const comment = (text = 'Why?') =>
    teacher.client.call('leagues/writeJournal', { league, entry, text, key: newKey() });
  const told = async () =>
    (await granted(ana.client.call('notices/listNotices', { limit: 100 }))).rows.filter(
      (row) => row.code === 'leagueComment',
    ).length;
  await granted(comment());
  await granted(comment());
  expect(await told()).toBe(1);
  await granted(ana.client.call('notices/markRead', { key: newKey() }));
  for (let nth = 2; nth < 100; nth += 1) await granted(comment());
  expect(await told()).toBe(2);
  expect(await comment()).toMatchObject({ code: 'journalFull', params: { maximum: 100 } });
  // The entrant has a separate daily limit.
  const own = (text: string) => ana.client.call('leagues/writeJournal', { league, text, key: newKey() });
  for (const bad of ['\u0001=1+1', 'a\u0085b', '']) await expect(own(bad)).rejects.toThrow('400');
  await granted(own('First.\n\tSecond.'));
  // Nearly all of them were written at the same moment.
  const seen = new Set<string>();
  for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
    expect(page).toBeLessThan(102);
    const { rows, next } = await granted(
      ana.client.call('leagues/listJournal', { league, limit: 1, ...(cursor === undefined ? {} : { cursor }) }),
    );
    for (const { id } of rows) seen.add(id);
    cursor = next ?? undefined;
  }
  expect(seen.size).toBe(101);
});

test('a cursor that no league can have begins at the newest', async () => {
  for (const cursor of ['32768', '99999', 'x', '-1'])
    expect(await teacher.client.call('leagues/listLeagues', { cursor })).toMatchObject({ ok: true });
  const { client } = await server.staff('product');
  expect(await client.call('staff/listLeagues', { cursor: '32768' })).toMatchObject({ ok: true });
});

test('a league that cannot be ended keeps no other from its end', async () => {
  const [broken, sound] = [await made(), await made()];
  const ana = await server.customer();
  for (const { code } of [broken, sound]) await granted(join(ana, code));
  await asOwner(
    server.database.ownerUrl,
    `insert into league_results (league, account_id, place, equity, return_rate, drawdown, score, points, trades,
        available, frozen, margin, holdings, seq, transfer_seq)
      values (${broken.league}, ${ana.userId}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 0, 0)`,
  );
  server.clock.advance(HOUR_MS);
  const end = server.composed.work.jobs.find(({ name }) => name === 'leagues end')!;
  await expect(end.run()).rejects.toThrow('league_results');
  const phase = async ({ league }: { league: string }) =>
    (await granted(teacher.client.call('leagues/getLeague', { league }))).league.phase;
  expect([await phase(broken), await phase(sound)]).toEqual(['counting', 'final']);
  await asOwner(server.database.ownerUrl, `delete from league_results where league = ${broken.league}`);
  await end.run();
  expect(await phase(broken)).toBe('final');
});

test('what was refused under a key stays refused under it, and never happens later', async () => {
  const { league, code } = await made();
  const [a, b] = [await server.customer(), await server.customer()];
  const left = { league, key: newKey() };
  expect(await a.client.call('leagues/leaveLeague', left)).toMatchObject({ code: 'leagueNotFound' });
  await granted(join(a, code));
  expect(await a.client.call('leagues/leaveLeague', left)).toMatchObject({ code: 'leagueNotFound' });
  await areOne(a, b);
  const joined = { code, key: newKey() };
  expect(await b.client.call('leagues/joinLeague', joined)).toMatchObject({ code: 'leagueSamePerson' });
  await asOwner(server.database.ownerUrl, `update accounts set holder = null where account_id = ${b.userId}`);
  expect(await b.client.call('leagues/joinLeague', joined)).toMatchObject({ code: 'leagueSamePerson' });
  expect(await b.client.call('leagues/joinLeague', { ...joined, code: 'ABCDEFGH' })).toMatchObject({
    code: 'keyReused',
  });
  await granted(join(b, code));
});
