/**
 * Lighthouse, as a mobile phone: each screen three times, of which the median counts; for layout shift, the largest.
 * Exit 1 below the required scores.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '@bourse/e2e/browser/chromium.ts';
import { type Customer, registerCustomer } from '@bourse/e2e/browser/register-customer.ts';
import { DEMO_STOCK } from '@bourse/e2e/browser/customer-with-history.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { findFreePort, startServer } from '@bourse/e2e/starting/start-server.ts';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { roundTo } from './orders/load-measurement.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility'];
const GOALS = { performance: 95, accessibility: 100 };
/** A hundredth is a row of text that moves once by its own height; a tenth is noticeable. */
const SHIFT_MAXIMUM = 0.01;
const SCREENS = {
  home: '/home/index',
  detail: `/market/stockDetail?instrument=${DEMO_STOCK}`,
  ticket: `/market/stockDetail?instrument=${DEMO_STOCK}&ticket=buy`,
  assets: '/information/payBag',
};
interface Scores {
  performance: number;
  accessibility: number;
  shift: number;
}

/** A browser that listens on a port, with a profile that stays logged in between visits. */
async function startBrowser(port: number, profile: string): Promise<ChildProcess> {
  const { path, environment } = await findChromium();
  const flags = [
    ...CHROMIUM_FLAGS,
    '--headless',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const browser = spawn(path, flags, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const [line] of on(browser.stderr, 'data')) if (String(line).includes('DevTools listening')) break;
  return browser;
}

/** Puts the session where the app keeps it. */
async function logIn(port: number, origin: string, { token, account }: Customer): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = await (context ?? (await browser.newContext())).newPage();
  await page.goto(`${origin}/healthz`);
  await page.evaluate(
    (session) => {
      localStorage.setItem('tokend', session.token);
      localStorage.setItem('account', session.account);
    },
    { token, account },
  );
  await page.close();
  await browser.close();
}

interface Shift {
  score: number;
  node?: { selector?: string };
}
/** What moved, from an audit's details; small moves are left out. */
const shiftsIn = (details: unknown): Shift[] =>
  ((details as { items?: Shift[] } | undefined)?.items ?? []).filter(({ score }) => score > SHIFT_MAXIMUM / 4);

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median scores of several visits, each with an empty cache; prints each with its underlying figures. */
async function visit(name: string, url: string, port: number): Promise<Scores> {
  const all: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (!result) throw new Error('Lighthouse came to no result');
    const { categories, audits } = result.lhr;
    const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
    const figure = (audit: string): string => audits[audit]?.displayValue ?? '?';
    const shift = roundTo(audits['cumulative-layout-shift']?.numericValue ?? 1, 4);
    const scores = { performance: score('performance'), accessibility: score('accessibility'), shift };
    all.push(scores);
    console.log(
      `${name}: performance ${scores.performance}, accessibility ${scores.accessibility}; first paint ` +
        `${figure('first-contentful-paint')}, largest ${figure('largest-contentful-paint')}, ` +
        `blocked ${figure('total-blocking-time')}, shift ${shift}, at ` +
        `${result.lhr.finalDisplayedUrl.split('#')[1] ?? ''}`,
    );
    for (const { node, score: moved } of shiftsIn(audits['layout-shifts']?.details))
      console.log(`  moved by ${roundTo(moved, 4)}: ${node?.selector ?? '?'}`);
    for (const { id, title, score: passed } of Object.values(audits)) {
      if (passed === 0 && categories['accessibility']?.auditRefs.some((ref) => ref.id === id && ref.weight > 0))
        console.log(`  not accessible: ${title}`);
    }
  }
  return {
    performance: middle(all.map(({ performance: value }) => value)),
    accessibility: middle(all.map(({ accessibility }) => accessibility)),
    shift: Math.max(...all.map(({ shift }) => shift)),
  };
}

const [dataDir, profile, port] = await Promise.all([
  makeDataFolder('bench-lighthouse'),
  mkdtemp(join(tmpdir(), 'bourse-profile-')),
  findFreePort(),
]);
const server = await startServer({ dataDir });
const browser = await startBrowser(port, profile);
try {
  const scores: Record<string, Scores> = { login: await visit('login', `${server.origin}/#/login/login`, port) };
  await logIn(
    port,
    server.origin,
    await registerCustomer({ origin: server.origin, invitation: server.demo.invitation }),
  );
  for (const [name, path] of Object.entries(SCREENS))
    scores[name] = await visit(name, `${server.origin}/#${path}`, port);
  const reached = Object.values(scores).every(
    ({ performance: value, accessibility, shift }) =>
      value >= GOALS.performance && accessibility >= GOALS.accessibility && shift <= SHIFT_MAXIMUM,
  );
  console.log(JSON.stringify({ bench: 'lighthouse', ...scores, goals: { ...GOALS, shift: SHIFT_MAXIMUM }, reached }));
  process.exitCode = reached ? 0 : 1;
} finally {
  browser.kill();
  await server.stop();
  await Promise.all([removeDataFolder(dataDir), rm(profile, { recursive: true, force: true, maxRetries: 5 })]);
}
