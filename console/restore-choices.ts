/** What somebody has chosen on this device: for their next visit, and for all tabs. */
import type { Store } from '@bourse/web/external-store.ts';
import { CONSOLE_LANGUAGES, consoleLanguage, getBrowserLanguage } from './language/console-language.ts';
import { chosenTheme, THEMES } from './theme/theme.tsx';

/** The names under which react-admin once stored what people have chosen, as JSON. */
const LANGUAGE = 'RaStore.locale';
const THEME = 'RaStore.theme';

/** Until somebody chooses, the device does. */
export function restoreChoices(): void {
  consoleLanguage.set(getBrowserLanguage());
  rememberChoice(LANGUAGE, consoleLanguage, CONSOLE_LANGUAGES);
  rememberChoice(THEME, chosenTheme, THEMES);
}

function rememberChoice<Value extends string | null>(
  key: string,
  store: Store<Value>,
  choices: readonly Value[],
): void {
  const restore = (): void => {
    const stored = localStorage.getItem(key);
    const chosen = choices.find((choice) => JSON.stringify(choice) === stored);
    if (chosen !== undefined) store.set(chosen);
  };
  restore();
  store.subscribe(() => localStorage.setItem(key, JSON.stringify(store.get())));
  addEventListener('storage', (event) => {
    if (event.key === key) restore();
  });
}
