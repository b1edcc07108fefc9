/** A league from its creation to its frozen end, the rules for its orders, and what it leaves on record. */
import { newKey } from '@bourse/contract/client.ts';
import { formatMoney } from '@bourse/contract/format.ts';
import { marketTime } from '@bourse/core/markets/sessions/sessions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openClient } from '../db/pool.ts';
import { asOwner } from '../db/testing.ts';
import { sealOnce } from '../ledger/sealer.ts';
import { pdfWords } from '../testing/pdf-words.ts';
import { GOOD_PASSWORD, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { fillsOf } from '../wallet/contract-note-store.ts';
import { granted } from '../testing/granted.ts';
import { differencesIn } from '../testing/book-transfers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STOCK = 'US.NWRB';
let server: TestServer;
let teacher: TestCustomer;
let ana: TestCustomer;
let bo: TestCustomer;
let stranger: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  [teacher, ana, bo, stranger] = [
    await server.customer(),
    await server.customer(),
    await server.customer(),
    await server.customer(),
  ];
  const { client } = await server.staff('product');
  await granted(client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: newKey() }));
});
afterAll(() => server.stop());

const at = (ms: number): string => new Date(server.clock.now() + ms).toISOString();
const work = (name: string) => server.composed.work.jobs.find((each) => each.name === name)!.run();

interface More {
  minimumTrades?: number;
  largestShare?: number;
  charges?: boolean;
  ranking?: 'return' | 'points';
  orderTypes?: ('market' | 'limit')[];
  leverage?: number;
}
async function made(more: More = {}, from = -1_000, to = 10 * DAY_MS): Promise<string> {
  const dates = { startsAt: at(from), endsAt: at(to) };
  const terms = { name: 'Class 3B', ...dates, currency: 'USD', capital: '100000', markets: ['US' as const], ...more };
  return (await granted(teacher.client.call('leagues/createLeague', { ...terms, key: newKey() }))).league;
}
const codeOf = async (league: string): Promise<string> =>
  (await granted(teacher.client.call('leagues/getLeague', { league }))).league.code!;
const join = async ({ client }: TestCustomer, league: string, name?: string) =>
  granted(client.call('leagues/joinLeague', { code: await codeOf(league), ...(name ? { name } : {}), key: newKey() }));
const order = (portfolio: string, quantity = '10', more: object = {}) => ({
  instrument: STOCK,
  side: 'long' as const,
  type: 'market' as const,
  quantity,
  portfolio,
  ...more,
});
const place = ({ client }: TestCustomer, portfolio: string, quantity = '10', more: object = {}) =>
  client.call('trading/placeOrder', { ...order(portfolio, quantity, more), key: newKey() });
const differences = (): Promise<string[]> => differencesIn(server);
const board = ({ client }: TestCustomer, league: string) => granted(client.call('leagues/getBoard', { league }));

test('is made by whom the operator allows, of rules that go together', async () => {
  const asked = {
    name: 'X',
    startsAt: at(0),
    endsAt: at(DAY_MS),
    currency: 'USD',
    capital: '1',
    markets: ['US'],
  } as const;
  const make = ({ client }: TestCustomer, more: object = {}) =>
    client.call('leagues/createLeague', { ...asked, markets: ['US'], ...more, key: newKey() });
  expect(await make(ana)).toMatchObject({ code: 'leagueNotAllowed' });
  for (const [more, code] of [
    [{ endsAt: at(-1) }, 'leagueDates'],
    [{ endsAt: at(60_000) }, 'leagueDates'],
    [{ ranking: 'points' }, 'leagueTerms'],
    [{ currency: 'KRW' }, 'leagueCurrency'],
    [{ instruments: ['KR.005930'] }, 'instrumentNotFound'],
  ] as const)
    expect(await make(teacher, more), code).toMatchObject({ code });
});

