/** The operator's console at a desk: people log in with a code, work by keyboard, and their actions are logged. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { launchChromium } from '../browser/chromium.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop, type StaffDesktopOptions } from '../browser/staff-desktop.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { submitIdentityPapers } from '../browser/submit-customer-papers.ts';
import { Phone, type PhoneOptions } from '../browser/phone.ts';
import {
  createStaffMember,
  findStaffMember,
  logInStaffWithOneTimeCode,
  logInStaffMember,
} from '../browser/staff-members.ts';
import { getNextStaffOneTimeCode } from '../protocol/staff-one-time-codes.ts';

const product = inject('product');
let browser: Browser;
const desks: StaffDesktop[] = [];
const phones: Phone[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const each of [...desks.splice(0), ...phones.splice(0)]) await each.switchOff();
});

async function sitDown(options?: StaffDesktopOptions): Promise<StaffDesktop> {
  const desk = await StaffDesktop.switchOn(browser, product.origin, options);
  desks.push(desk);
  return desk;
}

async function pickUp(customer: Customer, options: PhoneOptions = {}): Promise<Phone> {
  const phone = await Phone.switchOn(browser, product.origin, { session: customer, calm: true, ...options });
  phones.push(phone);
  return phone;
}

/** A customer whose papers wait for review. */
async function withPapers(name: string): Promise<Customer & { id: string }> {
  const customer = await registerCustomer(product);
  await submitIdentityPapers(product.origin, customer, name);
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  return { ...customer, id };
}

test('the queue updates without a reload', async () => {
  const { token } = await logInStaffMember(product, 'support');
  const desk = await sitDown({ token });
  await desk.open('/reviews');
  await desk.settles();
  const customer = await withPapers('Late Comer');
  await desk.sees(desk.row(customer.account));
  // Support sees the queue but can't decide.
  await desk.row(customer.account).getByRole('link').click();
  await desk.sees('Your roles don’t cover this decision.');
  expect(await desk.button(/^(Approve|Reject|Claim)$/).count()).toBe(0);
});

test('an ended session leads to the login and then back to the same page', async () => {
  const { token, client } = await logInStaffMember(product, 'treasurer');
  const desk = await sitDown({ token, expected: /401/ });
  await desk.open('/customers');
  await desk.settles();
  await client.call('staff/logout');
  await desk.page.getByLabel('Mobile number, name or ID').fill('99');
  await desk.sees(desk.heading('Log in to the console'));
  const person = findStaffMember(product, 'treasurer');
  await desk.page.getByLabel('Login name').fill(person.login);
  await desk.page.getByLabel('Password').fill(person.password);
  await desk.page.getByLabel('One-time code').fill(await getNextStaffOneTimeCode(person.otpSecret));
  await desk.press('Enter');
  await desk.sees(desk.heading('Customers'));
});

// Every other page is walked in console-pages.trial.test.ts.
test.each([
  ['en', 'light'],
  ['kor', 'dark'],
] as const)(
  'axe finds nothing on the login, nor on a bank statement with a difference: %s, %s',
  async (language, theme) => {
    const visitor = await sitDown({ language, theme });
    await visitor.open('/');
    await visitor.settles();
    const found = await listAxeFindings(visitor, 'login');
    const treasurers = await sitDown({
      language,
      theme,
      token: (await logInStaffMember(product, language === 'en' ? 'treasurer' : 'treasurer-2')).token,
    });
    await treasurers.open('/reconciliation?currency=USD&from=2026-11-01&to=2026-11-02');
    await treasurers.settles();
    await treasurers.page.locator('input[type=file]').setInputFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('date,reference,amount\n2026-11-01,LOST-1,5.00\n'),
    });
    await treasurers.page.locator('main form button[type=submit]').click();
    await treasurers.sees('LOST-1');
    found.push(...(await listAxeFindings(treasurers, '/reconciliation')));
    expect(found).toEqual([]);
  },
  60_000,
);

