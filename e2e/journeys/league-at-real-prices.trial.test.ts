/** Five minutes to a class on real prices: set up in the console on the recorded day, and a pupil buys on the phone. */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { Phone } from '../browser/phone.ts';
import { createCustomerClient, type Customer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { findStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { makeDataFolder, removeDataFolder } from '../starting/data-folder.ts';
import { runLeague, type StartedServer, startServer } from '../starting/start-server.ts';

const stage = openJourneyFixture();
const NAME = 'Economics 4B';
const RECORDED = 'US.AAPL.REC';
/** It decides on sources and what a practice world allows, so it has its own. */
let server: StartedServer;
let dataDir: string;
let teacher: Customer;
let teacherId: string;
beforeAll(async () => {
  dataDir = await makeDataFolder('league-at-real-prices');
  server = await startServer({ dataDir });
  const [{ account, password } = { account: '', password: '' }] = server.demo.customers;
  const { token } = await expectSuccess(createCustomerClient(server.origin).call('user/login', { account, password }));
  teacher = { account, password, token, client: createCustomerClient(server.origin, { token, account }) };
  ({ id: teacherId } = await expectSuccess(teacher.client.call('user/getUserinfo', {})));
});
afterAll(async () => {
  await server?.stop();
  await removeDataFolder(dataDir);
});

async function sitDown(): Promise<StaffDesktop> {
  const { token } = await logInStaffWithOneTimeCode(server, findStaffMember(server.demo, 'owner-2'));
  return StaffDesktop.switchOn(stage.browser, server.origin, { token });
}

/** A workbook is recognised, and what is typed stays while one goes back. */
async function typeNames(desk: StaffDesktop): Promise<void> {
  await desk.sees(/^There are no names yet\./);
  await desk.sees(desk.button('Create the league without names'));
  await desk.page.locator('input[type=file]').setInputFiles({
    name: 'class.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004xl/workbook.xml'),
  });
  await desk.sees(/^This is an Excel file/);
  await desk.field('Names').fill('nr;name\n1;Ana\n2;Bo\n3;');
  await desk.sees('On the list: 2');
  await desk.sees(/^Line 4/);
  await desk.button('Change: 3. Season').click();
  await desk.button('Go on').click();
  await desk.sees('On the list: 2');
}

/** Everything with its usual answer; returns the league's number. */
async function setUp(desk: StaffDesktop): Promise<string> {
  await desk.open('/leagues');
  await desk.page.getByRole('link', { name: 'Set up a league at real prices' }).click();
  await desk.sees(desk.heading('League at real prices'));
  // Of a source whose prices belong to somebody, the terms are read first; a missing key is named.
  await desk.field('Source of the prices').selectOption('yahoo');
  await desk.sees(/^Read the terms first/);
  await desk.sees(/set BOURSE_ALPACA_KEY/);
  await desk.field('Source of the prices').selectOption('recorded');
  await desk.sees(/Its prices are invented/);
  await desk.button('Decide and go on').click();
  await desk.button('Add the instruments').click();
  await desk.sees(/^Instruments: 4\./);
  await desk.sees(/have a price to trade at/);
  await desk.button('Go on').click();
  await desk.button('Go on').click();
  await desk.sees('Enter a name of up to 60 characters.');
  await desk.field('Name of the league').fill(NAME);
  await desk.field('Organiser’s customer ID').fill('999999999');
  await desk.field('Begins').fill('2020-01-01T08:00');
  await desk.button('Go on').click();
  await desk.sees(/^This time has passed\./);
  await desk.button('Begin now').click();
  await desk.button('Go on').click();
  await desk.sees(/^There is no customer with this ID/);
  await desk.field('Organiser’s customer ID').fill(teacherId);
  await desk.button('Go on').click();
  await typeNames(desk);
  await desk.page.getByRole('button', { name: /^Allow: .*without/i }).click();
  await desk.button('Create the league (names: 2)').click();
  const created = desk.page.getByRole('heading', { level: 2, name: /^League 1\d{4}$/ });
  await desk.sees(created);
  // A second one of the same name would be made by going back.
  expect(await desk.page.getByRole('button', { name: /^Change/ }).count()).toBe(0);
  await desk.sees(desk.button('Set up another league'));
  return ((await created.textContent()) ?? '').replace(/\D/g, '');
}

test('a terminal sets it up too: by flags, and as the owner of the demo', async () => {
  const words = ['setup', '--market', 'KR', '--name', 'Economics 4C', '--name-logins', 'no'];
  const { code, output } = await runLeague(dataDir, ...words, '--server', server.origin);
  expect(output).toContain('There are prices to trade at.');
  const league = /^League (1\d{4}) is there/m.exec(output)?.[1];
  expect(output).toContain(`${server.origin}/#/home/leagueSlips?league=${league}`);
  expect(code).toBe(0);
  const made = (await expectSuccess(teacher.client.call('leagues/getLeague', { league: league! }))).league;
  expect(made.permitted).toHaveLength(4);
  const away = await runLeague(dataDir, ...words, '--server', 'http://127.0.0.1:9');
  expect(away).toMatchObject({ code: 1, output: expect.stringContaining("can't be reached") });
  expect(await runLeague(dataDir, 'set-up')).toMatchObject({ code: 2, output: expect.stringContaining('--market US') });
});

test('a teacher sets up a league on the recorded day, prints the slips, and a pupil buys on the phone', async () => {
  // Open since before logging in by name was allowed.
  const board = await Phone.switchOn(stage.browser, server.origin, { session: teacher, calm: true });
  const { leagues: t } = board.texts;
  await board.open('/home/leagues');
  await board.sees(board.heading(t.title));
  const desk = await sitDown();
  const league = await setUp(desk);
  await desk.switchOff();

  await board.open(`/home/leagueSlips?league=${league}`);
  await board.sees('Ana');
  await board.sees(t.leagueCode);
  expect(await board.page.getByText(t.slipInvitation).count()).toBe(0);
  expect(await board.page.getByRole('img', { name: new RegExp(`^${t.qr}`) }).count()).toBe(2);
  const [ana] = (await expectSuccess(teacher.client.call('leagues/listInvited', { league }))).rows;
  const { code } = (await expectSuccess(teacher.client.call('leagues/getLeague', { league }))).league;

  // What the slip's QR code opens.
  const phone = await Phone.switchOn(stage.browser, server.origin, { calm: true });
  const slip = new URLSearchParams({ league: code!, name: 'Ana', code: ana!.code });
  await phone.open(`/login/name?${slip}`);
  await phone.button(t.logIn).tap();
  await phone.page.getByRole('checkbox').check();
  await phone.button(t.logIn).tap();
  await phone.dialog.getByRole('button', { name: t.join, exact: true }).tap();
  await phone.arrivesAt('/home/league');

  const { trading, ticket, portfolios, markets } = phone.texts;
  await phone.open(`/market/stockDetail?instrument=${RECORDED}&portfolio=${league}`);
  await phone.sees(/Apple \(recorded\)/);
  await phone.sees(new RegExp(markets.source.recorded));
  await phone.button(trading.buy).tap();
  const inLeague = (action: string): string => fillPlaceholders(portfolios.withLeagueMoney, { action });
  await phone.button(inLeague(fillPlaceholders(ticket.shares.buy, { quantity: 1 }))).tap();
  await phone.button(inLeague(ticket.confirm.buy)).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));

  const { tokend: token = '', account = '' } = await phone.storage();
  const pupil = createCustomerClient(server.origin, { token, account });
  const { rows } = await expectSuccess(pupil.call('trading/listPositions', { portfolio: league }));
  expect(rows).toMatchObject([{ instrument: RECORDED, source: 'recordedStated' }]);
  await phone.open(`/trade/positionDetail?position=${rows[0]!.id}&portfolio=${league}`);
  await phone.sees(new RegExp(markets.source.recorded));

  await board.open(`/home/leagueProjector?league=${league}`);
  await board.sees(board.page.getByText('Ana'));
  for (const each of [phone, board]) await each.switchOff();
}, 150_000);