test('an entry has play money of its own, and nothing that counts money has changed', async () => {
  const before = await granted(ana.client.call('wallet/getWallet', {}));
  const league = await made();
  const key = newKey();
  const input = { code: await codeOf(league), name: 'Ana', key };
  expect(await granted(ana.client.call('leagues/joinLeague', input))).toEqual({ league, portfolio: league });
  expect(await granted(ana.client.call('leagues/joinLeague', input))).toEqual({ league, portfolio: league });
  expect(await ana.client.call('leagues/joinLeague', { ...input, key: newKey() })).toMatchObject({
    code: 'leagueJoined',
  });
  const entry = await granted(ana.client.call('wallet/getWallet', { portfolio: league }));
  expect(entry).toMatchObject({ total: '100000.00', available: '100000.00', portfolio: league });
  expect(await granted(ana.client.call('wallet/getWallet', {}))).toEqual(before);
  expect((await granted(ana.client.call('portfolios/listPortfolios', {}))).rows).toHaveLength(1);
  expect(
    await ana.client.call('portfolios/transferBetween', {
      from: league,
      to: '0',
      currency: 'USD',
      amount: '1',
      key: newKey(),
    }),
  ).toMatchObject({ code: 'portfolioNotFound' });
});

test('its orders are previewed, charged, valued and closed as everywhere', async () => {
  const league = await made();
  await join(ana, league);
  const preview = await granted(ana.client.call('trading/previewOrder', order(league)));
  const { order: bought } = await granted(place(ana, league));
  expect(bought).toMatchObject({ status: 'inPosition', filled: '10' });
  const wallet = await granted(ana.client.call('wallet/getWallet', { portfolio: league }));
  expect(wallet.available).toBe(preview.availableAfter);
  expect(Number(bought.fees) + Number(bought.tax)).toBeGreaterThan(0);
  const held = await granted(ana.client.call('trading/listPositions', { portfolio: league, status: 'inPosition' }));
  expect(held.rows).toMatchObject([{ instrument: STOCK, openQuantity: '10', portfolio: league }]);
  const total = await granted(ana.client.call('trading/getPortfolio', { portfolio: league }));
  expect(total.total).toBe(wallet.total);
  const { rows } = await board(ana, league);
  expect(rows).toMatchObject([{ place: 1, trades: 1, mine: true, equity: wallet.total }]);
  const closed = { position: held.rows[0]!.id, key: newKey() };
  expect(await granted(ana.client.call('trading/closePosition', closed))).toMatchObject({
    order: { status: 'closed' },
  });
  server.clock.advance(2_000);
  const after = await granted(ana.client.call('wallet/getWallet', { portfolio: league }));
  expect(after.available).toBe(after.total);
  expect((await board(ana, league)).rows).toMatchObject([{ trades: 2, equity: after.total }]);
  // Neither the record of funds nor contract notes count it, since it isn't money.
  const { parts } = server.composed;
  const { date } = marketTime('US', parts.world.hours, server.clock.now(), parts.zones);
  const records = await granted(ana.client.call('wallet/listFundRecords', { tab: 'transaction' }));
  expect([records.rows, await fillsOf(parts, BigInt(ana.userId), 'US', date, 'en')]).toEqual([[], []]);
});

test('its orders are held to the season’s rules, and waiting ones to its end', async () => {
  const league = await made({ largestShare: 5, charges: false, orderTypes: ['market'] });
  await join(ana, league);
  const refused = async (more: object, quantity = '1') => {
    const made = await place(ana, league, quantity, more);
    const previewed = await ana.client.call('trading/previewOrder', order(league, quantity, more));
    expect(previewed).toMatchObject({ ok: false, code: made.ok ? 'placed' : made.code });
    return made.ok ? 'placed' : made.code;
  };
  expect(await refused({ instrument: 'CRYPTO.BTCUSDT' })).toBe('leagueInstrument');
  expect(await refused({ type: 'limit', limitPrice: '1.00' })).toBe('leagueOrderType');
  expect(await refused({ leverage: 2 })).toBe('leverageTooHigh');
  expect(await refused({ side: 'short' })).toBe('shortNotAllowed');
  expect(await refused({}, '1000')).toBe('leagueShare');
  expect(await granted(place(ana, league, '1'))).toMatchObject({ order: { fees: '0.00', tax: '0.00' } });
  const later = await made({}, DAY_MS, 2 * DAY_MS);
  await join(ana, later);
  expect(await place(ana, later)).toMatchObject({ code: 'leagueNotRunning' });
});

