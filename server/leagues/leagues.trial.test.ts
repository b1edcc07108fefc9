/** A league from its creation to its frozen end, the rules for its orders, and what it leaves on record. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { formatMoney } from '@bourse/contract/format.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { extractPdfWords } from '../testing/pdf-words.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { loadContractNoteFills } from '../wallet/contract-note-store.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STOCK = 'US.NWRB';
/** One trade in one instrument is ranked, by its return. */
const OPEN_RULES = { ranking: 'return' as const, minimumInstruments: 1, minimumDays: 1 };
const server = provideTestServer({ workByHand: true });
let teacher: TestCustomer;
let ana: TestCustomer;
let bo: TestCustomer;
let stranger: TestCustomer;
beforeAll(async () => {
  [teacher, ana, bo, stranger] = [
    await server.customer(),
    await server.customer(),
    await server.customer(),
    await server.customer(),
  ];
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
});

const at = (ms: number): string => new Date(server.clock.now() + ms).toISOString();

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
  const terms = {
    name: 'Class 3B',
    ...dates,
    currency: 'USD',
    capital: '100000',
    markets: ['US' as const],
    ...OPEN_RULES,
    ...more,
  };
  return (await unwrapAnswer(teacher.client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() })))
    .league;
}
const codeOf = async (league: string): Promise<string> =>
  (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league.code!;
const join = async ({ client }: TestCustomer, league: string, name?: string) =>
  unwrapAnswer(
    client.call('leagues/joinLeague', {
      code: await codeOf(league),
      ...(name ? { name } : {}),
      key: createIdempotencyKey(),
    }),
  );
const order = (portfolio: string, quantity = '10', more: object = {}) => ({
  instrument: STOCK,
  side: 'long' as const,
  type: 'market' as const,
  quantity,
  portfolio,
  ...more,
});
const place = ({ client }: TestCustomer, portfolio: string, quantity = '10', more: object = {}) =>
  client.call('trading/placeOrder', { ...order(portfolio, quantity, more), key: createIdempotencyKey() });
const board = ({ client }: TestCustomer, league: string) => unwrapAnswer(client.call('leagues/getBoard', { league }));

test('allows only permitted organisers to create leagues, and only with consistent rules', async () => {
  const requested = {
    name: 'X',
    startsAt: at(0),
    endsAt: at(DAY_MS),
    currency: 'USD',
    capital: '1',
    markets: ['US'],
  } as const;
  const make = ({ client }: TestCustomer, more: object = {}) =>
    client.call('leagues/createLeague', { ...requested, markets: ['US'], ...more, key: createIdempotencyKey() });
  expect(await make(ana)).toMatchObject({ code: 'leagueNotAllowed' });
  for (const [more, code] of [
    [{ endsAt: at(-1) }, 'leagueDates'],
    [{ endsAt: at(60_000) }, 'leagueDates'],
    [{ ranking: 'points' }, 'leagueTerms'],
    [{ currency: 'KRW' }, 'leagueCurrency'],
    [{ instruments: ['KR.005930'] }, 'instrumentNotFound'],
    [{ minimumDays: 3 }, 'leagueTerms'],
    [{ instruments: [STOCK], minimumInstruments: 2 }, 'leagueTerms'],
  ] as const)
    expect(await make(teacher, more), code).toMatchObject({ code });
});

test('gives an entry its own play money and changes no real balance', async () => {
  const before = await unwrapAnswer(ana.client.call('wallet/getWallet', {}));
  const league = await made();
  const key = createIdempotencyKey();
  const input = { code: await codeOf(league), name: 'Ana', key };
  expect(await unwrapAnswer(ana.client.call('leagues/joinLeague', input))).toEqual({ league, portfolio: league });
  expect(await unwrapAnswer(ana.client.call('leagues/joinLeague', input))).toEqual({ league, portfolio: league });
  expect(await ana.client.call('leagues/joinLeague', { ...input, key: createIdempotencyKey() })).toMatchObject({
    code: 'leagueJoined',
  });
  const entry = await unwrapAnswer(ana.client.call('wallet/getWallet', { portfolio: league }));
  expect(entry).toMatchObject({ total: '100000.00', available: '100000.00', portfolio: league });
  expect(await unwrapAnswer(ana.client.call('wallet/getWallet', {}))).toEqual(before);
  expect((await unwrapAnswer(ana.client.call('portfolios/listPortfolios', {}))).rows).toHaveLength(1);
  expect(
    await ana.client.call('portfolios/transferBetween', {
      from: league,
      to: '0',
      currency: 'USD',
      amount: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ code: 'portfolioNotFound' });
});

test('previews, charges, values and closes league orders like any other', async () => {
  const league = await made();
  await join(ana, league);
  const preview = await unwrapAnswer(ana.client.call('trading/previewOrder', order(league)));
  const { order: bought } = await unwrapAnswer(place(ana, league));
  expect(bought).toMatchObject({ status: 'inPosition', filled: '10' });
  const wallet = await unwrapAnswer(ana.client.call('wallet/getWallet', { portfolio: league }));
  expect(wallet.available).toBe(preview.availableAfter);
  expect(Number(bought.fees) + Number(bought.tax)).toBeGreaterThan(0);
  const held = await unwrapAnswer(
    ana.client.call('trading/listPositions', { portfolio: league, status: 'inPosition' }),
  );
  expect(held.rows).toMatchObject([{ instrument: STOCK, openQuantity: '10', portfolio: league }]);
  const total = await unwrapAnswer(ana.client.call('trading/getPortfolio', { portfolio: league }));
  expect(total.total).toBe(wallet.total);
  const { rows } = await board(ana, league);
  expect(rows).toMatchObject([{ place: 1, trades: 1, mine: true, equity: wallet.total }]);
  const closed = { position: held.rows[0]!.id, key: createIdempotencyKey() };
  expect(await unwrapAnswer(ana.client.call('trading/closePosition', closed))).toMatchObject({
    order: { status: 'closed' },
  });
  server.clock.advance(2_000);
  const after = await unwrapAnswer(ana.client.call('wallet/getWallet', { portfolio: league }));
  expect(after.available).toBe(after.total);
  expect((await board(ana, league)).rows).toMatchObject([{ trades: 2, equity: after.total }]);
  // Neither the record of funds nor contract notes count it, since it isn't money.
  const { dependencies } = server.composed;
  const { date } = getMarketTime('US', dependencies.world.hours, server.clock.now(), dependencies.timeZones);
  const records = await unwrapAnswer(ana.client.call('wallet/listFundRecords', { tab: 'transaction' }));
  expect([records.rows, await loadContractNoteFills(dependencies, BigInt(ana.userId), 'US', date, 'en')]).toEqual([
    [],
    [],
  ]);
});

test('enforces the rules of the season on orders and cancels waiting orders at its end', async () => {
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
  expect(await unwrapAnswer(place(ana, league, '1'))).toMatchObject({ order: { fees: '0.00', tax: '0.00' } });
  const later = await made({}, DAY_MS, 2 * DAY_MS);
  await join(ana, later);
  expect(await place(ana, later)).toMatchObject({ code: 'leagueNotRunning' });
});

test('hides a league from strangers, and shows entrants the board but no journals of others', async () => {
  const league = await made();
  await join(ana, league, 'Ana');
  await join(bo, league, 'Bo');
  for (const call of ['getLeague', 'getBoard', 'listJournal', 'leaveLeague', 'listClass', 'listInvited'] as const) {
    const name = `leagues/${call}` as const;
    const ask = (of: string) =>
      stranger.client.call(name, {
        league: of,
        ...(call === 'leaveLeague' ? { key: createIdempotencyKey() } : {}),
      } as never);
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
  expect(await unwrapAnswer(ana.client.call('leagues/getEntry', { league, entry }))).toMatchObject({
    row: { name: 'Bo' },
    curve: [{ equity: '100000.00' }, { equity: '100000.00' }],
  });
});

test('records reasons of own trades and comments of the organiser in a journal', async () => {
  const league = await made();
  await join(ana, league, 'Ana');
  await join(bo, league);
  const { order: bought } = await unwrapAnswer(place(ana, league));
  const { order: others } = await unwrapAnswer(place(bo, league));
  const write = ({ client }: TestCustomer, more: object) =>
    client.call('leagues/writeJournal', { league, text: 'It looked cheap.', key: createIdempotencyKey(), ...more });
  expect(await write(ana, { order: others.id })).toMatchObject({ code: 'orderNotFound' });
  await unwrapAnswer(write(ana, { order: bought.id }));
  const { entry } = (await board(ana, league)).mine!;
  server.clock.advance(1_000);
  await unwrapAnswer(write(teacher, { entry, text: 'Compared with what?' }));
  expect(await write(bo, { entry })).toMatchObject({ code: 'leagueNotFound' });
  expect((await unwrapAnswer(ana.client.call('leagues/listJournal', { league }))).rows).toMatchObject([
    { by: 'organiser', text: 'Compared with what?', order: null },
    { by: 'entrant', text: 'It looked cheap.', order: { id: bought.id, instrument: STOCK, quantity: '10' } },
  ]);
  expect((await unwrapAnswer(ana.client.call('notices/listNotices', {}))).rows[0]).toMatchObject({
    code: 'leagueComment',
  });
  const { rows } = await unwrapAnswer(teacher.client.call('leagues/listClass', { league }));
  expect(rows.find(({ name }) => name === 'Ana')).toMatchObject({
    notes: 1,
    trades: 1,
    largest: { instrument: STOCK },
    costs: (Number(bought.fees) + Number(bought.tax)).toFixed(2),
  });
  for (const what of ['board', 'class', 'journal', 'invited', 'grading'] as const) {
    const { content } = await unwrapAnswer(teacher.client.call('leagues/exportLeague', { league, what }));
    expect(Buffer.from(content, 'base64').toString().split('\r\n').length, what).toBeGreaterThan(1);
    const requested = await ana.client.call('leagues/exportLeague', { league, what });
    expect(requested, what).toMatchObject(what === 'board' ? { ok: true } : { code: 'leagueNotFound' });
  }
});

test('generates documents one at a time per account without blocking other accounts', async () => {
  const league = await made();
  await join(ana, league);
  const [holds, observer] = [
    openDatabaseClient(server.database.ownerUrl),
    openDatabaseClient(server.database.ownerUrl),
  ];
  await Promise.all([holds.connect(), observer.connect()]);
  const waiting = async () =>
    (await observer.query<{ n: number }>(`select count(*)::integer as n from pg_locks where not granted`)).rows[0]!.n;
  try {
    await holds.query('begin; lock table leagues in access exclusive mode');
    const exported = ({ client }: TestCustomer) => client.call('leagues/exportLeague', { league, what: 'board' });
    // One is generated, eight wait for their turn, and further ones are rejected.
    let sentAway = 0;
    const requested = Array.from({ length: 12 }, () => exported(teacher).catch(() => void (sentAway += 1)));
    await expect.poll(() => sentAway).toBe(3);
    await expect.poll(waiting).toBe(1);
    const other = exported(ana);
    await expect.poll(waiting).toBe(2);
    await holds.query('rollback');
    await unwrapAnswer(other);
    expect((await Promise.all(requested)).filter((each) => each?.ok)).toHaveLength(9);
  } finally {
    await Promise.all([holds.end(), observer.end()]);
  }
});

test('displays a class by the ranking that its organiser selects, page by page', async () => {
  const league = await made();
  const cy = await server.customer();
  for (const [each, name] of [
    [ana, 'Ana'],
    [bo, 'Bo'],
    [cy, 'Cy'],
  ] as const)
    await join(each, league, name);
  await unwrapAnswer(place(ana, league, '50'));
  for (const quantity of ['10', '10']) await unwrapAnswer(place(bo, league, quantity));
  server.clock.advance(2_000);
  const ask = (more: object = {}) => unwrapAnswer(teacher.client.call('leagues/listClass', { league, ...more }));
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

test('gives each invited name a code for one person', async () => {
  const league = await made();
  const names = ['Kim Seo-yeon', '=cmd()'];
  await unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names, key: createIdempotencyKey() }));
  const { rows } = await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }));
  expect(rows.map(({ name, entry }) => [name, entry])).toEqual(
    expect.arrayContaining([
      ['Kim Seo-yeon', null],
      ['=cmd()', null],
    ]),
  );
  const { code } = rows.find(({ name }) => name === 'Kim Seo-yeon')!;
  await unwrapAnswer(ana.client.call('leagues/joinLeague', { code, key: createIdempotencyKey() }));
  expect(await bo.client.call('leagues/joinLeague', { code, key: createIdempotencyKey() })).toMatchObject({
    code: 'leagueNotFound',
  });
  expect((await board(ana, league)).rows).toMatchObject([{ name: 'Kim Seo-yeon' }]);
  const { content } = await unwrapAnswer(teacher.client.call('leagues/exportLeague', { league, what: 'invited' }));
  expect(Buffer.from(content, 'base64').toString()).toContain("'=cmd()");
});

