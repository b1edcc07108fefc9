/**
 * A phone in somebody's hand: 375 × 812 points, touch, one language and theme, and only what a person could see or do.
 */
import { LOCALES, type Language } from '@bourse/contract/texts/languages.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import { type Texts } from '@bourse/contract/texts/text-tables.ts';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { escapeRegExp } from './template-pattern.ts';
import { TouchFinger } from './touch-finger.ts';

export const PHONE_WIDTH_PX = 375;
export const PHONE_HEIGHT_PX = 812;
export const COMPUTER_WIDTH_PX = 1_440;
export const COMPUTER_HEIGHT_PX = 900;
/** Longer than anything takes on a busy machine; no test waits for it unless it fails. */
const PATIENCE_MS = 40_000;
const POLL_MS = 60;
const QUIET_CHECKS = 2;

export interface PhoneOptions {
  /** Stored as the app stores it; `null` stores none. English by default. */
  language?: Language | null;
  /** The browser's own. American English unless told. */
  locale?: string;
  theme?: 'light' | 'dark';
  /** Logged in from the start. */
  session?: { token: string; account: string };
  /** Further entries of local storage. */
  storage?: Record<string, string>;
  width?: number;
  height?: number;
  /** A computer with mouse and keyboard instead, 1440 × 900 points unless told. */
  computer?: boolean;
  /** Reduced motion: nothing slides or tints, which is quicker to check. */
  calm?: boolean;
  /** Pixels per point; fewer are drawn more quickly. 2 by default. */
  density?: 1 | 2;
  /** How far the phone's own clock is ahead of the true time; behind it if negative. */
  clockWrongByMs?: number;
  /** Allows the service worker, which is then between page and server; otherwise it is blocked. */
  worker?: boolean;
  /** Errors of the page that a journey provokes on purpose. */
  expected?: RegExp;
}

export class Phone {
  readonly page: Page;
  readonly finger: TouchFinger;
  readonly origin: string;
  #texts: Texts;
  /** Calls without an answer. */
  readonly #underWay = new Set<Request>();
  #otherTab: Promise<Page> | undefined;
  /** Errors that the page has thrown or logged, including policy violations. */
  readonly complaints: string[] = [];

