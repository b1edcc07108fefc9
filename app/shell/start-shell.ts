import { copyText } from '@bourse/web/copy-text.ts';
import { saveWith } from '@bourse/web/save-file.ts';
import { shareWith } from '@bourse/web/share.ts';
import { isCommandUnderWay } from '../api/under-way.ts';
import { describeFailure } from '../api/failure.ts';
import { showToast } from '../components/toast-store.ts';
import { getTexts } from '../language/language.ts';
import { canGoBack, getPlace, goBack, hasLayer, onPlaceChange } from '../router/location.ts';
import { routeOf } from '../router/routes.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { onThemeChange } from '../theme/theme.ts';
import { makeBack } from './back.ts';
import type { Bridge } from './bridge.ts';
import { makeNativeShell } from './native-shell.ts';
import type { Shell, StatusBar } from './shell.ts';

const LIGHT: StatusBar = { colour: '#ffffff', text: 'dark' };
const DARK: StatusBar = { colour: '#090b10', text: 'light' };

/** The bar is white with dark text, and the opposite in the dark theme. */
function followTheme(shell: Shell): void {
  const { dataset, style } = document.documentElement;
  const show = (): void => {
    const bar = dataset.theme === 'dark' ? DARK : LIGHT;
    style.setProperty('--status-bar', bar.colour);
    shell.showStatusBar(bar);
  };
  show();
  onThemeChange(show);
}

/** Screens that show or take a secret appear in no screenshot. */
function followPlace(shell: Shell): void {
  let hidden = false;
  const look = (): void => {
    const secret = routeOf(getPlace().path)?.secret ?? false;
    if (secret !== hidden) shell.hideFromPictures(secret);
    hidden = secret;
  };
  look();
  onPlaceChange(look);
}

/** A customer's documents stay no longer than their session, or than the app runs. */
function followSession(shell: Shell): void {
  shell.forgetFiles();
  onSessionChange(() => {
    if (!getSession()) shell.forgetFiles();
  });
}

export function startShell(bridge: Bridge): void {
  const shell = makeNativeShell(bridge);
  document.documentElement.dataset.shell = bridge.getPlatform();
  const hint = (): void => showToast(getTexts().shell.pressAgain);
  shell.onBack(
    makeBack({ hasLayer, isCommandUnderWay, canGoBack, goBack, hint, quit: shell.quit }, () => performance.now()),
  );
  saveWith((name, file) => void shell.saveFile(name, file).catch((error) => showToast(describeFailure(error), 'bad')));
  shareWith(async ({ title, url }) =>
    (await shell.share(title, url)) ? 'given' : (await copyText(url)) ? 'copied' : 'failed',
  );
  followTheme(shell);
  followPlace(shell);
  followSession(shell);
}
