/** A class of thirty on phones: from its list of names via trades and a live board to the sealed end. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createCustomerClient, type Customer, registerCustomer } from '../browser/register-customer.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { setServerClock } from '../starting/set-server-clock.ts';
import { makeDataFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

const stage = openJourneyFixture();
const PUPILS = 30;
const AT_ONCE = 6;
const MINUTE_MS = 60_000;
const SEASON_MS = 20 * MINUTE_MS;
const NAME = 'Economics 4A';
const nameOf = (nth: number): string => `Pupil ${String(nth + 1).padStart(2, '0')}`;
/** The season ends during a test, so this file has its own world. */
let server: StartedServer;
let dataDir: string;
let teacher: Customer;
const clockFile = (): string => `${dataDir}.clock.json`;
let aheadMs = 0;
async function pass(ms: number): Promise<void> {
  aheadMs += ms;
  await setServerClock(clockFile(), aheadMs, server);
}
beforeAll(async () => {
  dataDir = await makeDataFolder('leagues-journey');
  await pass(0);
  server = await startServer({ dataDir, program: ['testing/file-controlled-server-main.ts', clockFile()] });
  const [{ account, password } = { account: '', password: '' }] = server.demo.customers;
  const { token } = await expectSuccess(createCustomerClient(server.origin).call('user/login', { account, password }));
  teacher = { account, password, token, client: createCustomerClient(server.origin, { token, account }) };
});
afterAll(async () => {
  await server?.stop();
  await removeDataFolder(dataDir);
  await rm(clockFile(), { force: true });
});

const phoneOf = (session: Customer): Promise<Phone> =>
  Phone.switchOn(stage.browser, server.origin, { session, calm: true });
const minuteOf = (at: number): string => new Date(at).toISOString().slice(0, 16);
async function inTurns<Thing>(things: readonly Thing[], act: (thing: Thing, nth: number) => Promise<void>) {
  const rest = [...things.entries()];
  const work = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
/** A file is made of many pages, on a machine that does other things. */
const SAVED_MS = 60_000;
/** What the phone saves after `act`. */
async function saved(phone: Phone, act: () => Promise<void>): Promise<Buffer> {
  const download = phone.page.waitForEvent('download', { timeout: SAVED_MS });
  await act();
  return readFile(await (await download).path());
}
/** Holds back the class's people, but not its totals, until the returned function is called. */
async function holdPeople({ page }: Phone): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/leagues/listClass', async (route) => {
    if (route.request().postDataJSON().limit !== 1) await release.promise;
    await route.continue();
  });
  return release.resolve;
}
const place = ({ client }: Customer, league: string, quantity: string) =>
  expectSuccess(
    client.call('trading/placeOrder', {
      instrument: DEMO_STOCK,
      side: 'long',
      type: 'market',
      quantity,
      portfolio: league,
      key: createIdempotencyKey(),
    }),
  );

/** Makes the league on the screen, and returns its number. */
async function makeLeague(phone: Phone): Promise<string> {
  const { leagues: t } = phone.texts;
  await phone.open('/home/leagues');
  await phone
    .button(new RegExp(t.create))
    .or(phone.link(new RegExp(t.create)))
    .first()
    .tap();
  await phone.field(t.newTitle).fill(NAME);
  const now = Date.now() + aheadMs;
  await phone.page.getByLabel(t.starts, { exact: true }).fill(minuteOf(now - MINUTE_MS));
  await phone.page.getByLabel(t.endsOn, { exact: true }).fill(minuteOf(now + SEASON_MS));
  for (const minimum of [t.minimumTrades, t.minimumInstruments, t.minimumDays]) await phone.field(minimum).fill('1');
  await phone.button(t.make).tap();
  await phone.arrivesAt('/home/league');
  await phone.sees(phone.heading(NAME));
  return new URLSearchParams(phone.path.split('?')[1]).get('league') ?? '';
}