test('a treasurer proposes a deposit channel, another approves; practice money refuses a live channel', async () => {
  // A second try proposes another one.
  const heron = `heron-usd-${Date.now()}`;
  const { token } = await logInStaffMember(product, 'treasurer-2');
  const desk = await sitDown({ token });
  await desk.open('/channels?currency=USD');
  await desk.sees(desk.row('practice-usd').filter({ hasText: 'Practice Bank' }));
  await desk.button('Add a channel').click();
  await desk.dialog.getByRole('button', { name: 'Schedule' }).click();
  await desk.sees('Lower-case letters, digits and hyphens only.');
  for (const [name, value] of [
    ['Channel', heron],
    ['From', '2031-01-02T03:04'],
    ['Bank', 'Heron Bank'],
    ['Name on the account', 'Heron League'],
    ['Account number', '1-2-3'],
  ] as const) {
    await desk.dialog.getByLabel(name, { exact: true }).fill(value);
  }
  await desk.dialog.getByLabel('Currency').selectOption('USD');
  await desk.dialog.getByLabel('Money').selectOption({ label: 'Live' });
  await desk.dialog.getByRole('button', { name: 'Schedule' }).click();
  await desk.sees('A world with practice money can’t have live deposit channels.');
  await desk.dialog.getByLabel('Money').selectOption({ label: 'Practice' });
  await desk.dialog.getByRole('button', { name: 'Schedule' }).click();
  await desk.sees('Proposed. A second person has to decide');
  await desk.sees(desk.row(heron).filter({ hasText: 'Proposed' }));
  expect(await desk.row(heron).getByRole('button').allTextContents()).toEqual(['Take back']);

  const owner = await logInStaffMember(product, 'owner');
  const other = await sitDown({ token: owner.token });
  const inMenu = other.page.getByRole('navigation').getByRole('link', { name: /^Proposals/ });
  /** The number in the menu beside how many this person may approve: other journeys propose meanwhile. */
  const counted = async () => {
    const { rows } = await expectSuccess(owner.client.call('staff/listProposals', { status: 'waiting' }));
    const may = rows.filter(({ proposal }) => proposal?.mayApprove).length;
    return { beyond: Number((await inMenu.innerText()).replace(/\D/g, '')) - may, may };
  };
  await other.open('/channels?currency=USD&status=proposed');
  await expect.poll(counted, { timeout: 20_000 }).toMatchObject({ beyond: 0, may: expect.any(Number) });
  expect((await counted()).may).toBeGreaterThan(0);
  await other.sees(other.row(heron).filter({ hasText: 'proposed it' }));
  expect(await listAxeFindings(other, 'a proposal')).toEqual([]);
  await other.button(`Approve: ${heron}`).click();
  await other.dialog.getByRole('button', { name: 'Approve' }).click();
  await other.sees('Approved');
  await expect.poll(counted, { timeout: 20_000 }).toMatchObject({ beyond: 0 });
  await desk.page.reload();
  await desk.sees(desk.row(heron).filter({ hasText: 'Opens' }));
});

test('news is read only in the languages in which it was written, and withdrawn with a reason', async () => {
  // A second try writes others.
  const title = `Herons <b>rest</b> on Friday ${Date.now()}`;
  const customer = await registerCustomer(product);
  const [writer, second] = [
    await createStaffMember(product, `writer-${Date.now()}`, 'product'),
    await createStaffMember(product, `editor-${Date.now()}`, 'product'),
  ];
  const desk = await sitDown({ token: (await logInStaffWithOneTimeCode(product, writer)).token });
  await desk.open('/news/new');
  await desk.button('Propose').click();
  await desk.sees('Write it in at least one language.');
  const [english, korean] = [
    desk.page.getByRole('group', { name: 'English' }),
    desk.page.getByRole('group', { name: '한국어' }),
  ];
  await english.getByLabel('Title').fill(title);
  await desk.sees('Please fill this in, or leave the whole language empty.');
  await english.getByLabel('Text').fill('All markets close at noon.\n\nOrders that wait stay in place.');
  await korean.getByLabel('Title').fill('금요일 조기 폐장');
  await korean.getByLabel('Text').fill('정오에 폐장합니다.');
  await desk.button('Propose').click();
  await desk.dialog.getByRole('button', { name: 'Propose' }).click();
  const about = `News, ${title}`;
  await desk.sees(desk.button(`Take back: ${about}`));
  const editor = await sitDown({ token: (await logInStaffWithOneTimeCode(product, second)).token });
  await editor.open('/proposals');
  await editor.button(`Approve: ${about}`).click();
  await editor.sees('정오에 폐장합니다.');
  await editor.dialog.getByRole('button', { name: 'Approve' }).click();
  await editor.dialog.waitFor({ state: 'detached' });
  await desk.open('/news');
  await desk.page.getByText(title).click();
  await desk.sees(desk.heading(title));

  const phone = await pickUp(customer);
  await phone.open('/home/newsList');
  await phone.page.getByText(title).tap();
  await phone.arrivesAt('/home/newsDetail');
  await phone.sees('Orders that wait stay in place.');
  const [reader, other] = [await pickUp(customer, { language: 'kor' }), await pickUp(customer, { language: 'esp' })];
  await reader.open('/home/index');
  // Content far below is read when somebody scrolls near.
  await expect
    .poll(async () => {
      await reader.page.mouse.wheel(0, 2_000);
      return reader.page.getByText('금요일 조기 폐장').count();
    })
    .toBe(1);
  await reader.page.getByText('금요일 조기 폐장').tap();
  await reader.sees('정오에 폐장합니다.');
  await other.open('/home/newsList');
  // The simulated market has its own news in every language.
  await other.sees(other.page.getByText('El mercado simulado').first());
  expect(await other.page.getByText(title).count()).toBe(0);

  await desk.button('Withdraw').click();
  await desk.dialog.getByRole('button', { name: 'Withdraw' }).click();
  await desk.sees('At least three letters.');
  await desk.dialog.getByLabel('Reason').fill('The markets stay open');
  await desk.dialog.getByRole('button', { name: 'Withdraw' }).click();
  await desk.sees('The markets stay open');
  await phone.page.reload();
  await phone.sees(phone.texts.errors.notFound);
});

