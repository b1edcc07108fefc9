/**
 * Timing on a slow phone (a processor slowed four times, slow 4G): from the tap on "Log in" to a live home, and from
 * each tap to the frame that shows its effect, on each screen with a list or a choice (`-- inp news funds`: on these).
 * Compared with the same taps on a page with only a button. Exit 1 if either exceeds its limit.
 */
import type { Locator } from 'playwright-core';
import { launchChromium } from '@bourse/e2e/browser/chromium.ts';
import { type LivedIn, newLivedIn, STOCK } from '@bourse/e2e/browser/lived-in.ts';
import type { Phone } from '@bourse/e2e/browser/phone.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { rounded } from './orders/measure.ts';
import { answersOf, openSlowPhone, type SlowPhone } from './phone/slow-phone.ts';

const LOGIN_MS = 2_500;
const INP_MS = 200;
const LOGINS = 3;
const TAPS = 6;
const ANSWER_MS = 400;
const DETAIL = `/market/stockDetail?instrument=${STOCK}`;
const SCREENS: Readonly<Record<string, string>> = {
  home: '/home/index',
  market: '/home/stockList',
  detail: DETAIL,
  assets: '/information/payBag',
  orders: '/trade/index',
  news: '/home/newsList',
  guide: '/home/guide',
  comparison: `/market/comparison?with=${STOCK},IN.BHARANI`,
  screener: '/market/screener',
  industries: '/market/industries?market=KR',
  ranking: '/market/companies?market=KR&by=priceEarnings',
  'short sales': '/market/shortSelling?market=KR',
  trend: '/market/investorTrend?market=KR',
  calendar: '/market/calendar?market=KR',
  themes: '/market/themes',
  watchlist: '/favorite/index',
  search: '/favorite/search',
  'order list': '/trade/gdOrders?tab=history',
  tools: '/home/toolMore',
  financial: '/home/financial',
  offers: '/home/newStock',
  blocks: '/home/blockTrade',
  leaders: '/home/fllow',
  funds: '/home/funds',
  strategies: '/home/strategies',
  lending: '/home/lending',
  leagues: '/home/leagues',
  menu: '/information/index',
  settings: '/information/setting',
  security: '/information/security',
  deposit: '/information/recharge',
  withdraw: '/information/cashOut',
  exchange: '/information/exchange',
  statements: '/information/fundRecord',
  messages: '/information/userInfo',
  loan: '/information/loan',
};
/** Controls that change the screen in place; if there are few, any button. */
const CONTROLS = 'main [role="tab"], main [role="radio"], main [role="switch"], main button[aria-pressed]';
const FEW = 3;

type Server = Awaited<ReturnType<typeof startServer>>;
type Browser = Awaited<ReturnType<typeof launchChromium>>;

/** From the tap to a home with its figures, and with a price from the stream. */
async function login(browser: Browser, origin: string, { account, password }: LivedIn): Promise<number> {
  const { phone } = await openSlowPhone(browser, origin, { slowNetwork: true });
  const { page, texts } = phone;
  const live = new Promise<number>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"quote"')) resolve(Date.now());
      }),
    );
  });
  await phone.open('/login/login');
  await phone.settles();
  await phone.field(texts.user.account).fill(account);
  await phone.field(texts.user.password).fill(password);
  const tapped = Date.now();
  await phone.button(texts.user.login).tap();
  await phone.arrivesAt('/home/index');
  const whole = await page.waitForFunction(
    () => {
      const bones = [...document.querySelectorAll('main [class*="_bone_"], [class*="_ring_"]')];
      const figures = /\d\.\d\d/.test(document.querySelector('main')?.textContent ?? '');
      return figures && !bones.some((bone) => bone.checkVisibility()) ? Date.now() : 0;
    },
    undefined,
    { polling: 'raf' },
  );
  const stoodAt = Math.max(await whole.jsonValue(), await live);
  await phone.page.context().close();
  return stoodAt - tapped;
}

/** Taps the screen's controls, and returns the slowest and its target. */
async function tapThrough(slow: SlowPhone, controls: Locator): Promise<{ ms: number; target: string; taps: number }> {
  const { phone } = slow;
  let taps = 0;
  await answersOf(slow);
  const count = await controls.count();
  for (let at = 0; at < count && taps < TAPS; at += 1) {
    const control = controls.nth(at);
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
    const path = phone.path;
    await control.tap({ timeout: 3_000 }).catch(() => null);
    taps += 1;
    await phone.page.waitForTimeout(ANSWER_MS);
    if ((await phone.dialog.count()) > 0) await phone.page.keyboard.press('Escape');
    if (phone.path.split('?')[0] === path.split('?')[0]) continue;
    await phone.open(path);
    await settled(phone);
  }
  const [slowest] = await answersOf(slow);
  return { ms: slowest?.durationMs ?? 0, target: slowest?.target ?? '', taps };
}

