/**
 * New shares on the phone: applied for, drawn, verified, paid, listed and sold; not won; waived. The journey sets the
 * server's clock.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createVerifiedCustomer } from '../browser/verified-customers.ts';
import { launchChromium } from '../browser/chromium.ts';
import { createCustomerClient, type Customer } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { Phone } from '../browser/phone.ts';
import { JOURNEY_WORLD_ENVIRONMENT } from '../browser/shared-server.ts';
import { findStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { setServerClock } from '../starting/set-server-clock.ts';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

let dataDir: string;
let server: StartedServer;
let browser: Browser;
let people: Customer[];
const phones: Phone[] = [];

let clockFolder: string;
let scarce: string;
const clockFile = (): string => join(clockFolder, 'clock.json');

beforeAll(async () => {
  dataDir = await makeMigratedFolder('offerings');
  clockFolder = await mkdtemp(join(tmpdir(), 'bourse-clock-'));
  await setServerClock(clockFile(), 0);
  server = await startServer({
    dataDir,
    environment: JOURNEY_WORLD_ENVIRONMENT,
    program: ['testing/file-controlled-server-main.ts', clockFile()],
  });
  browser = await launchChromium();
  const { client: reviewer } = await logInStaffWithOneTimeCode(server, findStaffMember(server.demo, 'reviewer'));
  const product = { ...server, ...server.demo, demoCustomer: server.demo.customers[0]! };
  people = [];
  for (const name of ['Ada Quill', 'Ben Quill', 'Cleo Quill'])
    people.push(await createVerifiedCustomer({ ...product, invitation: server.demo.invitation }, reviewer, name));
  scarce = await offerOneShare();
});
/** Two people offer one share of a Korean company, before the clock moves and invalidates their codes. */
async function offerOneShare(): Promise<string> {
  const people = server.demo.staff.filter(({ roles }) => roles.includes('treasurer'));
  const [first, second] = await Promise.all(
    people.map(async (person) => (await logInStaffWithOneTimeCode(server, person)).client),
  );
  const { coming } = await expectSuccess(first!.call('staff/getOfferPlans', {}));
  const { instrument } = coming.find(({ market }) => market === 'KR')!;
  const plan = {
    instrument,
    quota: '1',
    maximum: '10',
    times: 1,
    unpaid: 'returned',
    key: createIdempotencyKey(),
  } as const;
  const { id } = await expectSuccess(first!.call('staff/proposeOffering', plan));
  await expectSuccess(
    second!.call('staff/decideProposal', { proposal: id, verdict: 'approve', key: createIdempotencyKey() }),
  );
  return instrument;
}
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.switchOff();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await removeDataFolder(dataDir);
  await rm(clockFolder, { recursive: true, force: true });
});

/** Sessions end while the clock moves on. */
async function again({ account, password }: Customer) {
  const { token } = await expectSuccess(createCustomerClient(server.origin).call('user/login', { account, password }));
  return { account, token, client: createCustomerClient(server.origin, { account, token }) };
}
async function phoneOf(customer: Customer, path: string): Promise<Phone> {
  const phone = await Phone.switchOn(browser, server.origin, { calm: true, session: await again(customer) });
  phones.push(phone);
  await phone.open(path);
  return phone;
}

interface Offer {
  id: string;
  name: string;
  instrument: string;
  minimum: string;
  dates: Record<'opensAt' | 'closesAt' | 'drawsAt' | 'allotsAt' | 'payBy' | 'listsAt', string>;
}
async function passTo(instant: string, laterMs = 0): Promise<void> {
  await setServerClock(clockFile(), Date.parse(instant) + laterMs - Date.now(), server);
}
/** Waits until the offer has reached a stage. */
async function comesTo(offer: Offer, stage: string): Promise<void> {
  // After a jump of five weeks many offers of every kind have steps to take.
  await expect
    .poll(
      async () => {
        const { client } = await again(people[0]!);
        const found = await client.call('offerings/getOffering', { offering: offer.id });
        return found.ok ? found.data.offering.stage : found.code;
      },
      { timeout: 40_000 },
    )
    .toBe(stage);
}

test('an application without a win returns all the money and notifies the customer', async () => {
  const { client } = await again(people[0]!);
  const { rows } = await expectSuccess(
    client.call('offerings/listOfferings', { kind: 'ipo', phase: 'upcoming', limit: 100 }),
  );
  const offer = rows.find(({ instrument }) => instrument === scarce)!;
  await passTo(offer.dates.opensAt, 60_000);
  await comesTo(offer, 'open');
  for (const person of people) {
    const own = (await again(person)).client;
    await expectSuccess(
      own.call('offerings/subscribe', { offering: offer.id, quantity: '10', key: createIdempotencyKey() }),
    );
  }
  await passTo(offer.dates.allotsAt, 1_000);
  await comesTo(offer, 'allotted');
  const subs = await Promise.all(
    people.map(async (person) => {
      const own = (await again(person)).client;
      return { person, sub: (await expectSuccess(own.call('offerings/listSubscriptions', { limit: 1 }))).rows[0]! };
    }),
  );
  const lost = subs.filter(({ sub }) => sub.status === 'notWon');
  expect(lost).toHaveLength(2);
  const phone = await phoneOf(lost[0]!.person, `/home/newStockBuy?offering=${offer.id}`);
  const { offerings: t } = phone.texts;
  await phone.sees(t.status.notWon);
  await phone.sees(t.cause.notDrawn);
  expect(lost[0]!.sub).toMatchObject({ held: '0', allotted: '0' });
  const { client: loser } = await again(lost[0]!.person);
  const { rows: notices } = await expectSuccess(loser.call('notices/listNotices', { limit: 50 }));
  expect(notices.find(({ code }) => code === 'subscriptionNotWon')).toMatchObject({ params: { name: offer.name } });
});
