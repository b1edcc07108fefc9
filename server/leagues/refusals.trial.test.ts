/**
 * Nobody enters a league with a second account, with a second attempt or too late, and a refusal changes nothing else.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const HOUR_MS = 3_600_000;
const server = provideTestServer({ workByHand: true });
let teacher: TestCustomer;
beforeAll(async () => {
  teacher = await server.customer();
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
});

async function made(): Promise<{ league: string; code: string }> {
  const now = server.clock.now();
  const dates = { startsAt: new Date(now - 1_000).toISOString(), endsAt: new Date(now + HOUR_MS / 2).toISOString() };
  const terms = {
    name: 'Class',
    ...dates,
    currency: 'USD',
    capital: '1000',
    minimumInstruments: 1,
    minimumDays: 1,
    markets: ['US' as const],
    key: createIdempotencyKey(),
  };
  const { league } = await unwrapAnswer(teacher.client.call('leagues/createLeague', terms));
  return { league, code: (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league.code! };
}
const join = ({ client }: TestCustomer, code: string) =>
  client.call('leagues/joinLeague', { code, key: createIdempotencyKey() });
/** The only reason why an entry without trades isn't ranked. */
const MAY = 'fewTrades';
const places = async (league: string) =>
  (await unwrapAnswer(teacher.client.call('leagues/getBoard', { league }))).rows.map(
    ({ place, reason }) => place ?? reason,
  );