test('a stranger finds none of it, and an entrant sees the board but nobody’s journal', async () => {
  const league = await made();
  await join(ana, league, 'Ana');
  await join(bo, league, 'Bo');
  for (const call of ['getLeague', 'getBoard', 'listJournal', 'leaveLeague', 'listClass', 'listInvited'] as const) {
    const name = `leagues/${call}` as const;
    const ask = (of: string) =>
      stranger.client.call(name, { league: of, ...(call === 'leaveLeague' ? { key: newKey() } : {}) } as never);
    const theirs = await ask(league);
    expect(theirs, name).toMatchObject({ ok: false, code: 'leagueNotFound' });
    expect(theirs).toEqual(await ask('19999'));
  }
  expect(await ana.client.call('leagues/listClass', { league })).toMatchObject({ code: 'leagueNotFound' });
  const { rows } = await board(ana, league);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Bo']);
  const entry = rows.find(({ name }) => name === 'Bo')!.entry;
  expect(await ana.client.call('leagues/listJournal', { league, entry })).toMatchObject({ code: 'leagueNotFound' });
  server.clock.advance(2_000);
  expect(await granted(ana.client.call('leagues/getEntry', { league, entry }))).toMatchObject({
    row: { name: 'Bo' },
    curve: [{ equity: '100000.00' }, { equity: '100000.00' }],
  });
});

test('a journal has reasons of one’s own trades, and the organiser’s comments', async () => {
  const league = await made();
  await join(ana, league, 'Ana');
  await join(bo, league);
  const { order: bought } = await granted(place(ana, league));
  const { order: others } = await granted(place(bo, league));
  const write = ({ client }: TestCustomer, more: object) =>
    client.call('leagues/writeJournal', { league, text: 'It looked cheap.', key: newKey(), ...more });
  expect(await write(ana, { order: others.id })).toMatchObject({ code: 'orderNotFound' });
  await granted(write(ana, { order: bought.id }));
  const { entry } = (await board(ana, league)).mine!;
  server.clock.advance(1_000);
  await granted(write(teacher, { entry, text: 'Compared with what?' }));
  expect(await write(bo, { entry })).toMatchObject({ code: 'leagueNotFound' });
  expect((await granted(ana.client.call('leagues/listJournal', { league }))).rows).toMatchObject([
    { by: 'organiser', text: 'Compared with what?', order: null },
    { by: 'entrant', text: 'It looked cheap.', order: { id: bought.id, instrument: STOCK, quantity: '10' } },
  ]);
  expect((await granted(ana.client.call('notices/listNotices', {}))).rows[0]).toMatchObject({ code: 'leagueComment' });
  const { rows } = await granted(teacher.client.call('leagues/listClass', { league }));
  expect(rows.find(({ name }) => name === 'Ana')).toMatchObject({
    notes: 1,
    trades: 1,
    largest: { instrument: STOCK },
    costs: (Number(bought.fees) + Number(bought.tax)).toFixed(2),
  });
  for (const what of ['board', 'class', 'journal', 'invited'] as const) {
    const { content } = await granted(teacher.client.call('leagues/exportLeague', { league, what }));
    expect(Buffer.from(content, 'base64').toString().split('\r\n').length, what).toBeGreaterThan(1);
    const asked = await ana.client.call('leagues/exportLeague', { league, what });
    expect(asked, what).toMatchObject(what === 'board' ? { ok: true } : { code: 'leagueNotFound' });
  }
});

test('documents are made one at a time for each account, and nobody waits for another’s', async () => {
  const league = await made();
  await join(ana, league);
  const [holds, looks] = [openClient(server.database.ownerUrl), openClient(server.database.ownerUrl)];
  await Promise.all([holds.connect(), looks.connect()]);
  const waiting = async () =>
    (await looks.query<{ n: number }>(`select count(*)::integer as n from pg_locks where not granted`)).rows[0]!.n;
  try {
    await holds.query('begin; lock table leagues in access exclusive mode');
    const exported = ({ client }: TestCustomer) => client.call('leagues/exportLeague', { league, what: 'board' });
    // One is generated, eight wait for their turn, and further ones are rejected.
    let sentAway = 0;
    const asked = Array.from({ length: 12 }, () => exported(teacher).catch(() => void (sentAway += 1)));
    await expect.poll(() => sentAway).toBe(3);
    await expect.poll(waiting).toBe(1);
    const other = exported(ana);
    await expect.poll(waiting).toBe(2);
    await holds.query('rollback');
    await granted(other);
    expect((await Promise.all(asked)).filter((each) => each?.ok)).toHaveLength(9);
  } finally {
    await Promise.all([holds.end(), looks.end()]);
  }
});