/** Takes the list from a file, in a school's format. */
async function inviteAll(phone: Phone): Promise<void> {
  const { leagues: t } = phone.texts;
  const list = ['nr;name;class', ...Array.from({ length: PUPILS }, (_, nth) => `${nth};"${nameOf(nth)}";4A`), '30;;'];
  const choose = () =>
    phone.dialog.locator('input[type=file]').setInputFiles({
      name: 'class.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(list.join('\r\n')),
    });
  await phone.button(t.list).or(phone.link(t.list)).first().tap();
  await choose();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(t.toAdd, { n: String(PUPILS) })));
  await phone.sees(phone.dialog.getByText(t.leftReasons.noName));
  expect(await listAxeFindings(phone, 'a list before it is added')).toEqual([]);
  await phone.dialog.getByRole('button', { name: fillPlaceholders(t.addNames, { n: String(PUPILS) }) }).tap();
  await phone.sees(phone.toast(fillPlaceholders(t.added, { n: String(PUPILS) })));
  await phone.sees(phone.dialog.getByText(nameOf(PUPILS - 1), { exact: true }));
  // The same file again adds nobody.
  await choose();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(t.onList, { n: String(PUPILS), all: String(PUPILS) })));
  await phone.sees(
    phone.dialog.getByRole('button', { name: fillPlaceholders(t.addNames, { n: '0' }), disabled: true }),
  );
  await phone.back();
}

