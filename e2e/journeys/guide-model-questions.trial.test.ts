/** A question to the guide, where the operator has configured a service that phrases answers. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { formatEnglishDate } from '../browser/english-date.ts';
import { Phone } from '../browser/phone.ts';
import { JOURNEY_WORLD_ENVIRONMENT } from '../browser/shared-server.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

const stage = openJourneyFixture();
let service: Server;
let endpoint: string;
let server: StartedServer;
let dataDir: string;

interface GuideRequest {
  facts: { id: string; displayedValue: string }[];
  sentences: { text: string; sources: string[] }[];
}
/** The guide's own first sentence, plus advice. */
function answerTo({ facts, sentences: [first] }: GuideRequest): string {
  const advice = { text: `Buy it at ${facts[1]!.displayedValue}.`, sources: [facts[1]!.id] };
  return JSON.stringify({ sentences: [first, advice] });
}

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { messages: { content: string }[] };
        const content = answerTo(JSON.parse(messages[1]!.content) as GuideRequest);
        response.end(JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: 50 } }));
      });
  });
  await new Promise<void>((listening) => {
    service.listen(0, '127.0.0.1', listening);
  });
  endpoint = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  dataDir = await makeMigratedFolder('guide-asking');
  const environment = {
    ...JOURNEY_WORLD_ENVIRONMENT,
    BOURSE_GUIDE_URL: `http://${endpoint}/v1/chat/completions`,
    BOURSE_GUIDE_MODEL: 'm',
    BOURSE_GUIDE_PRIVATE: 'yes',
    BOURSE_GUIDE_PAID: 'yes',
  };
  server = await startServer({ dataDir, environment });
});
afterAll(async () => {
  await server.stop();
  await removeDataFolder(dataDir);
  service.closeAllConnections();
  service.close();
});

test('a question needs consent naming the service; the answer is from figures and can be reported', async () => {
  const session = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const wish = { currency: 'USD', price: '4.90', key: createIdempotencyKey() };
  await expectSuccess(session.client.call('guide/subscribePlan', wish));
  const phone = await Phone.switchOn(stage.browser, server.origin, { session });
  const { asking: t } = phone.texts.guide;
  await phone.open(`/home/guide?about=instrument&of=${DEMO_STOCK}`);
  await phone.sees(fillPlaceholders(t.consent, { endpoint }));
  await phone.field(t.question).fill('Where does it stand?');
  await phone.button(t.agree).tap();
  const answer = phone.list(t.kept).getByRole('listitem');
  await expect.poll(() => answer.count()).toBe(1);
  await phone.sees(fillPlaceholders(t.dropped, { n: 1 }));
  await phone.settles();
  expect(await listAxeFindings(phone, 'an answer')).toEqual([]);
  await phone.button(t.report).tap();
  await phone.sees(t.reported);
  await phone.button(t.back).tap();
  await phone.sees(fillPlaceholders(t.consent, { endpoint }));
  await phone.switchOff();
});

test('PRO is cancelled in two taps, and runs to the end of the trial', async () => {
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const phone = await Phone.switchOn(stage.browser, server.origin, { session: customer });
  await phone.open('/home/guide');
  const { plan: t, portfolioWhole } = phone.texts.guide;
  // What the plan opens has its price on the row.
  await phone.sees(phone.link(new RegExp(`${portfolioWhole}.*4.90`)));
  await phone.button(t.begin).tap();
  // What follows the trial needs a separate consent; going back starts nothing.
  await phone.dialog.getByRole('button', { name: t.notYet }).tap();
  expect((await expectSuccess(customer.client.call('guide/getPlan', {}))).plan).toBeNull();
  await phone.button(t.begin).tap();
  await phone.dialog.getByRole('button', { name: t.agree }).tap();
  // The second consent, without which the trial ends unpaid.
  await phone.button(t.goOnVerb).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(t.goOn, { price: '4.90\u00a0USD' })).first());
  await phone.dialog.getByRole('button', { name: t.goOnVerb }).tap();
  await expect
    .poll(async () => (await expectSuccess(customer.client.call('guide/getPlan', {}))).plan?.agreedAt)
    .not.toBeNull();
  await phone.button(t.cancel).tap();
  await phone.dialog.getByRole('button', { name: t.cancel }).tap();
  const { plan } = await expectSuccess(customer.client.call('guide/getPlan', {}));
  expect(plan).toMatchObject({ status: 'trial' });
  await phone.sees(fillPlaceholders(t.cancelled, { date: formatEnglishDate(plan!.until.slice(0, 10)) }));
  await expect
    .poll(async () => (await expectSuccess(customer.client.call('guide/getPlan', {}))).plan?.cancelledAt)
    .not.toBeNull();
  await phone.settles();
  expect(await listAxeFindings(phone, 'a plan')).toEqual([]);
  await phone.switchOff();
});

test('a reported answer is read in the console with its question and sources, and resolved with a reason', async () => {
  const person = await createStaffMember({ dataDir }, `gail-${Date.now()}`, 'product');
  const { token } = await logInStaffWithOneTimeCode(server, person);
  const desk = await StaffDesktop.switchOn(stage.browser, server.origin, { token });
  const page = (name: RegExp) => desk.page.getByRole('heading', { name });
  await desk.open('/reported-answers');
  await desk.sees(page(/^Report \d+$/));
  await desk.sees('Where does it stand?');
  // Staff who may not see customers see a number instead of theirs.
  await desk.sees(/^Reporter \d+$/);
  await desk.sees(desk.page.getByRole('columnheader', { name: 'Sources' }));
  expect(await listAxeFindings(desk, 'reported answers')).toEqual([]);
  await desk.button(/^Resolve: Report/).click();
  await desk.dialog.getByLabel('It was').selectOption('right');
  await desk.dialog.getByRole('button', { name: 'Resolve' }).click();
  await desk.sees('At least three characters.');
  await desk.dialog.getByLabel('Reason').fill('The price stood so in the quote.');
  await desk.dialog.getByRole('button', { name: 'Resolve' }).click();
  await desk.sees('No answer is waiting for review.');
  await desk.page.getByLabel('Show', { exact: true }).selectOption('resolved');
  await desk.sees('The price stood so in the quote.');
  await desk.switchOff();
});

test('without a model service the guide offers no questions', async () => {
  const { phone } = await stage.customersPhone(`/home/guide?about=instrument&of=${DEMO_STOCK}`);
  await phone.sees(phone.texts.guide.cannotSays);
  await expect
    .poll(() => phone.list(phone.texts.guide.about.instrument).getByRole('listitem').count())
    .toBeGreaterThan(9);
  expect(await phone.page.getByText(phone.texts.guide.asking.title).count()).toBe(0);
});