test('adds curve points of all entries at one moment and awards weekly points', async () => {
  const league = await made({ ranking: 'points' });
  await join(ana, league, 'Ana');
  await join(bo, league, 'Bo');
  await unwrapAnswer(place(ana, league, '100'));
  await server.runJob('leagues points');
  await server.runJob('leagues points');
  server.clock.advance(7 * DAY_MS + HOUR_MS);
  await server.runJob('leagues points');
  [ana, bo] = [await again(ana), await again(bo)];
  const { rows } = await board(ana, league);
  expect(rows.map(({ points }) => points).toSorted()).toEqual([10, 9].toSorted());
  server.clock.advance(2_000);
  const { entry } = rows.find(({ name }) => name === 'Ana')!;
  const { curve } = await unwrapAnswer(ana.client.call('leagues/getEntry', { league, entry }));
  expect(curve.length).toBeGreaterThanOrEqual(3);
  expect(curve[0]).toMatchObject({ equity: '100000.00' });
});

/** Sessions don't outlive days. */
async function again(customer: TestCustomer): Promise<TestCustomer> {
  const { account } = customer;
  const { token } = await unwrapAnswer(server.client().call('user/login', { account, password: GOOD_PASSWORD }));
  return { ...customer, token, client: server.client({ token, account }) };
}