/** Reads, joins, buys and gives reasons, on the ticket and in the journal, all on the phone. */
async function joinAndTrade(phone: Phone, code: string, league: string): Promise<void> {
  const { leagues: t, leagueStrip, portfolios, trading, ticket, errors } = phone.texts;
  await phone.open('/home/leagues?code=NSVCHCQDE');
  await phone.sees(errors.leagueNotFound);
  await phone.field(t.code).fill(code.toLowerCase());
  await phone.seesNoMore(errors.leagueNotFound);
  await phone.button(t.look).tap();
  await phone.sees(phone.dialog.getByText(t.playMoney));
  await phone.dialog.getByRole('button', { name: t.join, exact: true }).tap();
  await phone.arrivesAt('/home/league');
  await phone.button(t.trade).tap();
  await phone.sees(fillPlaceholders(leagueStrip.on, { name: NAME }));
  for (const own of ['/home/index', '/information/recharge', '/home/funds']) {
    await phone.open(own);
    await phone.seesNoMore(fillPlaceholders(leagueStrip.on, { name: NAME }));
  }
  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}&portfolio=${league}`);
  await phone.button(trading.buy).tap();
  await phone.sees(phone.dialog.getByText(ticket.limit, { exact: true }));
  expect(await phone.dialog.getByText(ticket.stop, { exact: true }).count(), 'no type that the rules forbid').toBe(0);
  const inLeague = (action: string): string => fillPlaceholders(portfolios.withLeagueMoney, { action });
  await phone.button(inLeague(fillPlaceholders(ticket.shares.buy, { quantity: 1 }))).tap();
  await phone.button(inLeague(ticket.confirm.buy)).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  await phone.sees(fillPlaceholders(leagueStrip.on, { name: NAME }));
  await phone.dialog.getByLabel(t.why).fill('Its orders grow.');
  await phone.dialog.getByRole('button', { name: t.write }).tap();
  await phone.sees(phone.dialog.getByText(t.saved));
  await phone.open(`/home/leagueJournal?league=${league}`);
  await phone.sees('Its orders grow.');
  await phone.button(/1 Nordwind/).tap();
  await phone.page.locator('textarea').fill('I would buy it again.');
  await phone.button(t.write).tap();
  await phone.sees(phone.toast(t.saved));
  await phone.sees('I would buy it again.');
}

/** Sells the share again from its position's page: with figures before and after, and no refusal. */
async function sellFromPosition(phone: Phone, { client }: Customer, league: string): Promise<void> {
  const { trading, ticket, portfolios } = phone.texts;
  const { rows } = await expectSuccess(client.call('trading/listPositions', { portfolio: league }));
  await phone.open(`/trade/positionDetail?position=${rows[0]!.id}&portfolio=${league}`);
  await phone.button(trading.selling.close).tap();
  await phone.sees(
    phone.dialog
      .getByText(ticket.receive)
      .locator('..')
      .getByText(/[1-9][\d,.]*\sUSD/),
  );
  expect(await phone.dialog.getByRole('alert').count()).toBe(0);
  const inLeague = (action: string): string => fillPlaceholders(portfolios.withLeagueMoney, { action });
  await phone.dialog
    .getByRole('button', {
      name: inLeague(
        fillPlaceholders(trading.sellShares, { quantity: fillPlaceholders(trading.shares, { quantity: '1' }) }),
      ),
    })
    .tap();
  await phone.dialog.getByRole('button', { name: inLeague(ticket.confirm.sell) }).tap();
  await phone.sees(
    phone.dialog
      .getByText(ticket.receive)
      .locator('..')
      .getByText(/[1-9][\d,.]*\sUSD/),
  );
}

/** The result's hash from the exported board, as docs/leagues.md says. */
function hashOf(csv: string, league: string, frozenAt: string): string {
  const [, ...rows] = csv
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  expect(rows).toHaveLength(PUPILS);
  const lines = rows.map(([ranked, reason, entry, _, ...figures]) => [entry, ranked || reason, ...figures].join(' '));
  const text = [`league ${league} ${frozenAt} USD`, ...lines.sort()].map((row) => `${row}\n`).join('');
  return createHash('sha256').update(text).digest('hex');
}

test('a league for a class of thirty runs from the list of names to the certificates', async () => {
  const desk = await phoneOf(teacher);
  const { leagues: t } = desk.texts;
  const league = await makeLeague(desk);
  await inviteAll(desk);
  const invited = (await expectSuccess(teacher.client.call('leagues/listInvited', { league }))).rows;
  const pupils: Customer[] = [];
  await inTurns(invited, async (_, nth) => {
    pupils[nth] = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  });
  const first = await phoneOf(pupils[0]!);
  await joinAndTrade(first, invited[0]!.code, league);
  await inTurns(pupils.slice(1), async ({ client }, nth) => {
    await expectSuccess(
      client.call('leagues/joinLeague', { code: invited[nth + 1]!.code, key: createIdempotencyKey() }),
    );
  });

  // The teacher's phone updates by itself.
  await desk.open(`/home/league?league=${league}`);
  const untraded = desk.list(t.board).getByText('100,000.00');
  await desk.sees(untraded);
  await desk.settles();
  let requestCount = 0;
  desk.page.on('request', (request) => void (request.url().endsWith('/leagues/getBoard') && (requestCount += 1)));
  await inTurns(pupils.slice(1, -2), async (pupil, nth) => void (await place(pupil, league, String(2 + nth))));
  await expect.poll(() => untraded.count()).toBeLessThan(3);
  expect(requestCount).toBe(0);
  expect(await listAxeFindings(desk, 'a board')).toEqual([]);
  const showPeople = await holdPeople(desk);
  await desk.open(`/home/leagueClass?league=${league}`);
  const files = desk.button(new RegExp(t.exports.board));
  const before = await files.boundingBox();
  showPeople();
  await desk.sees(new RegExp(t.noTrade));
  expect(await files.boundingBox(), 'what can be tapped stays where it is').toEqual(before);
  await desk.sees(new RegExp(fillPlaceholders(t.notes, { n: '2' })));
  await desk.sees(fillPlaceholders(t.tradedOf, { n: String(PUPILS - 2), entries: String(PUPILS) }));
  await place(pupils.at(-2)!, league, '3');
  await desk.sees(fillPlaceholders(t.tradedOf, { n: String(PUPILS - 1), entries: String(PUPILS) }));
  await desk.button(t.ranks.idle).tap();
  await expect.poll(() => desk.list(t.class).getByRole('link').count()).toBe(1);
  expect(await listAxeFindings(desk, 'a class')).toEqual([]);

  await sellFromPosition(first, pupils[0]!, league);
  await first.open(`/home/league?league=${league}`);
  await desk.open(`/home/league?league=${league}`);
  await first.sees(new RegExp(`^${t.phase.running}`));
  await pass(SEASON_MS + MINUTE_MS);
  for (const phone of [first, desk]) await phone.sees(new RegExp(`^${t.phase.final}`));
  const { rows } = await expectSuccess(teacher.client.call('leagues/getBoard', { league, limit: 100 }));
  expect(rows.map(({ reason }) => reason).filter((reason) => reason !== null)).toEqual(['fewTrades']);
  const certificate = await saved(first, () => first.button(new RegExp(t.getCertificate)).tap());
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');
  await first.sees(first.text(/^[0-9a-f]{64}$/));

  await desk.open(`/home/leagueClass?league=${league}`);
  const board = await saved(desk, () => desk.button(new RegExp(t.exports.board)).tap());
  const { result } = (await expectSuccess(teacher.client.call('leagues/getLeague', { league }))).league;
  expect(hashOf(board.toString(), league, result!.frozenAt)).toBe(result!.hash);
  for (const phone of [first, desk]) await phone.switchOff();
}, 150_000);
