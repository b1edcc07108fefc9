/**
 * Pictures of the running product, with a world and a customer of their own. Chinese and Korean need fonts that have
 * them.
 *
 *     node e2e/pictures.ts                       every screen and sheet, Korean and English, light and dark, into
 * screenshots/
 *     node e2e/pictures.ts <name> [en-dark …]    those whose name holds <name>, in these languages and themes only
 *     node e2e/pictures.ts --readme              the README's pictures: three phones and a review in the console, into
 * docs/pictures/
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newKey } from '@bourse/contract/client.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Browser } from 'playwright-core';
import { launchChromium } from './browser/chromium.ts';
import { clientAt } from './browser/customers.ts';
import { Desktop } from './browser/desktop.ts';
import { granted, type LivedIn, newLivedIn } from './browser/lived-in.ts';
import { submitSlip } from './browser/papers.ts';
import { Phone } from './browser/phone.ts';
import { type ScreenToSee, screensOf, showScreen } from './browser/screens.ts';
import { WORLD_OF_JOURNEYS } from './browser/shared-server.ts';
import { personOf, sessionOf } from './browser/staff.ts';
import { makeDataFolder, removeDataFolder } from './starting/data-folder.ts';
import { type Demo, startServer } from './starting/start-server.ts';

type Theme = 'light' | 'dark';
interface Look {
  language: Language;
  theme: Theme;
}

const ROOT = join(import.meta.dirname, '..');
const SCREENSHOTS = join(ROOT, 'screenshots');
const README_PICTURES = join(ROOT, 'docs', 'pictures');
const LOOKS: readonly Look[] = (['en', 'kor'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);
const PHONES: readonly (Look & { screen: string })[] = [
  { screen: 'home', language: 'en', theme: 'light' },
  { screen: 'stockList-korea', language: 'kor', theme: 'dark' },
  { screen: 'stockDetail', language: 'en', theme: 'light' },
];

interface Studio {
  browser: Browser;
  origin: string;
  customer: LivedIn;
}

async function take(
  { browser, origin, customer }: Studio,
  screen: ScreenToSee,
  { language, theme }: Look,
): Promise<Buffer> {
  const phone = await Phone.switchOn(browser, origin, {
    language,
    theme,
    calm: true,
    ...(screen.visitor ? {} : { session: customer }),
  });
  await showScreen(phone, screen);
  const picture = await phone.page.screenshot();
  await phone.switchOff();
  return picture;
}

/** Screens that don't settle are reported at the end; the others are taken all the same. */
async function takeAll(studio: Studio, part: string, looks: readonly string[]): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const failed: string[] = [];
  for (const look of LOOKS.filter(
    ({ language, theme }) => looks.length === 0 || looks.includes(`${language}-${theme}`),
  )) {
    for (const screen of screensOf(studio.customer).filter(({ name }) => name.includes(part))) {
      const name = `${screen.name}.${look.language}.${look.theme}.png`;
      await take(studio, screen, look).then(
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
  for (const { screen: name, ...look } of PHONES) {
    const screen = screensOf(studio.customer).find((each) => each.name === name);
    if (!screen) throw new Error(`there is no screen ${name}`);
    pictures.push((await take(studio, screen, look)).toString('base64'));
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
async function takeConsole({ browser, origin }: Studio, { customers, staff }: Demo): Promise<void> {
  const [verified] = customers;
  if (!verified) throw new Error('the demo world has no customer');
  const { token: session } = await granted(clientAt(origin).call('user/login', verified));
  const known = {
    account: verified.account,
    token: session,
    client: clientAt(origin, { account: verified.account, token: session }),
  };
  await submitSlip(origin, known, 'USD', '2500');
  await granted(
    known.client.call('user/applySeat', { organisation: 'Quill & Finch Partners', agreed: true, key: newKey() }),
  );
  const { token } = await sessionOf({ origin }, personOf({ staff }, 'treasurer'));
  const desk = await Desktop.switchOn(browser, origin, { token });
  await desk.page.setViewportSize({ width: 1_280, height: 540 });
  await desk.open('/reviews');
  await desk.settles();
  await desk.row('2,500.00').getByRole('link').click();
  await desk.sees(desk.heading('Deposit'));
  await desk.settles();
  await desk.page.screenshot({ path: join(README_PICTURES, 'console.png') });
  await desk.switchOff();
}

const [what = '', ...looks] = process.argv.slice(2);
const dataDir = await makeDataFolder('pictures');
const server = await startServer({ dataDir, environment: WORLD_OF_JOURNEYS });
const browser = await launchChromium();
try {
  const {
    origin,
    demo: { invitation },
  } = server;
  const studio = { browser, origin, customer: await newLivedIn({ origin, invitation }) };
  if (what === '--readme') {
    await takeForReadme(studio);
    await takeConsole(studio, server.demo);
  } else {
    await takeAll(studio, what, looks);
  }
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
