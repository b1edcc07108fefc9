/**
 * New shares on the phone: applied for, drawn, verified, paid, listed and sold; not won; waived. The journey sets the
 * server's clock.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { roundToTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createVerifiedCustomer } from '../browser/verified-customers.ts';
import { launchChromium } from '../browser/chromium.ts';
import { createCustomerClient, type Customer } from '../browser/register-customer.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
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
});
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
async function koreanOffer(): Promise<Offer> {
  const { client } = await again(people[0]!);
  const { rows } = await expectSuccess(
    client.call('offerings/listOfferings', { kind: 'ipo', phase: 'upcoming', limit: 100 }),
  );
  return rows.find(({ market }) => market === 'KR')!;
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

async function applyOnPhone(customer: Customer, offer: Offer): Promise<Phone> {
  const phone = await phoneOf(customer, '/home/index');
  const { offerings, offerTabs, successes } = phone.texts;
  await phone.tab(offerTabs.home).tap();
  await phone.link(new RegExp(`^${offer.name}`)).tap();
  await phone.arrivesAt('/home/newStockBuy');
  await phone.button(offerings.apply).tap();
  await phone.sees(phone.dialog);
  await phone.button(buildTemplatePattern(fillPlaceholders(offerings.applyFor, { quantity: offer.minimum }))).tap();
  await phone.sees(phone.toast(successes.subscription));
  await phone.sees(offerings.status.awaiting);
  return phone;
}

/** A new session on a phone whose clock has moved on. */
async function cameBack(phone: Phone, customer: Customer): Promise<void> {
  await phone.page.evaluate(([tokend]) => localStorage.setItem('tokend', tokend!), [(await again(customer)).token]);
  await phone.page.reload();
}

test('a bid sealed on a phone is revealed after closing, won and paid; unrevealed, it loses its deposit', async () => {
  const [ada, ben] = people as [Customer, Customer];
  const { client } = await again(ben);
  const { rows } = await expectSuccess(client.call('offerings/listOfferings', { kind: 'auction', phase: 'open' }));
  const offer = rows[0]!;
  const phone = await phoneOf(ada, `/home/newStockBuy?offering=${offer.id}`);
  const { offerings: t, offerKinds: k } = phone.texts;
  // Far enough above to be able to win, wherever the market is at the close.
  const above = (parseScaled(offer.provisional)! * 108n) / 100n;
  const bid = roundToTick(offer.market, above, offer.dates.listsOn, 'up');
  const { offerSays: s } = phone.texts;
  await phone.button(s.words.auction.apply).tap();
  await phone.page.getByLabel(k.bidPrice).fill(formatScaled(bid));
  // Each field reports its own fault.
  const quantity = phone.page.getByLabel(k.bidQuantity, { exact: true });
  await quantity.fill('0');
  await phone.button(k.seal).tap();
  await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true');
  expect(await phone.page.getByLabel(k.bidPrice).getAttribute('aria-invalid')).not.toBe('true');
  await quantity.fill(offer.maximum);
  await phone.sees(buildTemplatePattern(s.before.fee));
  await phone.button(k.seal).tap();
  await phone.sees(phone.toast(k.sealed));
  await phone.sees(k.keepSays);
  await phone.button(t.toMine).tap();
  await phone.sees(phone.page.getByText(buildTemplatePattern(k.bidIs)));
  await phone.sees(buildTemplatePattern(s.next.sealed));
  // Nobody will ever know its content.
  const hidden = {
    offering: offer.id,
    quantity: offer.maximum,
    commitment: 'ab'.repeat(32),
    key: createIdempotencyKey(),
  };
  const { subscription: lost } = await expectSuccess(client.call('offerings/subscribe', hidden));

  await passTo(offer.dates.closesAt, 10_000);
  await comesTo(offer, 'closed');
  await cameBack(phone, ada);
  await phone.sees(buildTemplatePattern(s.next.show));
  await phone.button(k.reveal).tap();
  await phone.sees(phone.toast(k.revealed));
  await passTo(offer.dates.allotsAt, 10_000);
  await comesTo(offer, 'allotted');
  await cameBack(phone, ada);
  await phone.sees(t.cause.revealed);
  await phone.sees(buildTemplatePattern(s.next.dueOrLost));
  await phone.sees(s.retained.fee);
  await phone.button(buildTemplatePattern(t.pay)).tap();
  await phone.sees(phone.toast(t.paidNow));
  await phone.sees(t.status.paid);

  const loser = await phoneOf(ben, `/home/newStockBuy?offering=${offer.id}`);
  await loser.sees(t.cause.notRevealed);
  const later = (await again(ben)).client;
  const [after] = (await expectSuccess(later.call('offerings/getOffering', { offering: offer.id }))).mine;
  expect(after).toMatchObject({ status: 'failed', refunded: expect.stringMatching(/^0/), bid: null });
  const { rows: notices } = await expectSuccess(later.call('notices/listNotices', { limit: 50 }));
  const stated = Number(lost.held) - Number(offer.fee);
  expect(Number(notices.find(({ code }) => code === 'bidVoid')!.params['amount'])).toBeCloseTo(stated, 2);

  // As if the terms had been different when the bid was sealed.
  await phone.page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('bourse-offers', 1);
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('offers', 'readwrite');
          const offers = transaction.objectStore('offers');
          const reading = offers.getAll();
          reading.onsuccess = () => reading.result.map((stored) => offers.put({ ...stored, terms: 'others' }));
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
  await cameBack(phone, ada);
  await phone.sees(phone.page.getByRole('alert').filter({ hasText: buildTemplatePattern(t.contradiction) }));
});

