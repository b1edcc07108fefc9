/** For tests of messages: all English texts, a page without a browser, and fake timers. */
import { afterEach, beforeEach, vi } from 'vitest';
import { loadAllTexts, setLanguage } from '../language/language.ts';

/** Call at a file's top level. `globals`: what else a test's page has. */
export function setUpEnglishTestPage(globals: Readonly<Record<string, unknown>> = {}): void {
  beforeEach(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    await setLanguage('en');
    // The sentences of most refusals are loaded with the later screens, which need them.
    await loadAllTexts();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
