/**
 * Pictures of the running product, with a world and a customer of their own. Chinese and Korean need fonts that have them.
 *
 *     node e2e/pictures.ts                       every screen and sheet, Korean and English, light and dark, into screenshots/
 *     node e2e/pictures.ts <name> [en-dark …]    those whose name holds <name>, in these languages and themes only
 *     node e2e/pictures.ts --readme              the three phones of the README, docs/pictures/phones.png
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Browser } from 'playwright-core';
import { launchChromium } from './browser/chromium.ts';
import { type LivedIn, newLivedIn } from './browser/lived-in.ts';
import { Phone } from './browser/phone.ts';
import { type ScreenToSee, screensOf, showScreen } from './browser/screens.ts';
import { WORLD_OF_JOURNEYS } from './browser/shared-server.ts';
import { makeDataFolder, removeDataFolder } from './starting/data-folder.ts';
import { startServer } from './starting/start-server.ts';

type Theme = 'light' | 'dark';
interface Look { language: Language; theme: Theme }

const ROOT = join(import.meta.dirname, '..');
const SCREENSHOTS = join(ROOT, 'screenshots');
const README_PICTURE = join(ROOT, 'docs', 'pictures', 'phones.png');
const LOOKS: readonly Look[] = (['en', 'kor'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme })));
const PHONES: readonly (Look & { screen: string })[] = [
  { screen: 'home', language: 'en', theme: 'light' }, { screen: 'stockList-korea', language: 'kor', theme: 'dark' }, { screen: 'stockDetail', language: 'en', theme: 'light' },
];

interface Studio { browser: Browser; origin: string; customer: LivedIn }

async function take({ browser, origin, customer }: Studio, screen: ScreenToSee, { language, theme }: Look): Promise<Buffer> {
  const phone = await Phone.switchOn(browser, origin, { language, theme, calm: true, ...(screen.visitor ? {} : { session: customer }) });
  await showScreen(phone, screen);
  const picture = await phone.page.screenshot();
  await phone.switchOff();
  return picture;
}

async function takeAll(studio: Studio, part: string, looks: readonly string[]): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  for (const look of LOOKS.filter(({ language, theme }) => looks.length === 0 || looks.includes(`${language}-${theme}`))) {
    for (const screen of screensOf(studio.customer).filter(({ name }) => name.includes(part))) {
      await writeFile(join(SCREENSHOTS, `${screen.name}.${look.language}.${look.theme}.png`), await take(studio, screen, look));
    }
  }
}

/** Three phones side by side on a plain ground. */
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
    img { width: 292px; border-radius: 26px; box-shadow: 0 0 0 1px rgb(16 19 26 / 0.12), 0 10px 30px rgb(16 19 26 / 0.16); }
  </style>${pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join('')}`);
  await mkdir(join(README_PICTURE, '..'), { recursive: true });
  await page.screenshot({ path: README_PICTURE });
}

const [what = '', ...looks] = process.argv.slice(2);
const dataDir = await makeDataFolder('pictures');
const server = await startServer({ dataDir, environment: WORLD_OF_JOURNEYS });
const browser = await launchChromium();
try {
  const { origin, demo: { invitation } } = server;
  const studio = { browser, origin, customer: await newLivedIn({ origin, invitation }) };
  await (what === '--readme' ? takeForReadme(studio) : takeAll(studio, what, looks));
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