test('closes positions beyond the displayed depth at the end, with play money as counterparty', async () => {
  [teacher, ana] = [await again(teacher), await again(ana)];
  const league = await made({}, -1_000, HOUR_MS);
  await join(ana, league, 'Ana');
  const otc = { market: 'US' as const, board: 'otc' as const, limit: 1 };
  const [thin] = (await unwrapAnswer(ana.client.call('quotes/listInstruments', otc))).rows;
  const quote = await unwrapAnswer(ana.client.call('quotes/getQuote', { instrument: thin!.instrument }));
  const quantity = String(3 * Number(quote.bidSize));
  await unwrapAnswer(place(ana, league, quantity, { instrument: thin!.instrument }));
  server.clock.advance(HOUR_MS);
  await server.runJob('leagues end');
  await server.runJob('leagues after');
  expect(
    await queryAsOwner(
      server.database.ownerUrl,
      `select distinct debit, credit from transfers where code = 'houseImpact'`,
    ),
  ).toEqual([{ debit: 'playDealer', credit: 'playInsurance' }]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('freezes, seals, announces and audits the end, and the audit reports forged rows', async () => {
  [teacher, ana, bo] = [await again(teacher), await again(ana), await again(bo)];
  const league = await made({ minimumTrades: 1 }, -1_000, HOUR_MS);
  await join(ana, league, 'Ana');
  await join(bo, league, 'Bo');
  await unwrapAnswer(place(ana, league, '500'));
  const limit = { type: 'limit', limitPrice: '1.00', timeInForce: 'gtc' };
  const { order: waits } = await unwrapAnswer(place(ana, league, '1', limit));
  expect(waits.expiresAt).not.toBeNull();
  const certificate = () => ana.client.call('leagues/getCertificate', { league });
  expect(await certificate()).toMatchObject({ code: 'leagueNotFinal' });
  server.clock.advance(HOUR_MS);
  expect(await place(ana, league)).toMatchObject({ code: 'leagueNotRunning' });
  await Promise.all([server.runJob('leagues end'), server.runJob('leagues end')]);
  const final = await board(ana, league);
  expect(final).toMatchObject({
    isFinal: true,
    rows: [
      { name: 'Ana', place: 1, reason: null },
      { name: 'Bo', place: null, reason: 'fewTrades' },
    ],
  });
  const readLeagueView = async () => (await unwrapAnswer(ana.client.call('leagues/getLeague', { league }))).league;
  expect(await readLeagueView()).toMatchObject({ phase: 'final', result: { seal: null } });
  // A transaction in any other database of this PostgreSQL keeps the sealer waiting.
  const { hash, seal } = await vi.waitFor(async () => {
    while (await writeNextSeal(server.database.pool, server.clock.now()));
    const { result } = await readLeagueView();
    expect(result).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), seal: expect.any(Number) });
    return result!;
  }, 20_000);
  const note = `league result ${league} ${hash}`;
  const bound = await queryAsOwner(server.database.ownerUrl, 'select notes from seals where number = $1', [seal]);
  expect((bound as { notes: string }[])[0]!.notes.split('\n')).toContain(note);
  const [own, season] = [final.rows[0]!, [-HOUR_MS, 0].map((ms) => at(ms).slice(0, 10)).join(' – ')];
  const percent = (rate: string) => `${(Number(rate) * 100).toFixed(2)} %`;
  expect(Math.abs(Number(own.returnRate))).toBeGreaterThan(0.0002);
  expect(extractPdfWords(Buffer.from((await unwrapAnswer(certificate())).content, 'base64'))).toEqual([
    'Certificate',
    'Class 3B',
    'Ana',
    'Place 1 of 1 ranked',
    ...['Season', season, 'Starting capital', '100,000.00 USD', 'Value', `${formatMoney(own.equity, 'USD')} USD`],
    ...['Return', percent(own.returnRate), 'Maximum drawdown', percent(own.drawdown), 'Trades', '1'],
    'Play money. It can’t be paid in or out.',
    `Fingerprint of the result (SHA-256): ${hash}`,
  ]);
  await server.runJob('leagues after');
  const open = await unwrapAnswer(
    ana.client.call('trading/listPositions', { portfolio: league, status: 'inPosition' }),
  );
  expect(open.rows).toEqual([]);
  const orders = await unwrapAnswer(ana.client.call('trading/listOrders', { portfolio: league }));
  expect(orders.rows.filter(({ status }) => status === 'pending')).toEqual([]);
  expect(orders.rows.some(({ cause }) => cause === 'leagueOver')).toBe(true);
  // What came after the end changes nothing.
  expect(await board(ana, league)).toEqual(final);
  const noticeCodes = (await unwrapAnswer(ana.client.call('notices/listNotices', { limit: 20 }))).rows.map(
    ({ code }) => code,
  );
  expect(noticeCodes).toContain('leaguePlaced');
  expect(await server.listAuditDifferences()).toEqual([]);
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
    await queryAsOwner(server.database.ownerUrl, `update league_results set ${change} where ${mine}`);
    expect((await server.listAuditDifferences()).join('\n'), change).toContain(says);
    await queryAsOwner(server.database.ownerUrl, `update league_results set ${back} where ${mine}`);
  }
  const noted = (is: string, was: string) =>
    queryAsOwner(server.database.ownerUrl, 'update seal_notes set note = $1 where note = $2', [is, was]);
  await noted(`${note}0`, note);
  expect((await server.listAuditDifferences()).join('\n')).toContain('no line for a seal has the hash of its result');
  await noted(note, `${note}0`);
  await queryAsOwner(server.database.ownerUrl, `update leagues set least_trades = 0 where league = ${league}`);
  expect((await server.listAuditDifferences()).join('\n')).toContain('a place took 0 trades');
  await queryAsOwner(server.database.ownerUrl, `update leagues set least_trades = 1 where league = ${league}`);
  await queryAsOwner(server.database.ownerUrl, `update leagues set hash = repeat('0', 64) where league = ${league}`);
  expect((await server.listAuditDifferences()).join('\n')).toContain('its result hashes to');
});

