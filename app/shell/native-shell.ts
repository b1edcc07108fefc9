import type { Bridge } from './bridge.ts';
import { makeNativeDevice } from './native-device.ts';
import type { Shell, StatusBar } from './shell.ts';

/** For files that are being passed on: the receiving app reads one when it suits it. */
const FOLDER = 'handed-over';

/** The part of a data URL before its base64. */
const HEAD = /^data:[^,]*,/;

const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(HEAD, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Where a message that was tapped leads: the server puts a path of ours into it. */
const pathOfMessage = (told: unknown): string =>
  String((told as { notification?: { data?: { path?: string } } }).notification?.data?.path ?? '');

/** What the device tells without being asked. */
function makeListening(bridge: Bridge): Pick<Shell, 'onBack' | 'onPause' | 'onResume' | 'onLink' | 'onKeyboard'> {
  return {
    onBack: (press) => void bridge.addListener('App', 'backButton', () => press()),
    onPause: (left) => void bridge.addListener('App', 'pause', () => left()),
    onResume: (back) => void bridge.addListener('App', 'resume', () => back()),
    onLink(open) {
      // Capacitor repeats a link that started the app to the first listener.
      bridge.addListener('App', 'appUrlOpen', (told) => open(String((told as { url?: string }).url)));
      bridge.addListener('PushNotifications', 'pushNotificationActionPerformed', (told) => open(pathOfMessage(told)));
    },
    onKeyboard(changed) {
      // Apple's number pads have no key that closes them: the bar above them has.
      void bridge.nativePromise('Keyboard', 'setAccessoryBarVisible', { isVisible: true }).catch(() => undefined);
      bridge.addListener('Keyboard', 'keyboardDidShow', () => changed(true));
      bridge.addListener('Keyboard', 'keyboardDidHide', () => changed(false));
    },
  };
}

/**
 * The shell of `shell/` through Capacitor's plugins; `shell/check.mjs` checks their names against the plugins' code.
 */
export function makeNativeShell(bridge: Bridge): Shell {
  /** An older shell may lack a plugin: the app works without its functions. */
  const ask = (plugin: string, method: string, options: object = {}): void =>
    void bridge.nativePromise(plugin, method, options).catch(() => undefined);

  return {
    ...makeNativeDevice(bridge),
    ...makeListening(bridge),
    quit: () => ask('App', 'exitApp'),
    showStatusBar({ colour, text }: StatusBar) {
      // Named after the background: LIGHT is dark text on a light one.
      const style = text === 'dark' ? 'LIGHT' : 'DARK';
      ask('SystemBars', 'setStyle', { style });
      ask('StatusBar', 'setStyle', { style });
      // From Android 15 on, and on iOS, the bar is transparent, and the page draws what is behind it.
      ask('StatusBar', 'setBackgroundColor', { color: colour });
    },
    hideFromPictures: (hidden) => ask('PrivacyScreen', hidden ? 'enable' : 'disable'),
    async saveFile(name, file) {
      const written = await bridge.nativePromise('Filesystem', 'writeFile', {
        path: `${FOLDER}/${name}`,
        recursive: true,
        data: await toBase64(file),
        directory: 'CACHE',
      });
      ask('Share', 'share', { files: [(written as { uri: string }).uri] });
    },
    share: (title, url) =>
      bridge.nativePromise('Share', 'share', { title, url }).then(
        () => true,
        // A customer who cancelled isn't asked again.
        (error: unknown) => /cancel/i.test(String((error as Error | undefined)?.message)),
      ),
    forgetFiles: () => ask('Filesystem', 'rmdir', { path: FOLDER, directory: 'CACHE', recursive: true }),
  };
}