test('a class is shown by what its organiser looks for, page by page', async () => {
  const league = await made();
  const cy = await server.customer();
  for (const [each, name] of [
    [ana, 'Ana'],
    [bo, 'Bo'],
    [cy, 'Cy'],
  ] as const)
    await join(each, league, name);
  await granted(place(ana, league, '50'));
  for (const quantity of ['10', '10']) await granted(place(bo, league, quantity));
  server.clock.advance(2_000);
  const ask = (more: object = {}) => granted(teacher.client.call('leagues/listClass', { league, ...more }));
  const names = async (rank: 'place' | 'idle' | 'concentrated' | 'costly') =>
    (await ask({ rank })).rows.map(({ name }) => name);
  expect(await names('place')).toHaveLength(3);
  expect(await names('idle')).toEqual(['Cy']);
  expect(await names('concentrated')).toEqual(['Ana', 'Bo']);
  expect(await names('costly')).toEqual(['Bo', 'Ana', 'Cy']);
  const first = await ask({ rank: 'costly', limit: 2 });
  const rest = await ask({ rank: 'costly', limit: 2, cursor: first.next });
  expect([...first.rows, ...rest.rows].map(({ name }) => name)).toEqual(['Bo', 'Ana', 'Cy']);
  expect(rest.next).toBeNull();
  const paid = first.rows.reduce((sum, { costs }) => sum + Number(costs), 0);
  expect(first.totals).toEqual({ entries: 3, traded: 2, trades: 3, notes: 0, costs: paid.toFixed(2) });
});

test('names on a list have codes of their own, each for one person', async () => {
  const league = await made();
  const names = ['Kim Seo-yeon', '=cmd()'];
  await granted(teacher.client.call('leagues/inviteNames', { league, names, key: newKey() }));
  const { rows } = await granted(teacher.client.call('leagues/listInvited', { league }));
  expect(rows.map(({ name, entry }) => [name, entry])).toEqual(
    expect.arrayContaining([
      ['Kim Seo-yeon', null],
      ['=cmd()', null],
    ]),
  );
  const { code } = rows.find(({ name }) => name === 'Kim Seo-yeon')!;
  await granted(ana.client.call('leagues/joinLeague', { code, key: newKey() }));
  expect(await bo.client.call('leagues/joinLeague', { code, key: newKey() })).toMatchObject({ code: 'leagueNotFound' });
  expect((await board(ana, league)).rows).toMatchObject([{ name: 'Kim Seo-yeon' }]);
  const { content } = await granted(teacher.client.call('leagues/exportLeague', { league, what: 'invited' }));
  expect(Buffer.from(content, 'base64').toString()).toContain("'=cmd()");
});

test('curves have points at one moment, and weeks give points', async () => {
  const league = await made({ ranking: 'points' });
  await join(ana, league, 'Ana');
  await join(bo, league, 'Bo');
  await granted(place(ana, league, '100'));
  await work('leagues points');
  await work('leagues points');
  server.clock.advance(7 * DAY_MS + HOUR_MS);
  await work('leagues points');
  [ana, bo] = [await again(ana), await again(bo)];
  const { rows } = await board(ana, league);
  expect(rows.map(({ points }) => points).toSorted()).toEqual([10, 9].toSorted());
  server.clock.advance(2_000);
  const { entry } = rows.find(({ name }) => name === 'Ana')!;
  const { curve } = await granted(ana.client.call('leagues/getEntry', { league, entry }));
  expect(curve.length).toBeGreaterThanOrEqual(3);
  expect(curve[0]).toMatchObject({ equity: '100000.00' });
});

