/** The axe check, injected into the page once and run for each screen. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything, only what colours decide, or everything but that. */
export type AxeScope = 'all' | 'colours' | 'structure';

/** axe's findings on the screen as it is, or on that part of it, one line for each rule and place. */
export async function listAxeFindings(
  { page }: { page: Page },
  screen: string,
  scope: AxeScope = 'all',
  part: string | null = null,
): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(await source);
  const runAxe = async ([only, within]: readonly [AxeScope, string | null]) => {
    // Kept screens are in the page but hidden, and are checked when they are shown.
    const hidden = [...document.querySelectorAll('main > *')].filter((screen) => !screen.checkVisibility());
    const whole = hidden.length > 0 ? { include: [document], exclude: hidden } : document;
    const result = await window.axe?.run((within && document.querySelector(within)) || whole, {
      resultTypes: ['violations'],
      reporter: 'no-passes',
      // Fetches neither style sheets nor other documents: the page has everything that it shows.
      preload: false,
      iframes: false,
      ...(only === 'colours' ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}),
      ...(only === 'structure' ? { rules: { 'color-contrast': { enabled: false } } } : {}),
    });
    if (!result) throw new Error('axe is not there');
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  };
  const found = await page.evaluate(runAxe, [scope, part] as const);
  return found.map((line) => `${screen}: ${line}`);
}