test('a new issue is applied for, drawn, verified on a phone, paid, listed and sold; one win is declined', async () => {
  const [ada, ben] = people as [Customer, Customer];
  const offer = await koreanOffer();
  await passTo(offer.dates.opensAt, 60_000);
  await comesTo(offer, 'open');
  const phone = await applyOnPhone(ada, offer);
  const { offerings: t } = phone.texts;
  expect(await listAxeFindings(phone, 'an offer with an application')).toEqual([]);
  const other = (await again(ben)).client;
  await expectSuccess(
    other.call('offerings/subscribe', { offering: offer.id, quantity: offer.minimum, key: createIdempotencyKey() }),
  );

  await passTo(offer.dates.drawsAt, 1_000);
  await comesTo(offer, 'drawn');
  await phone.page.evaluate(([tokend]) => localStorage.setItem('tokend', tokend!), [(await again(ada)).token]);
  await phone.page.reload();
  await phone.button(t.check).tap();
  await phone.sees(fillPlaceholders(t.follows, { entries: 2 }));
  await phone.sees(fillPlaceholders(t.followsMine, { number: 1 }));
  await phone.sees(t.receipt);

  await passTo(offer.dates.allotsAt, 1_000);
  await comesTo(offer, 'allotted');
  const paying = await phoneOf(ada, `/home/newStockBuy?offering=${offer.id}`);
  await paying.sees(t.status.paymentPending);
  await paying.button(buildTemplatePattern(t.pay)).tap();
  await paying.sees(paying.toast(t.paidNow));
  await paying.sees(t.status.paid);

  const leaving = await phoneOf(ben, '/home/newStock?tab=subscribed');
  await leaving.link(new RegExp(`^${offer.name}`)).tap();
  await leaving.button(t.waive).tap();
  await leaving.dialog.getByRole('button', { name: t.waive, exact: true }).tap();
  await leaving.sees(t.status.waived);

  await passTo(offer.dates.payBy, 1_000);
  await comesTo(offer, 'paid');
  await passTo(offer.dates.listsAt, 3_600_000);
  await comesTo(offer, 'listed');
  const selling = await phoneOf(ada, '/trade/index?tab=subscription');
  await selling.sees(buildTemplatePattern(`${t.status.listed} · {when}`));
  await selling.link(new RegExp(`^${offer.name}`)).tap();
  await selling.link(t.toPosition).tap();
  await selling.arrivesAt('/trade/positionDetail');
  const { trading } = selling.texts;
  await selling.button(trading.selling.close).tap();
  await selling.sees(selling.dialog);
  await selling.page.keyboard.press('Escape');
  // Its entry in the history is removed with it.
  await selling.seesNoMore(selling.dialog);
  await selling.settles();
  await selling.open('/home/newStock?tab=allotments');
  await selling.sees(selling.link(new RegExp(`^${offer.name}`)));
  const { client } = await again(ada);
  const { rows } = await expectSuccess(client.call('trading/listPositions', { instrument: offer.instrument }));
  await expectSuccess(client.call('trading/closePosition', { position: rows[0]!.id, key: createIdempotencyKey() }));
});