test('a new legal text is proposed, approved by another person, shown ahead, withdrawn before its day', async () => {
  const [writer, second] = [
    await createStaffMember(product, `writer-${Date.now()}`, 'product'),
    await createStaffMember(product, `second-${Date.now()}`, 'owner'),
  ];
  const desk = await sitDown({ token: (await logInStaffWithOneTimeCode(product, writer)).token });
  await desk.open('/legal/privacy/new');
  const [english, korean] = [
    desk.page.getByRole('group', { name: 'English' }),
    desk.page.getByRole('group', { name: '한국어' }),
  ];
  await desk.sees(/Article|publishes this privacy policy/);
  await english.getByLabel('Text').fill('No headings.');
  await desk.button('Propose').click();
  await desk.sees('Enter when it takes effect.');
  await desk.sees(/The text doesn’t have the form/);
  await english
    .getByLabel('Text')
    .fill('Herons are told first.\n\n# Nests\n\nNo <b>nest</b> is shown.\n\n---\n\nThe end.');
  await korean.getByLabel('Text').fill('왜가리에게 먼저 알립니다.\n\n# 둥지\n\n둥지는 보이지 않습니다.\n\n---\n\n끝.');
  await desk.field('In force from').fill('2031-05-06T07:00');
  await desk.button('Propose').click();
  await desk.dialog.getByRole('button', { name: 'Propose' }).click();
  await desk.sees(desk.heading(/Privacy policy, version \d+/));
  await desk.sees('Waiting for approval');
  expect(await desk.button('Approve').count()).toBe(0);

  const other = await sitDown({ token: (await logInStaffWithOneTimeCode(product, second)).token });
  await other.open(desk.path);
  await other.button('Approve').click();
  await other.dialog.getByRole('button', { name: 'Approve' }).click();
  await other.sees('Scheduled');

  const customer = await registerCustomer(product);
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  await other.open(`/customers/${id}?why=customerAsked`);
  await other.sees(/Privacy policy, version 1 \(20/);

  const [phone, reader] = [await pickUp(customer), await pickUp(customer, { language: 'kor' })];
  await phone.open('/information/userPri');
  await phone.sees(/comes into force on May 6, 2031/);
  await phone.button(/Read version \d+/).tap();
  await phone.sees('No <b>nest</b> is shown.');
  await phone.sees('Article 1 (Nests)');
  await phone.button('Read version 1').tap();
  await phone.sees(/comes into force on May 6, 2031/);
  await reader.open('/information/userPri');
  await reader.button(/제\d+판 읽기/).tap();
  await reader.sees('제1조 (둥지)');

  await desk.page.reload();
  await desk.button('Withdraw').click();
  await desk.dialog.getByLabel('Reason').fill('Too soon');
  await desk.dialog.getByRole('button', { name: 'Withdraw' }).click();
  await desk.sees('Too soon');
  await phone.page.reload();
  await phone.sees(/Version \d+, in force from/);
  expect(await phone.page.getByText(/comes into force/).count()).toBe(0);
});

test('an auditor starts an audit by keyboard and sees its starter and findings; the audit log records it', async () => {
  const person = await createStaffMember(product, `auditor-${Date.now()}`, 'auditor');
  const desk = await sitDown({ token: (await logInStaffWithOneTimeCode(product, person)).token });
  await desk.open('/system');
  await desk.settles();
  await desk.button('Start an audit').focus();
  await desk.press('Enter');
  // Beside other journeys an audit takes longer than a page does.
  await desk
    .row(person.login)
    .filter({ has: desk.page.getByRole('cell', { name: '0', exact: true }) })
    .waitFor({ timeout: 45_000 });
  await desk.open('/audit');
  await desk.sees(desk.row(person.login).filter({ hasText: 'Started an audit' }));
});

test('the exported file contains only the rows that match the page’s filters', async () => {
  const [customer, other] = [await withPapers('Fiona File'), await withPapers('Otto Other')];
  await buyAtMarket(other.client, DEMO_STOCK, '1');
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const person = await createStaffMember(product, `exporter-${Date.now()}`, 'auditor');
  const desk = await sitDown({ token: (await logInStaffWithOneTimeCode(product, person)).token });
  const saved = async (button: string): Promise<string[]> => {
    await desk.button(button).click();
    await desk.dialog.getByLabel('Reason for the export').fill('yearly check');
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.dialog.getByRole('button', { name: 'Save the file' }).click(),
    ]);
    return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  };
  await desk.open(`/customers/${customer.id}?why=audit&tab=orders`);
  const [head, ...orders] = await saved('Export orders');
  expect(head).toMatch(/^\uFEFF?id,customer,portfolio,/);
  expect(orders).toEqual([expect.stringMatching(new RegExp(`^o[^,]+,${customer.id},.*,${DEMO_STOCK},long,.*,2,2,`))]);
  await desk.open(`/customers/${customer.id}?why=audit&tab=records`);
  const [, ...transfers] = await saved('Export the ledger');
  expect(transfers.length).toBeGreaterThan(2);
  expect(transfers.filter((row) => !row.startsWith(`${customer.id},`))).toEqual([]);
  await desk.open('/accounts');
  const [, ...sums] = await saved('Export the sums');
  expect(sums).toContainEqual(expect.stringMatching(/^available,customers,USD,\d+\.\d\d$/));
  const queue = { kind: 'identity', state: 'open' };
  await desk.open(`/reviews?filter=${encodeURIComponent(JSON.stringify(queue))}`);
  const [, ...reviews] = await saved('Export');
  expect(reviews.filter((row) => !/^[^,]+,identity,(submitted|inReview),/.test(row))).toEqual([]);
  for (const { id } of [customer, other]) expect(reviews.filter((row) => row.includes(`,${id},`))).toHaveLength(1);
});