/** Sessions don't outlive days. */
async function again(customer: TestCustomer): Promise<TestCustomer> {
  const { account } = customer;
  const { token } = await granted(server.client().call('user/login', { account, password: GOOD_PASSWORD }));
  return { ...customer, token, client: server.client({ token, account }) };
}

test('the end closes deeper than what is displayed, and the depth is play money too', async () => {
  [teacher, ana] = [await again(teacher), await again(ana)];
  const league = await made({}, -1_000, HOUR_MS);
  await join(ana, league, 'Ana');
  const otc = { market: 'US' as const, board: 'otc' as const, limit: 1 };
  const [thin] = (await granted(ana.client.call('quotes/listInstruments', otc))).rows;
  const quote = await granted(ana.client.call('quotes/getQuote', { instrument: thin!.instrument }));
  const quantity = String(3 * Number(quote.bidSize));
  await granted(place(ana, league, quantity, { instrument: thin!.instrument }));
  server.clock.advance(HOUR_MS);
  await work('leagues end');
  await work('leagues after');
  expect(
    await asOwner(server.database.ownerUrl, `select distinct debit, credit from transfers where code = 'houseImpact'`),
  ).toEqual([{ debit: 'playDealer', credit: 'playInsurance' }]);
  expect(await differences()).toEqual([]);
});

test('the end is frozen, sealed, told and audited; forged rows are found', async () => {
  [teacher, ana, bo] = [await again(teacher), await again(ana), await again(bo)];
  const league = await made({ minimumTrades: 1 }, -1_000, HOUR_MS);
  await join(ana, league, 'Ana');
  await join(bo, league, 'Bo');
  await granted(place(ana, league, '500'));
  const limit = { type: 'limit', limitPrice: '1.00', timeInForce: 'gtc' };
  const { order: waits } = await granted(place(ana, league, '1', limit));
  expect(waits.expiresAt).not.toBeNull();
  const certificate = () => ana.client.call('leagues/getCertificate', { league });
  expect(await certificate()).toMatchObject({ code: 'leagueNotFinal' });
  server.clock.advance(HOUR_MS);
  expect(await place(ana, league)).toMatchObject({ code: 'leagueNotRunning' });
  await Promise.all([work('leagues end'), work('leagues end')]);
  const final = await board(ana, league);
  expect(final).toMatchObject({
    isFinal: true,
    rows: [
      { name: 'Ana', place: 1, reason: null },
      { name: 'Bo', place: null, reason: 'fewTrades' },
    ],
  });
  const shown = async () => (await granted(ana.client.call('leagues/getLeague', { league }))).league;
  expect(await shown()).toMatchObject({ phase: 'final', result: { seal: null } });
  // A transaction in any other database of this PostgreSQL keeps the sealer waiting.
  const { hash, seal } = await vi.waitFor(async () => {
    while (await sealOnce(server.database.pool, server.clock.now()));
    const { result } = await shown();
    expect(result).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), seal: expect.any(Number) });
    return result!;
  }, 20_000);
  const note = `league result ${league} ${hash}`;
  const bound = await asOwner(server.database.ownerUrl, 'select notes from seals where number = $1', [seal]);
  expect((bound as { notes: string }[])[0]!.notes.split('\n')).toContain(note);
  const [own, season] = [final.rows[0]!, [-HOUR_MS, 0].map((ms) => at(ms).slice(0, 10)).join(' – ')];
  const percent = (rate: string) => `${(Number(rate) * 100).toFixed(2)} %`;
  expect(Math.abs(Number(own.returnRate))).toBeGreaterThan(0.0002);
  expect(pdfWords(Buffer.from((await granted(certificate())).content, 'base64'))).toEqual([
    'Certificate',
    'Class 3B',
    'Ana',
    'Place 1 of 1',
    ...['Season', season, 'Starting capital', '100,000.00 USD', 'Value', `${formatMoney(own.equity, 'USD')} USD`],
    ...['Return', percent(own.returnRate), 'Maximum drawdown', percent(own.drawdown), 'Trades', '1'],
    'Play money. It can’t be paid in or out.',
    `Fingerprint of the result (SHA-256): ${hash}`,
  ]);
  await work('leagues after');
  const open = await granted(ana.client.call('trading/listPositions', { portfolio: league, status: 'inPosition' }));
  expect(open.rows).toEqual([]);
  const orders = await granted(ana.client.call('trading/listOrders', { portfolio: league }));
  expect(orders.rows.filter(({ status }) => status === 'pending')).toEqual([]);
  expect(orders.rows.some(({ cause }) => cause === 'leagueOver')).toBe(true);
  // What came after the end changes nothing.
  expect(await board(ana, league)).toEqual(final);
  const told = (await granted(ana.client.call('notices/listNotices', { limit: 20 }))).rows.map(({ code }) => code);
  expect(told).toContain('leaguePlaced');
  expect(await differences()).toEqual([]);
  const mine = `league = ${league} and account_id = ${ana.userId}`;
  for (const [change, back, says] of [
    ['equity = equity + 1', 'equity = equity - 1', 'worth'],
    [
      'available = available + 1, equity = equity + 1',
      'available = available - 1, equity = equity - 1',
      'of play money',
    ],
    ['place = 2', 'place = 1', 'place 2, by its figures 1'],
  ] as const) {
    await asOwner(server.database.ownerUrl, `update league_results set ${change} where ${mine}`);
    expect((await differences()).join('\n'), change).toContain(says);
    await asOwner(server.database.ownerUrl, `update league_results set ${back} where ${mine}`);
  }
  const noted = (is: string, was: string) =>
    asOwner(server.database.ownerUrl, 'update seal_notes set note = $1 where note = $2', [is, was]);
  await noted(`${note}0`, note);
  expect((await differences()).join('\n')).toContain('no line for a seal has the hash of its result');
  await noted(note, `${note}0`);
  await asOwner(server.database.ownerUrl, `update leagues set least_trades = 0 where league = ${league}`);
  expect((await differences()).join('\n')).toContain('a place took 0 trades');
  await asOwner(server.database.ownerUrl, `update leagues set least_trades = 1 where league = ${league}`);
  await asOwner(server.database.ownerUrl, `update leagues set hash = repeat('0', 64) where league = ${league}`);
  expect((await differences()).join('\n')).toContain('its result hashes to');
});

