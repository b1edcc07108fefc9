/**
 * A marked customer on a phone and the staff who decide about them at a desk, in real browsers: what both leave behind
 * there (storages, databases, caches, cookies, addresses), what their screens say, and whether any answer with a mark
 * could be cached on the way.
 */
import { launchChromium } from '@bourse/e2e/browser/chromium.ts';
import { Desktop } from '@bourse/e2e/browser/desktop.ts';
import { Phone } from '@bourse/e2e/browser/phone.ts';
import { newPerson } from '@bourse/e2e/browser/staff.ts';
import { nextCode } from '@bourse/e2e/protocol/staff-codes.ts';
import type { Target } from './attack.ts';
import { bind, handIn, logIn, type Marked, setFundPasswords, switchOnCodes } from './marked-phone.ts';
import type { MarksSearch } from './marks-search.ts';
import { type MarksWatch, type Seen, SHOWN_IN_REVIEW, watchForMarks } from './marks-watch.ts';

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

export async function browse({ server, dataDir, fault }: Target, search: MarksSearch, marked: Marked): Promise<Seen> {
  const marks = watchForMarks(search, fault);
  const browser = await launchChromium();
  try {
    const phone = await Phone.switchOn(browser, server.origin, { calm: true });
    const desk = await Desktop.switchOn(browser, server.origin);
    marks.watch(phone.page);
    marks.watch(desk.page);
    await atThePhone(marks, phone, () => logIn(phone, marked, search), 'login');
    await atThePhone(marks, phone, () => handIn(phone, marked, marks), 'papers');
    await decide(desk, dataDir, marked, marks);
    // Later each card and address would ask for a code.
    await atThePhone(marks, phone, () => bind(phone, marked, marks), 'cards');
    await atThePhone(
      marks,
      phone,
      async () => {
        await setFundPasswords(phone, marked);
        await switchOnCodes(phone, marked, search);
      },
      'passwords',
    );
    await searchAtDesk(desk, marked, marks);
    for (const path of PHONE_SCREENS) await atThePhone(marks, phone, () => phone.open(`/${path}`), path);
    for (const path of DESK_SCREENS) {
      await desk.open(`/${path}`);
      await desk.settles();
      await marks.inspect(desk.page, `${path} at the desk`);
    }
    await phone.page.context().close();
    await desk.page.context().close();
  } finally {
    await browser.close();
  }
  return marks.seen;
}

async function atThePhone(marks: MarksWatch, phone: Phone, act: () => Promise<void>, where: string): Promise<void> {
  await act();
  await phone.settles();
  await marks.inspect(phone.page, where);
}

async function decide(desk: Desktop, dataDir: string, marked: Marked, marks: MarksWatch): Promise<void> {
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
  await marks.inspect(desk.page, 'a review at the desk', SHOWN_IN_REVIEW);
  await desk.press('a');
  await desk.dialog.waitFor();
  await desk.press('Enter');
  await desk.dialog.waitFor({ state: 'hidden' });
}

async function searchAtDesk(desk: Desktop, marked: Marked, { inspect, look }: MarksWatch): Promise<void> {
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
