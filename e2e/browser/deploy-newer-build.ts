/** A newer app while a phone shows the present one. */
import type { Phone } from './phone.ts';

/** The longest that a reload takes on a busy machine, including its service worker. */
export const RELOAD_TIMEOUT_MS = 45_000;

/** The next build: the same page, with a renamed script. Waits until the phone says so. */
export async function deployNewerBuild(phone: Phone): Promise<void> {
  await phone.page.route(`${phone.origin}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/assets\/first-[\w-]+\.js/, 'assets/first-other.js'),
    });
  });
  // A page that has looked already doesn't look again before somebody returns to it.
  await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await phone.sees(phone.texts.shell.newVersion);
  await phone.page.unroute(`${phone.origin}/`);
}

/** Reloads the page by the strip's button, or the open sheet's. */
export const tapUpdate = (phone: Phone): Promise<unknown> =>
  Promise.all([
    phone.page.waitForEvent('load', { timeout: RELOAD_TIMEOUT_MS }),
    phone.button(phone.texts.shell.update).last().tap(),
  ]);

/** Runs in the page: makes it report itself as hidden. */
function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

/** Hides the page for a moment, and waits until it has reloaded. */
export const reloadsWhileHidden = (phone: Phone): Promise<unknown> =>
  Promise.all([phone.page.waitForEvent('load', { timeout: RELOAD_TIMEOUT_MS }), phone.page.evaluate(hidePage)]);

/** Hides the page for a moment; resolves to whether it has not reloaded. */
export async function staysWhileHidden(phone: Phone): Promise<boolean> {
  await phone.page.evaluate(() => void Object.assign(globalThis, { isSame: true }));
  await phone.page.evaluate(hidePage);
  await phone.settles();
  return phone.page.evaluate(() => 'isSame' in globalThis);
}
