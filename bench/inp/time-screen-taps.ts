/** Taps a screen's controls, and reports how long each response took. */
import { type ScreenCase, openScreenInState } from '@bourse/e2e/browser/screen-cases.ts';
import { readTapResponses, type SlowPhone } from '../phone/slow-phone.ts';
import { type ScreenControl, NEXT_TAP_ATTRIBUTE, findNextControl } from './find-next-control.ts';

/** From one state of a screen: what its other states have in common with it is tapped once. */
const TAPS = 4;
const TAPS_IN_A_SHEET = 2;
const OF_ONE_KIND = 2;
/** A finger's pause between two taps. */
const PAUSE_MS = 100;
const REACH_MS = 1_000;

export interface TapTiming {
  /** Which state of which screen, as `listScreenCases` names it. */
  screen: string;
  /** What was tapped. */
  target: string;
  ms: number;
}

/** Until the next frame is there: a busy page is as late to say so as it is to paint. */
const untilPainted = ({ phone }: SlowPhone): Promise<void> =>
  phone.page.evaluate(
    (pauseMs) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, pauseMs));
      }),
    PAUSE_MS,
  );

/** A screen that never rests is tapped all the same. */
async function show({ phone }: SlowPhone, screen: ScreenCase): Promise<void> {
  // Whatever was tapped on it is undone.
  if (phone.path === screen.path) await phone.open('/no/such/place');
  const tryIt = () => openScreenInState(phone, screen);
  // A screen that is kept alive is as its taps have left it until the page is loaded anew.
  await tryIt()
    .catch(() => phone.page.reload().then(tryIt))
    .catch((error: Error) => console.log(`${screen.name}: ${error.message.split('\n')[0]}`));
  if (!screen.visitor && phone.path.split('?')[0] === '/login/login')
    throw new Error(`${screen.name} has lost its session`);
}

/** Taps one control, types a digit if it is a field, and returns the answers to both. */
async function tap(slow: SlowPhone, screen: string, { label, kind }: ScreenControl): Promise<TapTiming[]> {
  const { page } = slow.phone;
  const reached = await page
    .locator(`[${NEXT_TAP_ATTRIBUTE}]`)
    .tap({ timeout: REACH_MS })
    .then(
      () => true,
      () => false,
    );
  if (!reached) return [];
  if (kind === 'field') await page.keyboard.press('1');
  await untilPainted(slow);
  const answers = await readTapResponses(slow);
  return answers.map(({ durationMs }) => ({ screen, target: `${kind} "${label}"`, ms: durationMs }));
}

async function closeSheet({ phone }: SlowPhone): Promise<void> {
  await phone.page.keyboard.press('Escape');
  await phone.seesNoMore(phone.dialog).catch(() => null);
}

/**
 * The answers of one state of a screen, to the taps that lead to it too. `done`: what was tapped of the same screen in
 * its other states, to which this adds.
 */
export async function timeScreenTaps(slow: SlowPhone, screen: ScreenCase, done: string[]): Promise<TapTiming[]> {
  const { phone } = slow;
  const base = screen.path.split('?')[0];
  await show(slow, screen);
  const opening = await readTapResponses(slow);
  const tapped = opening.map(({ durationMs, target }) => ({ screen: screen.name, target, ms: durationMs }));
  const isSheet = (await phone.dialog.count()) > 0;
  let inSheet = 0;
  for (let taps = 0; taps < TAPS; taps += 1) {
    const hasOpened = !isSheet && (await phone.dialog.count()) > 0;
    const isEnough = hasOpened && inSheet >= TAPS_IN_A_SHEET;
    const looked = { done, ofOneKind: OF_ONE_KIND, mark: NEXT_TAP_ATTRIBUTE, except: [phone.texts.shell.back] };
    const control = isEnough ? null : await phone.page.evaluate(findNextControl, looked);
    inSheet = hasOpened && control ? inSheet + 1 : 0;
    if (control) {
      done.push(control.key);
      tapped.push(...(await tap(slow, screen.name, control)));
    } else if (hasOpened) await closeSheet(slow);
    else break;
    if (phone.path.split('?')[0] === base) continue;
    if (control?.kind === 'link' || taps === TAPS - 1) break;
    await show(slow, screen);
    await readTapResponses(slow);
  }
  await readsEnglishAgain(slow);
  return tapped;
}

/** The screens' lists look for English words, whatever language was tapped. */
async function readsEnglishAgain({ phone }: SlowPhone): Promise<void> {
  const language = await phone.page.evaluate(() => localStorage.getItem('language'));
  if (language !== 'en') await phone.reads('en');
}