test('ranks nobody without a trade and numbers entrants with equal names', async () => {
  const league = await made();
  await join(ana, league, 'Kim');
  await join(bo, league, 'kıⅿ');
  server.clock.advance(2_000);
  expect((await board(ana, league)).rows.map(({ place, reason }) => [place, reason])).toEqual([
    [null, 'fewTrades'],
    [null, 'fewTrades'],
  ]);
  expect((await unwrapAnswer(ana.client.call('leagues/getLeague', { league }))).league.minimumTrades).toBe(1);
  await unwrapAnswer(place(bo, league));
  server.clock.advance(2_000);
  const { rows } = await board(ana, league);
  expect(rows.map(({ name, place, reason }) => [name, place, reason])).toEqual([
    ['kıⅿ 2', 1, null],
    ['Kim', null, 'fewTrades'],
  ]);
  expect((await unwrapAnswer(ana.client.call('leagues/getEntry', { league, entry: rows[0]!.entry }))).row).toEqual(
    rows[0],
  );
});

test('keeps an entrant who leaves on the board but no longer ranks them', async () => {
  const league = await made();
  await join(ana, league);
  await join(bo, league);
  await unwrapAnswer(place(bo, league));
  const leave = () => ana.client.call('leagues/leaveLeague', { league, key: createIdempotencyKey() });
  await unwrapAnswer(leave());
  expect(await leave()).toMatchObject({ code: 'leagueLeft' });
  server.clock.advance(2_000);
  expect((await board(bo, league)).rows).toMatchObject([{ place: 1 }, { place: null, reason: 'left' }]);
  const { json } = await unwrapAnswer(ana.client.call('user/exportData', { password: GOOD_PASSWORD }));
  const own = JSON.parse(json) as { league_entries: unknown[]; league_notes: { text: string }[] };
  expect(own.league_entries.length).toBeGreaterThan(3);
  expect(own.league_notes.map(({ text }) => text)).toEqual(['It looked cheap.', 'Compared with what?']);
});
