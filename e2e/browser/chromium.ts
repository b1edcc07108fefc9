/** The journeys' browser: the Chromium of the test packages on Linux x64, elsewhere an installed one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import packed, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** A program's path and environment. */
export interface BrowserProgram {
  path: string;
  environment: Record<string, string>;
}

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
];

/**
 * One process, no graphics card, no network traffic of its own; `--no-sandbox` because root and containers have no
 * sandbox.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-proxy-server',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
];

/**
 * The packed Chromium, unpacked once for each user and version; else an installed one. Throws a sentence if there is
 * neither.
 */
export async function findChromium(): Promise<BrowserProgram> {
  if (process.platform === 'linux' && process.arch === 'x64') return prepared(await unpackOnce());
  const path = INSTALLED.find((candidate) => existsSync(candidate));
  if (path) return { path, environment: {} };
  throw new Error('The journeys need Chrome or Chromium, and none was found: install one of them.');
}

/** Starts it with touch, offline-safe flags and its own profile. */
export async function launchChromium(extra: readonly string[] = []): Promise<Browser> {
  const { path, environment } = await findChromium();
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...environment },
    args: [...CHROMIUM_FLAGS, ...extra],
  });
}

/**
 * A folder of our own: another user's copy in a shared /tmp can't be run, and a half-written one must never be visible.
 */
async function unpackOnce(): Promise<string> {
  const about = findPackageJSON('@sparticuz/chromium', import.meta.url) ?? '';
  const { version } = JSON.parse(await readFile(about, 'utf8')) as { version: string };
  const home = join(tmpdir(), `bourse-chromium-${version}-${userInfo().uid}`);
  if (existsSync(join(home, 'chromium'))) return home;
  const fresh = await mkdtemp(join(tmpdir(), 'bourse-chromium-'));
  await unpackInto(fresh, join(dirname(about), 'bin'));
  await rename(fresh, home).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process was faster, which is as good.
    if (!existsSync(join(home, 'chromium'))) throw error;
  });
  return home;
}

async function unpackInto(folder: string, packs: string): Promise<void> {
  const before = process.env.TMPDIR;
  // The package unpacks to the temporary folder, whose name it reads at once.
  process.env.TMPDIR = folder;
  const parts = [packed.executablePath(), inflate(join(packs, 'al2023.tar.br'))];
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await Promise.all(parts);
}

/** A system without NSS or without fonts gets those of the package. */
function prepared(home: string): BrowserProgram {
  const path = join(home, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(home, 'fonts') };
  const runs = spawnSync(path, ['--version'], { env: { ...process.env, ...fonts } }).status === 0;
  return { path, environment: runs ? fonts : { ...fonts, LD_LIBRARY_PATH: join(home, 'al2023', 'lib') } };
}
