/**
 * Pictures of the running product, with a world and a customer of their own. Chinese and Korean need fonts that have
 * them.
 *
 *     node e2e/pictures.ts                       every screen and sheet, Korean and English, light and dark, into
 * screenshots/
 *     node e2e/pictures.ts <name> [en-dark …]    those whose name holds <name> (several with commas between), in these
 * languages and themes only; `kor-light-768` is a tablet, from 1024 on it is a computer, `esp-dark-320` a small phone
 *     node e2e/pictures.ts --readme              the README's pictures: three phones and a review in the console, into
 * docs/pictures/
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import type { Browser } from 'playwright-core';
import { launchChromium } from './browser/chromium.ts';
import { createCustomerClient } from './browser/register-customer.ts';
import { StaffDesktop } from './browser/staff-desktop.ts';
import { expectSuccess, type CustomerWithHistory, createCustomerWithHistory } from './browser/customer-with-history.ts';
import { submitDepositSlip } from './browser/submit-customer-papers.ts';
import { COMPUTER_HEIGHT_PX, Phone, PHONE_WIDTH_PX } from './browser/phone.ts';
import { type ScreenCase, listScreenCases, openScreenInState } from './browser/screen-cases.ts';
import { JOURNEY_WORLD_ENVIRONMENT } from './browser/shared-server.ts';
import { findStaffMember, logInStaffWithOneTimeCode } from './browser/staff-members.ts';
import { makeDataFolder, removeDataFolder } from './starting/data-folder.ts';
import { type DemoWorld, startServer } from './starting/start-server.ts';

type Theme = 'light' | 'dark';
interface Appearance {
  language: Language;
  theme: Theme;
  /** A phone's if not named. */
  width_px?: number;
}

const ROOT = join(import.meta.dirname, '..');
const SCREENSHOTS = join(ROOT, 'screenshots');
const README_PICTURES = join(ROOT, 'docs', 'pictures');
const APPEARANCES: readonly Appearance[] = (['en', 'kor'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);
const TABLET_FROM_PX = 700;
const COMPUTER_FROM_PX = 1_024;
const PHONES: readonly (Appearance & { screen: string })[] = [
  { screen: 'home', language: 'en', theme: 'light' },
  { screen: 'stockList-korea', language: 'kor', theme: 'dark' },
  { screen: 'stockDetail', language: 'en', theme: 'light' },
];

/** `kor-light` or `kor-light-1440`. */
function parseAppearance(text: string): Appearance {
  const [language, theme, width] = text.split('-');
  const width_px = Number(width ?? PHONE_WIDTH_PX);
  if (!LANGUAGES.includes(language as Language) || !(theme === 'light' || theme === 'dark') || !(width_px >= 240))
    throw new Error(`${text} is no appearance: write one like kor-light or en-dark-1440`);
  return { language: language as Language, theme, width_px };
}

interface Studio {
  browser: Browser;
  origin: string;
  customer: CustomerWithHistory;
}

async function takeScreenPicture(
  { browser, origin, customer }: Studio,
  screen: ScreenCase,
  { language, theme, width_px = PHONE_WIDTH_PX }: Appearance,
): Promise<Buffer> {
  const phone = await Phone.switchOn(browser, origin, {
    language,
    theme,
    calm: true,
    width: width_px,
    // Sheets are opened by taps: a computer has a screen that can be touched, too.
    ...(width_px >= TABLET_FROM_PX
      ? { height: width_px < COMPUTER_FROM_PX ? 1_024 : COMPUTER_HEIGHT_PX, density: 1 }
      : {}),
    ...(screen.visitor ? {} : { session: customer }),
  });
  await openScreenInState(phone, screen);
  const picture = await phone.page.screenshot();
  await phone.switchOff();
  return picture;
}

/** Screens that don't settle are reported at the end; the others are taken all the same. */
async function takeAll(studio: Studio, parts: string, wanted: readonly Appearance[]): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const failed: string[] = [];
  const isWanted = (name: string): boolean => parts.split(',').some((part) => name.includes(part));
  for (const appearance of wanted.length === 0 ? APPEARANCES : wanted) {
    for (const screen of listScreenCases(studio.customer).filter(({ name }) => isWanted(name))) {
      const { language, theme, width_px = PHONE_WIDTH_PX } = appearance;
      const width = width_px === PHONE_WIDTH_PX ? '' : `.${width_px}`;
      const name = `${screen.name}.${language}.${theme}${width}.png`;
      await takeScreenPicture(studio, screen, appearance).then(
        (picture) => writeFile(join(SCREENSHOTS, name), picture),
        (error: Error) => failed.push(`${name}: ${error.message.split('\n')[0]}`),
      );
    }
  }
  for (const each of failed) console.error(each);
  if (failed.length > 0) process.exitCode = 1;
}

