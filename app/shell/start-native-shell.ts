import { copyText } from '@bourse/web/copy-text.ts';
import { setFileSaver } from '@bourse/web/save-file.ts';
import { setShareMethod } from '@bourse/web/share-link.ts';
import { isCommandPending } from '../api/use-command.ts';
import { describeFailure } from '../api/call-failures.ts';
import { showToast, toastStore } from '../components/toast.tsx';
import { getTexts } from '../language/language.ts';
import { canGoBack, getLocation, goBack, hasOpenLayer, navigate, onLocationChange } from '../router/location.ts';
import { findRoute } from '../router/route-registry.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { onThemeChange } from '../theme/theme.ts';
import { createBackButtonHandler } from './back-button.ts';
import type { CapacitorBridge } from './capacitor-bridge.ts';
import { setDeviceCapabilities } from './device-capabilities.ts';
import { forgetFundPasswordAtLogout } from './stored-fund-password.ts';
import { parseDeepLink } from './deep-link.ts';
import { createNativeShell, type NativeShell, type StatusBarStyle } from './native-shell.ts';
import { startAppLock } from './app-lock.ts';

const LIGHT: StatusBarStyle = { colour: '#ffffff', text: 'dark' };
const DARK: StatusBarStyle = { colour: '#090b10', text: 'light' };

/** The bar is white with dark text, and the opposite in the dark theme. */
function followTheme(shell: NativeShell): void {
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
function preventSecretScreenshots(shell: NativeShell): void {
  let hidden = false;
  const applyColours = (): void => {
    const secret = findRoute(getLocation().path)?.secret ?? false;
    if (secret !== hidden) shell.preventScreenshots(secret);
    hidden = secret;
  };
  applyColours();
  onLocationChange(applyColours);
}

/** A customer's documents stay no longer than their session, or than the app runs. */
function deleteFilesAfterSession(shell: NativeShell): void {
  shell.deleteSharedFiles();
  onSessionChange(() => {
    if (!getSession()) shell.deleteSharedFiles();
  });
}

/** Links from other apps and tapped messages open screens that the app has; every other one opens nothing. */
function followLinks(shell: NativeShell): void {
  shell.onLink((link) => {
    const href = parseDeepLink(link, location.origin, (path) => {
      const route = findRoute(path);
      return route && { isSecret: route.secret ?? false };
    });
    if (href) navigate(href);
  });
}

/** While the keyboard is shown, nothing is below the page, and the field that is typed in must be above it. */
function followKeyboard(shell: NativeShell): void {
  const { dataset, style } = document.documentElement;
  shell.onKeyboard((isVisible) => {
    if (isVisible) {
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
function followToasts(shell: NativeShell): void {
  toastStore.subscribe(() => {
    const tone = toastStore.get()?.tone;
    if (tone === 'good') shell.giveHapticFeedback('done');
    if (tone === 'bad') shell.giveHapticFeedback('refused');
  });
}

/** Follows the device's back button, which doesn't unlock the app. */
function followBack(shell: NativeShell, isLocked: () => boolean): void {
  const hint = (): void => showToast(getTexts().shell.pressAgain);
  const doors = { hasLayer: hasOpenLayer, isCommandPending, canGoBack, goBack, hint, quit: shell.quit };
  const press = createBackButtonHandler(doors, () => performance.now());
  shell.onBack(() => (isLocked() ? shell.quit() : press()));
}

export function startNativeShell(bridge: CapacitorBridge): void {
  const shell = createNativeShell(bridge);
  setDeviceCapabilities(shell);
  document.documentElement.dataset.shell = bridge.getPlatform();
  const isLocked = shell.biometrics ? startAppLock(shell, shell.biometrics) : () => false;
  followBack(shell, isLocked);
  setFileSaver(
    (name, file) => void shell.saveFile(name, file).catch((error) => showToast(describeFailure(error), 'bad')),
  );
  setShareMethod(async ({ title, url }) =>
    (await shell.share(title, url)) ? 'given' : (await copyText(url)) ? 'copied' : 'failed',
  );
  followTheme(shell);
  preventSecretScreenshots(shell);
  deleteFilesAfterSession(shell);
  followLinks(shell);
  followKeyboard(shell);
  followToasts(shell);
  if (shell.biometrics) forgetFundPasswordAtLogout(shell.biometrics);
}