  private constructor(page: Page, origin: string, texts: Texts, expected: RegExp | undefined) {
    this.page = page;
    this.origin = origin;
    this.#texts = texts;
    this.finger = new TouchFinger(page);
    const complain = (text: string): void => void (expected?.test(text) || this.complaints.push(text));
    page.on('pageerror', (error) => complain(String(error)));
    page.on('request', (request) => void (request.url().includes('/api/vue/') && this.#underWay.add(request)));
    page.on('requestfinished', (request) => void this.#underWay.delete(request));
    page.on('requestfailed', (request) => void this.#underWay.delete(request));
    page.on(
      'console',
      (message) => void (message.type() === 'error' && complain(`${message.text()} ${message.location().url}`)),
    );
  }

  static async switchOn(browser: Browser, origin: string, options: PhoneOptions = {}): Promise<Phone> {
    const {
      language = 'en',
      theme = 'light',
      session,
      storage = {},
      computer = false,
      width = computer ? COMPUTER_WIDTH_PX : PHONE_WIDTH_PX,
      height = computer ? COMPUTER_HEIGHT_PX : PHONE_HEIGHT_PX,
      calm = false,
      density = 2,
      worker = false,
    } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: density,
      hasTouch: !computer,
      isMobile: !computer,
      colorScheme: theme,
      reducedMotion: calm ? 'reduce' : 'no-preference',
      serviceWorkers: worker ? 'allow' : 'block',
      locale: options.locale ?? 'en-US',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const entries = {
      // They count in units: what an amount buys changes with each price.
      ticketCount: 'units',
      ...(language ? { language } : {}),
      ...(session ? { tokend: session.token, account: session.account } : {}),
      ...storage,
    };
    await storeOnce(context, entries);
    if (options.clockWrongByMs) await setClock(context, options.clockWrongByMs);
    return new Phone(await context.newPage(), origin, await loadTexts(language ?? 'en'), options.expected);
  }

  /** Types an address: `open('/market/stockDetail?instrument=KR.005930')`. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}/#${path}`);
  }

  /** In the language that it shows. */
  get texts(): Texts {
    return this.#texts;
  }

  /** The part after the address's `#`. */
  get path(): string {
    return new URL(this.page.url()).hash.slice(1);
  }

  /** Waits until the address is `path`, with any query unless one is given. */
  async arrivesAt(path: string): Promise<void> {
    await this.page.waitForURL(
      (url) => url.hash === `#${path}` || (!path.includes('?') && url.hash.split('?')[0] === `#${path}`),
    );
  }

  back(): Promise<unknown> {
    return this.page.goBack();
  }

  // What is visible. Kept screens stay hidden in the page, so only visible elements count.
  text = (text: string | RegExp): Locator =>
    this.page.getByText(text, typeof text === 'string' ? { exact: true } : {}).filter({ visible: true });
  /** The order ticket's button also says the total behind its name, which moves with the price. */
  button = (name: string | RegExp): Locator =>
    this.page.getByRole('button', { name: typeof name === 'string' ? buildNameWithTotal(name) : name });
  link = (name: string | RegExp): Locator => this.page.getByRole('link', named(name));
  heading = (name: string | RegExp): Locator => this.page.getByRole('heading', named(name));
  tab = (name: string | RegExp): Locator => this.page.getByRole('tab', named(name));
  field = (name: string | RegExp): Locator =>
    this.page
      .getByRole('textbox', named(name))
      .or(this.page.getByLabel(name, { exact: true }).and(this.page.locator('input')))
      .filter({ visible: true });
  list = (name: string | RegExp): Locator => this.page.getByRole('list', named(name));
  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).filter({ visible: true });
  }
  toast = (text: string | RegExp): Locator =>
    this.page.getByRole('status').getByText(text, typeof text === 'string' ? { exact: true } : {});

  async sees(what: string | RegExp | Locator): Promise<void> {
    await this.#locate(what).first().waitFor({ state: 'visible' });
  }

  async seesNoMore(what: string | RegExp | Locator): Promise<void> {
    await this.#locate(what).first().waitFor({ state: 'hidden' });
  }

  #locate = (what: string | RegExp | Locator): Locator =>
    typeof what === 'string' || what instanceof RegExp ? this.text(what) : what;

  /** Waits until the screen is complete: no call is pending, and nothing loads, moves or is a placeholder. */
  async settles(): Promise<void> {
    let quiet = 0;
    const end = performance.now() + PATIENCE_MS;
    while (quiet < QUIET_CHECKS) {
      if (performance.now() > end) {
        const calls = [...this.#underWay].map((call) => call.url());
        throw new Error(`the screen at ${this.path} does not come to rest: ${calls.join(', ') || 'something moves'}`);
      }
      await this.page.waitForTimeout(POLL_MS);
      quiet = this.#underWay.size === 0 && !(await this.page.evaluate(isRestless)) ? quiet + 1 : 0;
    }
  }

  /** The product as if its operator had made these settings: they are in the answer to the config call. */
  async findsSettings(settings: Readonly<Record<string, string>>): Promise<void> {
    await this.page.route('**/common/config', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { name: string; value: string }[] };
      const data = body.data.map(({ name, value }) => ({ name, value: settings[name] ?? value }));
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
  }

  /** Changes the device between light and dark, as an evening does, and waits until the page has followed. */
  async turns(theme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
    await this.page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
  }

  /** Chooses a language in another tab of the same phone, and waits until the page has followed. */
  async reads(language: Language): Promise<void> {
    this.#otherTab ??= this.page
      .context()
      .newPage()
      .then(async (tab) => {
        await tab.goto(`${this.origin}/healthz`);
        return tab;
      });
    // A toast keeps the language in which it was shown.
    await this.page.locator('[class*="_toast_"]').waitFor({ state: 'detached' });
    await (await this.#otherTab).evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await this.page.locator(`html[lang="${LOCALES[language]}"]`).waitFor({ state: 'attached' });
    this.#texts = await loadTexts(language);
  }

  /** Local storage as it is now. */
  storage(): Promise<Record<string, string>> {
    return this.page.evaluate(() => ({ ...localStorage }));
  }

  /** Closes the page; throws if it reported errors. */
  async switchOff(): Promise<void> {
    // An answer that a test changes may still be under way.
    if (!this.page.isClosed()) await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.context().close();
    if (this.complaints.length > 0) throw new Error(`the page complained:\n${this.complaints.join('\n')}`);
  }
}

/**
 * Runs in the page: finds skeletons, spinners, placeholders and sliding sheets. The tint of a moving price doesn't
 * count.
 */
function isRestless(): boolean {
  const waiting = [
    ...document.querySelectorAll('[class*="_bone_"], [class*="_ring_"], [class*="_wait_"], [aria-busy="true"]'),
  ];
  const moving = document
    .getAnimations()
    .filter((animation) => animation instanceof CSSTransition || animation instanceof CSSAnimation)
    .filter(
      (animation) =>
        animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime),
    );
  const mounted = document.querySelector('#root main') !== null;
  return !mounted || moving.length > 0 || waiting.some((element) => element.checkVisibility());
}

/** Matches a text with any value for `time`. */
export const buildAnyTimePattern = (text: string): RegExp =>
  new RegExp(fillPlaceholders(text, { time: '.+' }).replaceAll('.', '\\.').replace('\\.+', '.+'));

const buildNameWithTotal = (name: string): RegExp =>
  new RegExp(`^\\s*${escapeRegExp(name).replace(/\s+/g, '\\s+')}( · [\\d,.]+\\s?[^\\d\\s]+)?\\s*$`);

const named = (name: string | RegExp): { name: string | RegExp; exact?: boolean } =>
  typeof name === 'string' ? { name, exact: true } : { name };

/** Stored before the first page's own code runs; later changes by the page stay, across reloads too. */
async function storeOnce(context: BrowserContext, entries: Record<string, string>): Promise<void> {
  await context.addInitScript((stored) => {
    if (sessionStorage.getItem('switched on')) return;
    sessionStorage.setItem('switched on', 'yes');
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, entries);
}

/** Makes the page's `Date` wrong; timers and `performance` are unaffected. */
async function setClock(context: BrowserContext, wrongByMs: number): Promise<void> {
  await context.addInitScript((wrong) => {
    const TrueDate = Date;
    globalThis.Date = class extends TrueDate {
      constructor(...parts: ConstructorParameters<DateConstructor> | []) {
        super(...((parts.length === 0 ? [TrueDate.now() + wrong] : parts) as [number]));
      }
      static override now = (): number => TrueDate.now() + wrong;
    } as DateConstructor;
  }, wrongByMs);
}
