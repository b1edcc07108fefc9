import { copyText } from '@bourse/web/copy-text.ts';
import { saveWith } from '@bourse/web/save-file.ts';
import { shareWith } from '@bourse/web/share.ts';
import { isCommandUnderWay } from '../api/use-command.ts';
import { describeFailure } from '../api/failure.ts';
import { showToast, toast } from '../components/toast.tsx';
import { getTexts } from '../language/language.ts';
import { canGoBack, getPlace, goBack, hasLayer, navigate, onPlaceChange } from '../router/location.ts';
import { routeOf } from '../router/routes.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { onThemeChange } from '../theme/theme.ts';
import { makeBack } from './back-button.ts';
import type { Bridge } from './bridge.ts';
import { runOn } from './device.ts';
import { forgetWithSession } from './fund-password.ts';
import { hrefOfLink } from './deep-link.ts';
import { makeNativeShell, type Shell, type StatusBar } from './native-shell.ts';
import { startLock } from './app-lock.ts';

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

/** Blocks screenshots of screens that show or take a secret. */
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

/** Links from other apps and tapped messages open screens that the app has; every other one opens nothing. */
function followLinks(shell: Shell): void {
  shell.onLink((link) => {
    const href = hrefOfLink(link, location.origin, (path) => {
      const route = routeOf(path);
      return route && { isSecret: route.secret ?? false };
    });
    if (href) navigate(href);
  });
}

/** While the keyboard is shown, nothing is below the page, and the field that is typed in must be above it. */
function followKeyboard(shell: Shell): void {
  const { dataset, style } = document.documentElement;
  shell.onKeyboard((shown) => {
    if (shown) {
      dataset.keyboard = 'shown';
      style.setProperty('--safe-bottom', '0px');
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    } else {
      delete dataset.keyboard;
      style.removeProperty('--safe-bottom');
    }
  });
}

/** Toasts come with haptic feedback. */
function followToasts(shell: Shell): void {
  toast.subscribe(() => {
    const tone = toast.get()?.tone;
    if (tone === 'good') shell.feel('done');
    if (tone === 'bad') shell.feel('refused');
  });
}

/** Follows the device's back button, which doesn't unlock the app. */
function followBack(shell: Shell, isLocked: () => boolean): void {
  const hint = (): void => showToast(getTexts().shell.pressAgain);
  const doors = { hasLayer, isCommandUnderWay, canGoBack, goBack, hint, quit: shell.quit };
  const press = makeBack(doors, () => performance.now());
  shell.onBack(() => (isLocked() ? shell.quit() : press()));
}

export function startShell(bridge: Bridge): void {
  const shell = makeNativeShell(bridge);
  runOn(shell);
  document.documentElement.dataset.shell = bridge.getPlatform();
  const isLocked = shell.biometrics ? startLock(shell, shell.biometrics) : () => false;
  followBack(shell, isLocked);
  saveWith((name, file) => void shell.saveFile(name, file).catch((error) => showToast(describeFailure(error), 'bad')));
  shareWith(async ({ title, url }) =>
    (await shell.share(title, url)) ? 'given' : (await copyText(url)) ? 'copied' : 'failed',
  );
  followTheme(shell);
  followPlace(shell);
  followSession(shell);
  followLinks(shell);
  followKeyboard(shell);
  followToasts(shell);
  if (shell.biometrics) forgetWithSession(shell.biometrics);
}