/** As verifying both as one person does. */
const areOne = (...people: TestCustomer[]) =>
  queryAsOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${people[0]!.userId} where account_id in (${people.map(({ userId }) => userId)})`,
  );

test('gives a person one entry, whether accounts are linked before the first, between entries or after', async () => {
  const [a, b, c, d, e, f] = await Promise.all(Array.from({ length: 6 }, () => server.customer()));
  const [before, between, after] = [await made(), await made(), await made()];
  await areOne(a!, b!);
  await unwrapAnswer(join(a!, before.code));
  expect(await join(b!, before.code)).toMatchObject({ code: 'leagueSamePerson' });

  await unwrapAnswer(join(c!, between.code));
  await areOne(c!, d!);
  expect(await join(d!, between.code)).toMatchObject({ code: 'leagueSamePerson' });

  await unwrapAnswer(join(e!, after.code));
  server.clock.advance(1_000);
  await unwrapAnswer(join(f!, after.code));
  server.clock.advance(1_000);
  expect(await places(after.league)).toEqual([MAY, MAY]);
  await areOne(e!, f!);
  server.clock.advance(1_000);
  expect(await places(after.league)).toEqual([MAY, 'samePerson']);
});

test('gives a person one entry, however close the attempts of two accounts are', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.customer()));
  await areOne(...people);
  for (const { code } of [await made(), await made()]) {
    const joined = await Promise.all(people.map((each) => join(each, code)));
    expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test('keeps organisers from entering their own league with any account', async () => {
  const { league, code } = await made();
  expect(await join(teacher, code)).toMatchObject({ code: 'leagueOwn' });
  const second = await server.customer();
  await areOne(teacher, second);
  expect(await join(second, code)).toMatchObject({ code: 'leagueOwn' });
  expect(await places(league)).toEqual([]);
});

test('makes the second of two entrants with the same name choose another, whenever and however they join', async () => {
  const { league, code } = await made();
  const people = await Promise.all(Array.from({ length: 4 }, () => server.customer()));
  const called = (nth: number, name: string | undefined, by = code) =>
    people[nth]!.client.call('leagues/joinLeague', {
      code: by,
      ...(name ? { name } : {}),
      key: createIdempotencyKey(),
    });
  const first = await Promise.all([called(0, 'Kim Ji-woo'), called(1, 'KIM  ji-woo')]);
  expect(first.map((answer) => (answer.ok ? 'in' : answer.code)).sort()).toEqual(['in', 'leagueNameTaken']);
  const out = first[0]!.ok ? 1 : 0;
  await unwrapAnswer(called(out, 'Ana'));
  await unwrapAnswer(
    teacher.client.call('leagues/inviteNames', { league, names: ['Ana'], key: createIdempotencyKey() }),
  );
  const [listed] = (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
  expect(await called(2, undefined, listed!.code)).toMatchObject({ code: 'leagueNameTaken' });
  await unwrapAnswer(called(2, 'Ana B', listed!.code));
  // The same name is free in another league.
  await unwrapAnswer(called(3, 'Ana', (await made()).code));
  expect(await places(league)).toHaveLength(3);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('frees a name if its entry is refused', async () => {
  const { league, code } = await made();
  const [ana, bo] = [await server.customer(), await server.customer()];
  await unwrapAnswer(
    teacher.client.call('leagues/inviteNames', { league, names: ['Bo'], key: createIdempotencyKey() }),
  );
  const [listed] = (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
  await unwrapAnswer(join(bo, listed!.code));
  const taken = ana.client.call('leagues/joinLeague', { code: listed!.code, name: 'Ana', key: createIdempotencyKey() });
  expect(await taken).toMatchObject({ code: 'leagueNotFound' });
  await unwrapAnswer(ana.client.call('leagues/joinLeague', { code, name: 'Ana', key: createIdempotencyKey() }));
});

test('ranks at most one of two accounts of a person that join at once', async () => {
  const { league, code } = await made();
  const [a, b] = [await server.customer(), await server.customer()];
  await areOne(a, b);
  const answers = await Promise.all([join(a, code), join(b, code)]);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect((await places(league)).filter((place) => place === MAY)).toHaveLength(1);
});

test('nobody joins twice, with a used code or after the end, and nothing is booked', async () => {
  const { league, code } = await made();
  const [ana, bo, late] = [await server.customer(), await server.customer(), await server.customer()];
  await unwrapAnswer(
    teacher.client.call('leagues/inviteNames', { league, names: ['Ana'], key: createIdempotencyKey() }),
  );
  const [listed] = (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
  await unwrapAnswer(join(ana, listed!.code));
  const stake = async () => (await unwrapAnswer(ana.client.call('wallet/getWallet', { portfolio: league }))).total;
  expect(await stake()).toBe('1000.00');
  for (const again of [listed!.code, code]) expect(await join(ana, again)).toMatchObject({ code: 'leagueJoined' });
  expect(await join(bo, listed!.code)).toMatchObject({ code: 'leagueNotFound' });
  expect(await stake()).toBe('1000.00');
  const wallets = async () => (await unwrapAnswer(late.client.call('wallet/getWallet', {}))).accounts;
  const owned = await wallets();
  server.clock.advance(HOUR_MS / 2);
  expect(await join(late, code)).toMatchObject({ code: 'leagueOver' });
  await server.runJob('leagues end');
  expect(await join(late, code)).toMatchObject({ code: 'leagueOver' });
  expect(await ana.client.call('leagues/leaveLeague', { league, key: createIdempotencyKey() })).toMatchObject({
    code: 'leagueOver',
  });
  expect(await wallets()).toEqual(owned);
  expect(await late.client.call('wallet/getWallet', { portfolio: league })).toMatchObject({ ok: false });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('refuses league orders of customers who left, lost or never joined', async () => {
  const { league, code } = await made();
  const [ana, never] = [await server.customer(), await server.customer()];
  const place = ({ client }: TestCustomer, more: object = {}) =>
    client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      portfolio: league,
      key: createIdempotencyKey(),
      ...more,
    });
  expect(await place(never)).toMatchObject({ code: 'portfolioNotFound' });
  await unwrapAnswer(join(ana, code));
  expect(await place(ana, { quantity: '1000' })).toMatchObject({ code: 'insufficientBalance' });
  expect(await place(ana, { payWith: 'KRW' })).toMatchObject({ ok: false });
  expect(await place(ana, { dayTrading: true })).toMatchObject({ ok: false });
  await unwrapAnswer(place(ana));
  await unwrapAnswer(ana.client.call('leagues/leaveLeague', { league, key: createIdempotencyKey() }));
  expect(await join(ana, code)).toMatchObject({ code: 'leagueJoined' });
});

test('answers the same for a league of others and a league that does not exist, whatever the call', async () => {
  const { league } = await made();
  const { client } = await server.customer();
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1' } as const;
  for (const portfolio of [league, '15000', '32766']) {
    const away = { from: portfolio, to: '0', currency: 'USD', amount: '1', key: createIdempotencyKey() };
    const answers = [
      await client.call('trading/previewOrder', { ...order, portfolio }),
      await client.call('trading/placeOrder', { ...order, portfolio, key: createIdempotencyKey() }),
      await client.call('portfolios/transferBetween', away),
      await client.call('portfolios/transferBetween', {
        ...away,
        from: '0',
        to: portfolio,
        key: createIdempotencyKey(),
      }),
    ];
    expect(answers, portfolio).toMatchObject(answers.map(() => ({ ok: false, code: 'portfolioNotFound' })));
  }
});

test('lets in one of many customers who use the same personal code at once', async () => {
  const { league } = await made();
  await unwrapAnswer(
    teacher.client.call('leagues/inviteNames', { league, names: ['Ana'], key: createIdempotencyKey() }),
  );
  const [listed] = (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
  const people = await Promise.all(Array.from({ length: 5 }, () => server.customer()));
  const answers = await Promise.all(people.map((each) => join(each, listed!.code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.code === 'leagueNotFound')).toHaveLength(4);
  expect(await places(league)).toEqual([MAY]);
});

test('permits only customers to organise leagues and names an unknown id', async () => {
  const { client } = await server.staff('product');
  const customer = '999999';
  expect(
    await client.call('staff/setOrganiser', { customer, allowed: true, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'organiserUnknown',
    params: { customer },
  });
});

test('keeps staff from permitting their own account to create leagues', async () => {
  const { client, id } = await server.staff('product');
  const own = await server.customer();
  const linked = 'update staff set customer_account = $2 where staff_id = $1';
  await queryAsOwner(server.database.ownerUrl, linked, [id, own.userId]);
  expect(
    await client.call('staff/setOrganiser', { customer: own.userId, allowed: true, key: createIdempotencyKey() }),
  ).toMatchObject({ ok: false, code: 'ownApproval' });
});

test('limits leagues per day and refuses leagues that started long ago', async () => {
  const busy = await server.customer();
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: busy.userId, allowed: true, key: createIdempotencyKey() }),
  );
  const MINUTE_MS = 60_000;
  const make = (from: number, to: number) => {
    const now = server.clock.now();
    const dates = { startsAt: new Date(now + from).toISOString(), endsAt: new Date(now + to).toISOString() };
    const terms = { name: 'Short', ...dates, currency: 'USD', capital: '1000', markets: ['US' as const] };
    return busy.client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() });
  };
  expect(await make(-11 * MINUTE_MS, MINUTE_MS)).toMatchObject({ code: 'leagueDates' });
  for (let nth = 0; nth < 20; nth += 1) await unwrapAnswer(make(-9 * MINUTE_MS, 2 * MINUTE_MS));
  expect(await make(0, HOUR_MS)).toMatchObject({ code: 'leaguesFull' });
  server.clock.advance(3 * MINUTE_MS);
  await server.runJob('leagues end');
  expect(await make(0, HOUR_MS)).toMatchObject({ code: 'leaguesToday', params: { maximum: 20 } });
});

test('an organiser sees no order and no account that an entrant has not written about', async () => {
  const { league, code } = await made();
  const ana = await server.customer();
  await unwrapAnswer(join(ana, code));
  const { order } = await unwrapAnswer(
    ana.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      portfolio: league,
      key: createIdempotencyKey(),
    }),
  );
  const { entry } = (await unwrapAnswer(ana.client.call('leagues/getBoard', { league }))).mine!;
  const write = ({ client }: TestCustomer, more: object) =>
    client.call('leagues/writeJournal', { league, text: 'Why?', key: createIdempotencyKey(), ...more });
  expect(await write(teacher, { entry, order: order.id })).toMatchObject({ code: 'orderNotFound' });
  await unwrapAnswer(write(ana, { order: order.id, text: 'It fell.' }));
  const read = async ({ client }: TestCustomer, more: object = {}) =>
    (await unwrapAnswer(client.call('leagues/listJournal', { league, ...more }))).rows[0]!.order;
  expect(await read(ana)).toMatchObject({ id: order.id });
  expect(await read(teacher, { entry })).toMatchObject({ id: null, instrument: 'US.NWRB' });
  const { content } = await unwrapAnswer(teacher.client.call('leagues/exportLeague', { league, what: 'journal' }));
  expect(Buffer.from(content, 'base64').toString()).toContain('at,entry,name,listed name,by,instrument');
});

test('limits notes per day and notifies once of an unread comment', async () => {
  const { league, code } = await made();
  const ana = await server.customer();
  await unwrapAnswer(join(ana, code));
  const { entry } = (await unwrapAnswer(ana.client.call('leagues/getBoard', { league }))).mine!;
  const comment = (text = 'Why?') =>
    teacher.client.call('leagues/writeJournal', { league, entry, text, key: createIdempotencyKey() });
  const noticeCodes = async () =>
    (await unwrapAnswer(ana.client.call('notices/listNotices', { limit: 100 }))).rows.filter(
      (row) => row.code === 'leagueComment',
    ).length;
  await unwrapAnswer(comment());
  await unwrapAnswer(comment());
  expect(await noticeCodes()).toBe(1);
  await unwrapAnswer(ana.client.call('notices/markRead', { key: createIdempotencyKey() }));
  for (let nth = 2; nth < 100; nth += 1) await unwrapAnswer(comment());
  expect(await noticeCodes()).toBe(2);
  expect(await comment()).toMatchObject({ code: 'journalFull', params: { maximum: 100 } });
  // The entrant has a separate daily limit.
  const own = (text: string) => ana.client.call('leagues/writeJournal', { league, text, key: createIdempotencyKey() });
  for (const bad of ['\u0001=1+1', 'a\u0085b', '']) await expect(own(bad)).rejects.toThrow('400');
  await unwrapAnswer(own('First.\n\tSecond.'));
  // Nearly all of them were written at the same moment.
  const seen = new Set<string>();
  for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
    expect(page).toBeLessThan(102);
    const { rows, next } = await unwrapAnswer(
      ana.client.call('leagues/listJournal', { league, limit: 1, ...(cursor === undefined ? {} : { cursor }) }),
    );
    for (const { id } of rows) seen.add(id);
    cursor = next ?? undefined;
  }
  expect(seen.size).toBe(101);
});

test('starts at the newest league if the cursor is invalid', async () => {
  for (const cursor of ['32768', '99999', 'x', '-1'])
    expect(await teacher.client.call('leagues/listLeagues', { cursor })).toMatchObject({ ok: true });
  const { client } = await server.staff('product');
  expect(await client.call('staff/listLeagues', { cursor: '32768' })).toMatchObject({ ok: true });
});

test('a league that cannot be ended does not keep others from ending', async () => {
  const [broken, sound] = [await made(), await made()];
  const ana = await server.customer();
  for (const { code } of [broken, sound]) await unwrapAnswer(join(ana, code));
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into league_results (league, account_id, place, equity, return_rate, drawdown, score, points, trades,
        available, frozen, margin, holdings, seq, transfer_seq)
      values (${broken.league}, ${ana.userId}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 0, 0)`,
  );
  server.clock.advance(HOUR_MS);
  await expect(server.runJob('leagues end')).rejects.toThrow('league_results');
  const phase = async ({ league }: { league: string }) =>
    (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league.phase;
  expect([await phase(broken), await phase(sound)]).toEqual(['counting', 'final']);
  await queryAsOwner(server.database.ownerUrl, `delete from league_results where league = ${broken.league}`);
  await server.runJob('leagues end');
  expect(await phase(broken)).toBe('final');
});

test('a refusal stored under a key is returned for that key, and the command never runs later', async () => {
  const { league, code } = await made();
  const [a, b] = [await server.customer(), await server.customer()];
  const left = { league, key: createIdempotencyKey() };
  expect(await a.client.call('leagues/leaveLeague', left)).toMatchObject({ code: 'leagueNotFound' });
  await unwrapAnswer(join(a, code));
  expect(await a.client.call('leagues/leaveLeague', left)).toMatchObject({ code: 'leagueNotFound' });
  await areOne(a, b);
  const joined = { code, key: createIdempotencyKey() };
  expect(await b.client.call('leagues/joinLeague', joined)).toMatchObject({ code: 'leagueSamePerson' });
  await queryAsOwner(server.database.ownerUrl, `update accounts set holder = null where account_id = ${b.userId}`);
  expect(await b.client.call('leagues/joinLeague', joined)).toMatchObject({ code: 'leagueSamePerson' });
  expect(await b.client.call('leagues/joinLeague', { ...joined, code: 'ABCDEFGH' })).toMatchObject({
    code: 'keyReused',
  });
  await unwrapAnswer(join(b, code));
});