/** Three phones side by side on a plain background. */
async function takeForReadme(studio: Studio): Promise<void> {
  const pictures: string[] = [];
  for (const { screen: name, ...appearance } of PHONES) {
    const screen = listScreenCases(studio.customer).find((each) => each.name === name);
    if (!screen) throw new Error(`there is no screen ${name}`);
    pictures.push((await takeScreenPicture(studio, screen, appearance)).toString('base64'));
  }
  const page = await studio.browser.newPage({ viewport: { width: 1020, height: 740 }, deviceScaleFactor: 1.5 });
  await page.setContent(`<style>
    body { margin: 0; display: flex; gap: 36px; padding: 36px; background: #dfe2ea; box-sizing: border-box; }
    img {
      width: 292px; border-radius: 26px;
      box-shadow: 0 0 0 1px rgb(16 19 26 / 0.12), 0 10px 30px rgb(16 19 26 / 0.16);
    }
  </style>${pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join('')}`);
  await mkdir(README_PICTURES, { recursive: true });
  await page.screenshot({ path: join(README_PICTURES, 'phones.png') });
}

/** A deposit as a treasurer finds it in the queue. */
async function takeConsole({ browser, origin }: Studio, { customers, staff }: DemoWorld): Promise<void> {
  const [verified] = customers;
  if (!verified) throw new Error('the demo world has no customer');
  const { token: session } = await expectSuccess(createCustomerClient(origin).call('user/login', verified));
  const known = {
    account: verified.account,
    token: session,
    client: createCustomerClient(origin, { account: verified.account, token: session }),
  };
  await submitDepositSlip(origin, known, 'USD', '2500');
  await expectSuccess(
    known.client.call('user/applySeat', {
      organisation: 'Quill & Finch Partners',
      agreed: true,
      key: createIdempotencyKey(),
    }),
  );
  const { token } = await logInStaffWithOneTimeCode({ origin }, findStaffMember({ staff }, 'treasurer'));
  const desk = await StaffDesktop.switchOn(browser, origin, { token });
  await desk.page.setViewportSize({ width: 1_280, height: 540 });
  await desk.open('/reviews');
  await desk.settles();
  await desk.row('2,500.00').getByRole('link').click();
  await desk.sees(desk.heading('Deposit'));
  await desk.settles();
  await desk.page.screenshot({ path: join(README_PICTURES, 'console.png') });
  await desk.switchOff();
}

const [what = '', ...appearances] = process.argv.slice(2);
const wanted = appearances.map(parseAppearance);
const dataDir = await makeDataFolder('pictures');
const server = await startServer({ dataDir, environment: JOURNEY_WORLD_ENVIRONMENT });
const browser = await launchChromium();
try {
  const {
    origin,
    demo: { invitation },
  } = server;
  const studio = { browser, origin, customer: await createCustomerWithHistory({ origin, invitation }) };
  if (what === '--readme') {
    await takeForReadme(studio);
    await takeConsole(studio, server.demo);
  } else {
    await takeAll(studio, what, wanted);
  }
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
