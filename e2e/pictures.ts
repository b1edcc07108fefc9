/**
 * Pictures of every screen of the running product, to be looked at: Korean and English, light and dark, below `screenshots/`.
 * `node e2e/pictures.ts [folder] [part of a screen's name]`; with `readme` alone: the three phones of the README.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { launchChromium } from './browser/chromium.ts';
import { newLivedIn } from './browser/lived-in.ts';
import { Phone } from './browser/phone.ts';
import { screensOf, showScreen } from './browser/screens.ts';
import { WORLD_OF_JOURNEYS } from './browser/shared-server.ts';
import { makeDataFolder, removeDataFolder } from './starting/data-folder.ts';
import { startServer } from './starting/start-server.ts';

const ROOT = join(import.meta.dirname, '..');
const [folder = join(ROOT, 'screenshots'), part = '', only = ''] = process.argv.slice(2);
const LANGUAGES: readonly Language[] = ['en', 'kor'];
const THEMES = ['light', 'dark'] as const;

const dataDir = await makeDataFolder('pictures');
const server = await startServer({ dataDir, environment: WORLD_OF_JOURNEYS });
const browser = await launchChromium();
try {
  const product = { origin: server.origin, invitation: server.demo.invitation };
  const customer = await newLivedIn(product);
  await mkdir(folder, { recursive: true });
  for (const language of LANGUAGES) {
    for (const theme of THEMES) {
      if (!`${language}-${theme}`.includes(only)) continue;
      for (const screen of screensOf(customer).filter(({ name }) => name.includes(part))) {
        const phone = await Phone.switchOn(browser, product.origin, { language, theme, ...(screen.visitor ? {} : { session: customer }) });
        const file = join(folder, `${screen.name}.${language}.${theme}.png`);
        await showScreen(phone, screen).catch((error: unknown) => console.error(`${screen.name}: ${String(error)}`));
        await phone.page.screenshot({ path: file });
        await phone.switchOff().catch((error: unknown) => console.error(`${screen.name}: ${String(error)}`));
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