test('creating a login takes a link from one owner and a code from another', async () => {
  const login = `heron-${Date.now()}`;
  const desk = await sitDown({ token: (await logInStaffMember(product, 'owner')).token });
  await desk.open('/staff');
  await desk.button('Add').click();
  await desk.dialog.getByLabel('Login name').fill(login);
  await desk.dialog.getByLabel('Name', { exact: true }).fill('Hana Heron');
  await desk.dialog.getByLabel('Reviewer').check();
  await desk.dialog.getByRole('button', { name: 'Propose' }).click();
  await desk.sees('Shown once');
  const [link] = await desk.dialog.locator('dd > span').allInnerTexts();
  await desk.dialog.getByRole('button', { name: 'Done' }).click();
  await desk.sees(desk.row(login).filter({ hasText: 'proposed it' }));
  expect(await desk.row(login).getByRole('button').allTextContents()).toEqual(['Take back']);

  const second = await sitDown({ token: (await logInStaffMember(product, 'owner-2')).token });
  await second.open('/staff');
  await second.button(`Approve: ${login}`).click();
  await second.dialog.getByRole('button', { name: 'Approve' }).click();
  await second.sees('Shown once');
  const [code] = await second.dialog.locator('dd > span').allInnerTexts();
  expect(await listAxeFindings(second, 'a code')).toEqual([]);

  const own = await sitDown();
  await own.page.goto(link ?? '');
  await own.sees(own.heading('Set up your login'));
  await own.page.getByLabel('Code').fill('aaaa-aaaa-aaaa-aaaa');
  await own.button('Continue').click();
  await own.sees(/don’t match/);
  await own.page.getByLabel('Code').fill(code ?? '');
  await own.button('Continue').click();
  await own.sees(own.page.getByRole('img', { name: 'QR code with the secret for one-time codes' }));
  expect(await listAxeFindings(own, 'enrolling')).toEqual([]);
  const secret = await own.page.locator('code').innerText();
  const next = 'seven mild curlews';
  for (const [name, value] of [
    ['New password', next],
    ['New password again', next],
    ['Code from the new entry', await getNextStaffOneTimeCode(secret)],
  ] as const)
    await own.page.getByLabel(name, { exact: true }).fill(value);
  await own.button('Set password and code').click();
  await own.sees(/Your login is ready/);
  await own.page.getByRole('link', { name: 'Log in' }).click();
  for (const [name, value] of [
    ['Login name', login],
    ['Password', next],
    ['One-time code', await getNextStaffOneTimeCode(secret)],
  ] as const)
    await own.page.getByLabel(name).fill(value);
  await own.press('Enter');
  await own.sees(own.heading('Today'));
  await own.sees(/It can decide about money and people from/);
});

