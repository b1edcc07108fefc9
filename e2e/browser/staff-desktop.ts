/**
 * A staff desktop: 1280 × 800 points, mouse and keyboard, one language and theme, and only what a person could see or
 * do.
 */
import type { Browser, Locator, Page } from 'playwright-core';

export const DESKTOP_WIDTH_PX = 1_280;
export const DESKTOP_HEIGHT_PX = 800;
/**
 * Longer than the largest file takes to load on a busy machine the first time; no test waits for it unless it fails.
 */
const PATIENCE_MS = 20_000;

export interface StaffDesktopOptions {
  language?: 'en' | 'kor';
  theme?: 'light' | 'dark';
  /** Logged in from the start, with the token of an earlier login. */
  token?: string;
  /** Errors of the page that a journey provokes on purpose. */
  expected?: RegExp;
}

export class StaffDesktop {
  readonly page: Page;
  readonly origin: string;
  /** Errors that the page has thrown or logged, including policy violations. */
  readonly complaints: string[] = [];

  private constructor(page: Page, origin: string, expected: RegExp | undefined) {
    this.page = page;
    this.origin = origin;
    const complain = (text: string): void => void (expected?.test(text) || this.complaints.push(text));
    page.on('pageerror', (error) => complain(String(error)));
    page.on(
      'console',
      (message) => void (message.type() === 'error' && complain(`${message.text()} ${message.location().url}`)),
    );
  }

  static async switchOn(
    browser: Browser,
    origin: string,
    { language = 'en', theme = 'light', token, expected }: StaffDesktopOptions = {},
  ): Promise<StaffDesktop> {
    const context = await browser.newContext({
      viewport: { width: DESKTOP_WIDTH_PX, height: DESKTOP_HEIGHT_PX },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: language === 'kor' ? 'ko-KR' : 'en-US',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (token)
      await context.addInitScript((storedToken) => {
        if (location.protocol.startsWith('http')) sessionStorage.setItem('staffToken', storedToken);
      }, token);
    return new StaffDesktop(await context.newPage(), origin, expected);
  }

  /** Types an address: `open('/reviews?kind=deposit')`. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}/console/#${path}`);
    // If the console was open already, only the part after "#" has changed, and the page follows a little later.
    await this.page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
  }

  /** The part after the address's `#`. */
  get path(): string {
    return new URL(this.page.url()).hash.slice(1);
  }

  press = (key: string): Promise<void> => this.page.keyboard.press(key);
  button = (name: string | RegExp): Locator =>
    this.page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  field = (name: string): Locator => this.page.getByLabel(name, { exact: false });
  heading = (name: string | RegExp): Locator => this.page.getByRole('heading', { level: 1, name });
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** A list's row that contains this text. */
  row = (text: string | RegExp): Locator => this.page.getByRole('row').filter({ hasText: text });

  /** Presses the key for the next row until the one with this text has the focus. */
  async walksTo(text: string): Promise<void> {
    const rows = await this.page.locator('[data-row]').count();
    for (let step = 0; step < rows; step++) {
      await this.press('j');
      if ((await this.row(text).locator('a:focus').count()) > 0) return;
    }
    throw new Error(`no row says ${text}`);
  }

  async sees(what: string | RegExp | Locator): Promise<void> {
    await (typeof what === 'string' || what instanceof RegExp ? this.page.getByText(what) : what)
      .filter({ visible: true })
      .first()
      .waitFor();
  }

  /** Waits until nothing on the page is loading. */
  async settles(): Promise<void> {
    await this.page.locator('h1').first().waitFor();
    await this.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await this.page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
  }

  /** Closes the page; throws if it reported errors. */
  async switchOff(): Promise<void> {
    await this.page.context().close();
    if (this.complaints.length > 0) throw new Error(`the page complained:\n${this.complaints.join('\n')}`);
  }
}