test('nobody has a place without a trade, and those who are called alike are numbered', async () => {
  const league = await made();
  await join(ana, league, 'Kim');
  await join(bo, league, 'kıⅿ');
  server.clock.advance(2_000);
  expect((await board(ana, league)).rows.map(({ place, reason }) => [place, reason])).toEqual([
    [null, 'fewTrades'],
    [null, 'fewTrades'],
  ]);
  expect((await granted(ana.client.call('leagues/getLeague', { league }))).league.minimumTrades).toBe(1);
  await granted(place(bo, league));
  server.clock.advance(2_000);
  const { rows } = await board(ana, league);
  expect(rows.map(({ name, place, reason }) => [name, place, reason])).toEqual([
    ['kıⅿ 2', 1, null],
    ['Kim', null, 'fewTrades'],
  ]);
  expect((await granted(ana.client.call('leagues/getEntry', { league, entry: rows[0]!.entry }))).row).toEqual(rows[0]);
});

test('an entrant who leaves stays on the board and is no longer ranked', async () => {
  const league = await made();
  await join(ana, league);
  await join(bo, league);
  await granted(place(bo, league));
  const leave = () => ana.client.call('leagues/leaveLeague', { league, key: newKey() });
  await granted(leave());
  expect(await leave()).toMatchObject({ code: 'leagueLeft' });
  server.clock.advance(2_000);
  expect((await board(bo, league)).rows).toMatchObject([{ place: 1 }, { place: null, reason: 'left' }]);
  const { json } = await granted(ana.client.call('user/exportData', { password: GOOD_PASSWORD }));
  const own = JSON.parse(json) as { league_entries: unknown[]; league_notes: { text: string }[] };
  expect(own.league_entries.length).toBeGreaterThan(3);
  expect(own.league_notes.map(({ text }) => text)).toEqual(['It looked cheap.', 'Compared with what?']);
});