/** The ticket: opened, its quantity typed, its order types chosen. */
async function tapTicket(slow: SlowPhone): Promise<{ ms: number; target: string; taps: number }> {
  const { phone } = slow;
  const { texts, page } = phone;
  await phone.open(DETAIL);
  await phone.settles();
  await answersOf(slow);
  await phone.button(texts.trading.buy).tap();
  await phone.sees(phone.dialog);
  const quantity = phone.dialog.getByLabel(texts.ticket.quantityShares, { exact: true }).and(page.locator('input'));
  await quantity.tap();
  await page.keyboard.type('15', { delay: ANSWER_MS });
  for (const kind of [texts.ticket.limit, texts.ticket.market]) {
    await phone.dialog.getByRole('radio', { name: kind }).tap();
    await page.waitForTimeout(ANSWER_MS);
  }
  const [slowest] = await answersOf(slow);
  return { ms: slowest?.durationMs ?? 0, target: slowest?.target ?? '', taps: 5 };
}

/** The same taps where there is nothing to do. */
async function tapBare(slow: SlowPhone): Promise<number> {
  const { page } = slow.phone;
  await page.goto(`${slow.phone.origin}/healthz`);
  await page.evaluate(() => {
    document.body.innerHTML = '<main><button aria-pressed="false" style="font-size: 3rem">0</button></main>';
    const button = document.querySelector('button')!;
    button.onclick = () => (button.textContent = String(Number(button.textContent) + 1));
  });
  for (let tap = 0; tap < TAPS; tap += 1) {
    await page.locator('button').tap();
    await page.waitForTimeout(ANSWER_MS);
  }
  const [slowest] = await answersOf(slow);
  return slowest?.durationMs ?? 0;
}

async function measureScreens(browser: Browser, server: Server, customer: LivedIn) {
  const slow = await openSlowPhone(browser, server.origin, { session: customer, slowNetwork: true });
  const { phone } = slow;
  const inp: Record<string, number> = {};
  const tell = (name: string, { ms, target, taps }: { ms: number; target: string; taps: number }): void => {
    inp[name] = Math.round(ms);
    console.log(`${name.padEnd(12)} ${String(Math.round(ms)).padStart(5)} ms, the slowest of ${taps}: ${target}`);
  };
  const chosen = process.argv.slice(2);
  for (const [name, path] of Object.entries(SCREENS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    await phone.open(path);
    await settled(phone);
    const controls = phone.page.locator(CONTROLS).filter({ visible: true });
    tell(name, await tapThrough(slow, (await controls.count()) >= FEW ? controls : phone.page.locator('main button')));
  }
  tell('ticket', await tapTicket(slow));
  await phone.open('/home/index');
  await settled(phone);
  tell('tab bar', await tapThrough(slow, phone.page.locator('nav a')));
  const bareMs = Math.round(await tapBare(slow));
  console.log(`a bare page ${String(bareMs).padStart(5)} ms`);
  await phone.page.context().close();
  return { inp, bareMs };
}

/** A screen that never settles (a clock, a stream) is tapped all the same. */
const settled = (phone: Phone): Promise<unknown> => phone.settles().catch(() => null);

const dataDir = await makeDataFolder('bench-inp');
const server = await startServer({ dataDir, environment: { BOURSE_SEED: 'bench' } });
const browser = await launchChromium();
try {
  const customer = await newLivedIn({ origin: server.origin, invitation: server.demo.invitation });
  const logins: number[] = [];
  for (let time = 0; time < LOGINS; time += 1) logins.push(await login(browser, server.origin, customer));
  // The best counts, since other load can only make it worse; the first also warms the server up.
  const loginMs = Math.min(...logins);
  console.log(`login to living home: ${logins.join(', ')} ms`);
  const { inp, bareMs } = await measureScreens(browser, server, customer);
  const worst = Math.max(...Object.values(inp));
  console.log(
    JSON.stringify({
      bench: 'inp',
      login_ms: loginMs,
      login_first_ms: logins[0],
      allowed_login_ms: LOGIN_MS,
      inp_ms: inp,
      worst_ms: worst,
      allowed_ms: INP_MS,
      bare_ms: bareMs,
      ratio: rounded(worst / Math.max(bareMs, 16)),
    }),
  );
  process.exitCode = loginMs <= LOGIN_MS && worst <= INP_MS ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
