/**
 * A marked customer on a phone and whoever decides about them at a desk, in real browsers: what both leave behind there
 * (storages, databases, caches, cookies, addresses), what their screens say, and whether any answer with a mark might
 * be kept on the way.
 */
import { launchChromium } from '@bourse/e2e/browser/chromium.ts';
import { Desktop } from '@bourse/e2e/browser/desktop.ts';
import { Phone } from '@bourse/e2e/browser/phone.ts';
import { newPerson } from '@bourse/e2e/browser/staff.ts';
import { nextCode } from '@bourse/e2e/protocol/staff-codes.ts';
import { picture } from '@bourse/e2e/matrix/customers.ts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import type { Target } from './attack.ts';
import { keptIn } from './browser-storage.ts';
import type { MarksSearch } from './marks-search.ts';

export interface Marked {
  account: string;
  password: string;
  name: string;
  digits: { idFirst: string; idLast: string };
  card: string;
  fundPasswords: { first: string; next: string };
  address: string;
  exif: string;
}

export interface Seen {
  places: number;
  screens: number;
  answers: number;
}

const PHONE_SCREENS = [
  'information/index',
  'information/authInfo',
  'information/bankList',
  'information/cashOut',
  'information/cashOut?tab=records',
  'information/recharge?tab=records',
  'information/fundRecord',
  'information/payBag',
  'information/userInfo',
  'information/setting',
  'information/security',
  'information/ownData',
  'home/index',
  'trade/index',
];
const DESK_SCREENS = ['reviews', 'customers', 'audit', 'system', 'accounts', 'reconciliation', 'invitations', 'staff'];
/**
 * A person may read the name of whoever they decide about; a customer's own, and where money may go, stands on the own
 * screens.
 */
const SHOWN = ['the name', 'a part of the name', 'the address'];
/** Compared with the photos, at a look that stands in the record. */
const SHOWN_IN_REVIEW = [...SHOWN, 'the ID number'];
/** The way back in lies in the browser that logged in, and nowhere else. */
const OWN_TOKEN = ["a session's token"];

