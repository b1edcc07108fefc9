/**
 * A marked customer on a phone and the staff who decide about them at a desk, in real browsers: what both leave behind
 * there (storages, databases, caches, cookies, addresses), what their screens say, and whether any answer with a mark
 * could be cached on the way.
 */
import { launchChromium } from '@bourse/e2e/browser/chromium.ts';
import { StaffDesktop } from '@bourse/e2e/browser/staff-desktop.ts';
import { Phone } from '@bourse/e2e/browser/phone.ts';
import { createStaffMember } from '@bourse/e2e/browser/staff-members.ts';
import { getNextStaffOneTimeCode } from '@bourse/e2e/protocol/staff-one-time-codes.ts';
import type { AttackTarget } from './run-attack.ts';
import {
  bindCardOnPhone,
  submitIdentityOnPhone,
  logInOnPhone,
  type TracedCustomer,
  setFundPasswordsOnPhone,
  enableOneTimeCodesOnPhone,
} from './traced-customer-on-phone.ts';
import type { PlantedTracerSearch } from './planted-tracer-search.ts';
import {
  type PlantedTracerWatch,
  type PlantedTracerWatchCounts,
  TRACERS_VISIBLE_IN_REVIEW,
  watchForPlantedTracers,
} from './planted-tracer-watch.ts';

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

export async function browseAsTracedCustomer(
  { server, dataDir, fault }: AttackTarget,
  search: PlantedTracerSearch,
  marked: TracedCustomer,
): Promise<PlantedTracerWatchCounts> {
  const tracerWatch = watchForPlantedTracers(search, fault);
  const browser = await launchChromium();
  try {
    const phone = await Phone.switchOn(browser, server.origin, { calm: true });
    const desk = await StaffDesktop.switchOn(browser, server.origin);
    tracerWatch.watch(phone.page);
    tracerWatch.watch(desk.page);
    await atThePhone(tracerWatch, phone, () => logInOnPhone(phone, marked, search), 'login');
    await atThePhone(tracerWatch, phone, () => submitIdentityOnPhone(phone, marked, tracerWatch), 'papers');
    await decideAsStaff(desk, dataDir, marked, tracerWatch);
    // Later each card and address would ask for a code.
    await atThePhone(tracerWatch, phone, () => bindCardOnPhone(phone, marked, tracerWatch), 'cards');
    await atThePhone(
      tracerWatch,
      phone,
      async () => {
        await setFundPasswordsOnPhone(phone, marked);
        await enableOneTimeCodesOnPhone(phone, marked, search);
      },
      'passwords',
    );
    await searchAtDesk(desk, marked, tracerWatch);
    for (const path of PHONE_SCREENS) await atThePhone(tracerWatch, phone, () => phone.open(`/${path}`), path);
    for (const path of DESK_SCREENS) {
      await desk.open(`/${path}`);
      await desk.settles();
      await tracerWatch.inspect(desk.page, `${path} at the desk`);
    }
    await phone.page.context().close();
    await desk.page.context().close();
  } finally {
    await browser.close();
  }
  return tracerWatch.seen;
}

async function atThePhone(
  tracerWatch: PlantedTracerWatch,
  phone: Phone,
  act: () => Promise<void>,
  where: string,
): Promise<void> {
  await act();
  await phone.settles();
  await tracerWatch.inspect(phone.page, where);
}

async function decideAsStaff(
  desk: StaffDesktop,
  dataDir: string,
  marked: TracedCustomer,
  tracerWatch: PlantedTracerWatch,
): Promise<void> {
  const reviewer = await createStaffMember({ dataDir }, 'tracers-reviewer', 'reviewer', 'auditor');
  await desk.open('/reviews');
  await desk.sees(desk.heading('Log in to the console'));
  await desk.page.keyboard.type(reviewer.login);
  await desk.press('Tab');
  await desk.page.keyboard.type(reviewer.password);
  await desk.press('Tab');
  await desk.page.keyboard.type(await getNextStaffOneTimeCode(reviewer.otpSecret));
  await desk.press('Enter');
  await desk.sees(desk.row(marked.account));
  await desk.row(marked.account).getByRole('link').first().click();
  await desk.sees(marked.name);
  for (const side of ['Front', 'Back']) {
    await desk.button(`Show the picture: ${side}`).click();
    await desk.sees(desk.page.getByAltText(`Picture: ${side}`));
  }
  await tracerWatch.inspect(desk.page, 'a review at the desk', TRACERS_VISIBLE_IN_REVIEW);
  await desk.press('a');
  await desk.dialog.waitFor();
  await desk.press('Enter');
  await desk.dialog.waitFor({ state: 'hidden' });
}

async function searchAtDesk(
  desk: StaffDesktop,
  marked: TracedCustomer,
  { inspect, inspectText }: PlantedTracerWatch,
): Promise<void> {
  await desk.open('/customers');
  await desk.settles();
  const requested = desk.page.waitForRequest(
    (request) => request.url().endsWith('/staff/listCustomers') && (request.postData() ?? '').includes(marked.name),
  );
  await desk.page.getByRole('searchbox').first().fill(marked.name);
  await requested;
  await desk.settles();
  await desk.sees(desk.row(marked.account));
  await inspect(desk.page, 'a search at the desk');
  inspectText('the address of a search at the desk', decodeURIComponent(desk.page.url()));
  await desk.row(marked.account).getByRole('link').first().click();
  await desk.settles();
  await inspect(desk.page, 'a customer at the desk');
  inspectText('the address of a customer at the desk', decodeURIComponent(desk.page.url()));
}