test('a message to one customer is read by that customer, and marked once it is withdrawn', async () => {
  const [customer, writer] = [
    await registerCustomer(product),
    await createStaffMember(product, `teller-${Date.now()}`, 'product', 'support'),
  ];
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const desk = await sitDown({ token: (await logInStaffWithOneTimeCode(product, writer)).token });
  await desk.open(`/customers/${id}?why=customerAsked`);
  await desk.page.getByRole('link', { name: 'Write a message' }).click();
  const english = desk.page.getByRole('group', { name: 'English' });
  await english.getByLabel('Title').fill('Your question of Monday');
  await english.getByLabel('Text').fill('We have looked into it.\n\nAll is well.');
  await desk.button('Send').click();
  await desk.dialog.getByRole('button', { name: 'Send' }).click();
  await desk.sees(desk.heading('Your question of Monday'));

  const phone = await pickUp(customer);
  await phone.open('/information/userInfo');
  await phone.page.getByText('Your question of Monday').tap();
  await phone.arrivesAt('/information/msgInfo');
  await phone.sees(/All is well\./);

  await desk.button('Withdraw').click();
  await desk.dialog.getByLabel('Reason').fill('Meant for somebody else');
  await desk.dialog.getByRole('button', { name: 'Withdraw' }).click();
  await desk.sees('Meant for somebody else');
  await phone.page.reload();
  await phone.sees(phone.texts.notices.announcementWithdrawn.title);
});

test('a message to all is proposed in every language, approved by another person, and withdrawn', async () => {
  const title = `Herons rest ${Date.now()}`;
  const writer = await createStaffMember(product, `caller-${Date.now()}`, 'product');
  const desk = await sitDown({ token: (await logInStaffWithOneTimeCode(product, writer)).token });
  await desk.open('/announcements/new');
  for (const language of ['English', '繁體中文', '한국어', '简体中文', 'Español']) {
    const group = desk.page.getByRole('group', { name: language });
    await group.getByLabel('Title').fill(`${title} (${language})`);
    await group.getByLabel('Text').fill(`All day (${language}).`);
  }
  await desk.button('Propose').click();
  await desk.dialog.getByRole('button', { name: 'Propose' }).click();
  await desk.sees('Proposed. A second person has to decide');
  await desk.sees(desk.heading('Proposals'));

  const what = `Message to all, ${title} (English)`;
  const other = await sitDown({ token: (await logInStaffMember(product, 'owner')).token });
  await other.open('/proposals');
  await other.button(`Approve: ${what}`).click();
  await other.sees(other.dialog.getByText('All day (한국어).'));
  expect(await listAxeFindings(other, 'a message to approve')).toEqual([]);
  await other.dialog.getByRole('button', { name: 'Cancel' }).click();

  await desk.button(`Take back: ${what}`).click();
  await desk.sees('Taken back');
  await desk.row(`${title} (English)`).getByRole('link', { name: 'Message to all' }).click();
  await desk.sees(desk.heading(`Message to all: ${title} (English)`));
  await desk.sees('All day (한국어).');
  expect(await listAxeFindings(desk, 'a decided proposal')).toEqual([]);
});