export async function browse({ server, dataDir, fault }: Target, search: MarksSearch, marked: Marked): Promise<Seen> {
  const seen: Seen = { places: 0, screens: 0, answers: 0 };
  const browser = await launchChromium();

  function look(where: string, text: string, except: readonly string[] = []): void {
    for (const name of search.in(text)) if (!except.includes(name)) fault(`${name} stands in ${where}`);
  }
  /** Answers with a mark must not be kept by anything on their way. */
  function watch(page: Page): void {
    page.on(
      'response',
      (response) =>
        void (async () => {
          // What a page shows of its own memory came from nowhere.
          if (response.url().startsWith('blob:')) return;
          const text = await response.text().catch(() => '');
          seen.answers += 1;
          if (search.in(text).length > 0 && !(response.headers()['cache-control'] ?? '').includes('no-store'))
            fault(`an answer with a mark may be kept: ${new URL(response.url()).pathname}`);
          look(`an address that was asked for`, response.url());
        })(),
    );
  }
  async function inspect(page: Page, where: string, shown: readonly string[] = SHOWN): Promise<void> {
    const kept = await keptIn(page);
    seen.places += kept.length;
    for (const { place, text } of kept)
      look(`${place} of the browser, at ${where}`, text, place.startsWith('local storage tokend') ? OWN_TOKEN : []);
    look(`the screen ${where}`, await page.locator('body').innerText(), shown);
    seen.screens += 1;
  }

  async function atThePhone(phone: Phone, act: () => Promise<void>, where: string): Promise<void> {
    await act();
    await phone.settles();
    await inspect(phone.page, where);
  }

  async function photo(phone: Phone, label: string): Promise<void> {
    const { photo: words } = phone.texts;
    const field = phone.page.getByRole('group', { name: label, exact: true });
    await field.getByLabel(`${label}: ${words.file}`).setInputFiles({
      name: `${marked.name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await picture(marked.exif)),
    });
    await phone.sees(phone.dialog.getByText(words.hint));
    await phone.button(words.use).tap();
    await phone.sees(field.getByText(words.uploaded));
  }

  async function logIn(phone: Phone): Promise<void> {
    const { user } = phone.texts;
    await phone.open('/login/login');
    await phone.field(user.account).fill(marked.account);
    await phone.field(user.password).fill(marked.password);
    await phone.button(user.login).tap();
    await phone.arrivesAt('/home/index');
    search.add("a session's token", (await phone.storage())['tokend'] ?? 'no token was kept');
  }

  async function handIn(phone: Phone): Promise<void> {
    const { identity } = phone.texts;
    await phone.open('/information/authInfo');
    await phone.page.getByLabel(identity.name).fill(marked.name);
    await phone.page.getByLabel(identity.idFirst).fill(marked.digits.idFirst);
    await phone.page.getByLabel(identity.idLast).fill(marked.digits.idLast);
    await photo(phone, identity.front);
    await photo(phone, identity.back);
    await phone.page.getByLabel(identity.consent).check();
    // Half a form that is left alone: nothing of it may stay.
    await inspect(phone.page, "the form of one's papers, filled in");
    await phone.button(identity.submit).tap();
    await phone.sees(phone.heading(identity.status.underReview));
  }

  async function setPasswords(phone: Phone): Promise<void> {
    const { settings, security } = phone.texts;
    const { first, next } = marked.fundPasswords;
    await phone.open('/information/fundPass');
    await phone.field(settings.proofPassword).fill(marked.password);
    await phone.field(settings.newFundPassword).fill(first);
    await phone.field(settings.confirmFundPassword).fill(first);
    await phone.button(settings.setIt).tap();
    await phone.sees(phone.toast(settings.fundSet));
    await phone.open('/information/fundPass');
    await phone.field(settings.currentFundPassword).fill(first);
    await phone.field(settings.newPassword).fill(next);
    await phone.field(settings.confirmPassword).fill(next);
    await phone.button(settings.change).tap();
    await phone.sees(phone.toast(settings.fundChanged));

    await phone.open('/information/security');
    await phone.button(security.switchOn).tap();
    await phone.dialog.getByLabel(security.proof, { exact: true }).fill(marked.password);
    await phone.dialog.getByRole('button', { name: security.goOn }).tap();
    await phone.sees(phone.dialog.getByRole('img', { name: security.qrLabel }));
    const secret = (await phone.dialog.locator('b').innerText()).replaceAll(' ', '');
    search.addSecret('a secret of one-time codes', secret);
    await phone.dialog.getByLabel(security.codeField).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await phone.dialog.getByRole('button', { name: security.confirmCode }).tap();
    await phone.sees(phone.dialog.getByText(security.keepLead));
    for (const code of await phone.dialog.getByRole('listitem').allInnerTexts()) search.add('a recovery code', code);
    await phone.button(security.keptCodes).tap();
  }

  async function bind(phone: Phone): Promise<void> {
    const { withdrawal, errors, successes } = phone.texts;
    await phone.open('/information/addBankCard');
    await phone.field(withdrawal.first4).fill(marked.card.slice(0, 4));
    await phone.field(withdrawal.last12).fill(marked.card.slice(4));
    await phone.sees(withdrawal.bankKnown);
    await phone.field(withdrawal.holder).fill('Somebody Else');
    await phone.button(withdrawal.addCard).tap();
    await phone.sees(errors.cardHolderMismatch);
    await inspect(phone.page, 'the form of a card, refused');
    await phone.field(withdrawal.holder).fill(marked.name);
    await phone.button(withdrawal.addCard).tap();
    await phone.sees(phone.toast(successes.add));
    await phone.open('/information/bankList');
    await phone.tab(withdrawal.addresses).tap();
    await phone.button(withdrawal.addAddress).tap();
    await phone.field(withdrawal.address).fill(marked.address);
    await phone.dialog.getByRole('button', { name: withdrawal.addAddress, exact: true }).tap();
    await phone.sees(phone.text(marked.address));
  }

  async function decide(desk: Desktop): Promise<void> {
    const reviewer = await newPerson({ dataDir }, 'marks-reviewer', 'reviewer', 'auditor');
    await desk.open('/reviews');
    await desk.sees(desk.heading('Log in to the console'));
    await desk.page.keyboard.type(reviewer.login);
    await desk.press('Tab');
    await desk.page.keyboard.type(reviewer.password);
    await desk.press('Tab');
    await desk.page.keyboard.type(await nextCode(reviewer.otpSecret));
    await desk.press('Enter');
    await desk.sees(desk.row(marked.account));
    await desk.row(marked.account).getByRole('link').first().click();
    await desk.sees(marked.name);
    for (const side of ['Front', 'Back']) {
      await desk.button(`Show the picture: ${side}`).click();
      await desk.sees(desk.page.getByAltText(`Picture: ${side}`));
    }
    await inspect(desk.page, 'a review at the desk', SHOWN_IN_REVIEW);
    await desk.press('a');
    await desk.dialog.waitFor();
    await desk.press('Enter');
    await desk.dialog.waitFor({ state: 'hidden' });
  }

  async function searchAtDesk(desk: Desktop): Promise<void> {
    await desk.open('/customers');
    await desk.settles();
    const asked = desk.page.waitForRequest(
      (request) => request.url().endsWith('/staff/listCustomers') && (request.postData() ?? '').includes(marked.name),
    );
    await desk.page.getByRole('searchbox').first().fill(marked.name);
    await asked;
    await desk.settles();
    await desk.sees(desk.row(marked.account));
    await inspect(desk.page, 'a search at the desk');
    look('the address of a search at the desk', decodeURIComponent(desk.page.url()));
    await desk.row(marked.account).getByRole('link').first().click();
    await desk.settles();
    await inspect(desk.page, 'a customer at the desk');
    look('the address of a customer at the desk', decodeURIComponent(desk.page.url()));
  }

  try {
    const phone = await Phone.switchOn(browser, server.origin, { calm: true });
    const desk = await Desktop.switchOn(browser, server.origin);
    watch(phone.page);
    watch(desk.page);
    await atThePhone(phone, () => logIn(phone), 'login');
    await atThePhone(phone, () => handIn(phone), 'papers');
    await decide(desk);
    // Afterwards each card and address would ask for a code.
    await atThePhone(phone, () => bind(phone), 'cards');
    await atThePhone(phone, () => setPasswords(phone), 'passwords');
    await searchAtDesk(desk);
    for (const path of PHONE_SCREENS) await atThePhone(phone, () => phone.open(`/${path}`), path);
    for (const path of DESK_SCREENS) {
      await desk.open(`/${path}`);
      await desk.settles();
      await inspect(desk.page, `${path} at the desk`);
    }
    await phone.page.context().close();
    await desk.page.context().close();
  } finally {
    await browser.close();
  }
  return seen;
}
