/** What the app needs of a native shell, through Capacitor's plugins. */
import type {
  Biometrics,
  DeviceCapabilities,
  PushAddress,
  HapticFeedback,
  BiometricPrompt,
} from './device-capabilities.ts';
import type { CapacitorBridge } from './capacitor-bridge.ts';

/**
 * What the app needs from a native shell. A browser has these functions itself (its back button, the page's
 * `theme-color`, its downloads), so nothing is started there.
 */
export interface StatusBarStyle {
  /** `#rrggbb`. */
  colour: string;
  text: 'dark' | 'light';
}

export interface NativeShell extends DeviceCapabilities {
  /** From now on the device's back button only calls `press`. */
  onBack(press: () => void): void;
  quit(): void;
  showStatusBar(bar: StatusBarStyle): void;
  /** While true, the screen appears neither in screenshots nor in the list of open apps. */
  preventScreenshots(hidden: boolean): void;
  /** Lets the customer choose where a file goes; cancelling is no failure. */
  saveFile(name: string, file: Blob): Promise<void>;
  /** Passes an address to the device's own share sheet; false if it has none. */
  share(title: string, url: string): Promise<boolean>;
  /** Removes files that were kept for passing on. */
  deleteSharedFiles(): void;
  /** The app goes to the background, and comes back. */
  onPause(left: () => void): void;
  onResume(back: () => void): void;
  /** A link from another app or a message of ours, as it was given. */
  onLink(open: (url: string) => void): void;
  /** The keyboard is shown or gone, and leaves the page what is left of the screen. */
  onKeyboard(changed: (isVisible: boolean) => void): void;
}

const FELT: Readonly<Record<HapticFeedback, [method: string, options: object]>> = {
  tick: ['impact', { style: 'LIGHT' }],
  done: ['notification', { type: 'SUCCESS' }],
  refused: ['notification', { type: 'ERROR' }],
};

/**
 * Only fingerprints and faces that are set up now open it: adding a finger to somebody's phone doesn't reveal their
 * secrets.
 */
const BIOMETRY_CURRENT_SET = 1;

const promptOptions = ({ title, cancel }: BiometricPrompt) => ({ title, reason: title, negativeButtonText: cancel });

function createBiometrics(bridge: CapacitorBridge): Biometrics {
  const call = (method: string, options: object = {}) => bridge.nativePromise('NativeBiometric', method, options);
  const works = (done: Promise<unknown>): Promise<boolean> =>
    done.then(
      () => true,
      () => false,
    );
  const says = (asking: Promise<unknown>, field: string): Promise<boolean> =>
    asking.then(
      (answer) => (answer as Record<string, unknown> | undefined)?.[field] === true,
      () => false,
    );
  return {
    // A face that a phone itself thinks weak opens no store.
    areReady: () => says(call('isAvailable', { useFallback: false }), 'strongBiometryIsAvailable'),
    verify: (prompt) => works(call('verifyIdentity', { ...promptOptions(prompt), useFallback: false, maxAttempts: 3 })),
    keep: (key, value, prompt) =>
      works(call('setData', { key, value, accessControl: BIOMETRY_CURRENT_SET, ...promptOptions(prompt) })),
    isStored: (key) => says(call('isDataSaved', { key }), 'isSaved'),
    release: (key, prompt) =>
      call('getSecureData', { key, ...promptOptions(prompt) }).then(
        (data) => (data as { value?: string } | undefined)?.value ?? null,
        () => null,
      ),
    forget: (key) => works(call('deleteData', { key })).then(() => undefined),
  };
}

/** Resolves once the platform's own service has given this device an address. */
function register(bridge: CapacitorBridge): Promise<PushAddress | null> {
  const platform = bridge.getPlatform() === 'ios' ? 'ios' : 'android';
  return new Promise((resolve) => {
    bridge.addListener('PushNotifications', 'registration', (payload) =>
      resolve({ platform, token: String((payload as { value?: string }).value) }),
    );
    bridge.addListener('PushNotifications', 'registrationError', () => resolve(null));
    bridge.nativePromise('PushNotifications', 'register', {}).catch(() => resolve(null));
  });
}

/** The device's functions through Capacitor's plugins. An older shell may lack one: then it is not offered. */
const createNativeDeviceCapabilities = (bridge: CapacitorBridge): DeviceCapabilities => ({
  giveHapticFeedback(what) {
    const [method, options] = FELT[what];
    void bridge.nativePromise('Haptics', method, options).catch(() => undefined);
  },
  biometrics: createBiometrics(bridge),
  registerForPush: () =>
    bridge.nativePromise('PushNotifications', 'requestPermissions', {}).then(
      (answer) => ((answer as { receive?: string } | undefined)?.receive === 'granted' ? register(bridge) : null),
      () => null,
    ),
});

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
const pathOfMessage = (payload: unknown): string =>
  String((payload as { notification?: { data?: { path?: string } } }).notification?.data?.path ?? '');

/** What the device tells without being asked. */
function createListeners(
  bridge: CapacitorBridge,
): Pick<NativeShell, 'onBack' | 'onPause' | 'onResume' | 'onLink' | 'onKeyboard'> {
  return {
    onBack: (press) => void bridge.addListener('App', 'backButton', () => press()),
    onPause: (left) => void bridge.addListener('App', 'pause', () => left()),
    onResume: (back) => void bridge.addListener('App', 'resume', () => back()),
    onLink(open) {
      // Capacitor repeats a link that started the app to the first listener.
      bridge.addListener('App', 'appUrlOpen', (payload) => open(String((payload as { url?: string }).url)));
      bridge.addListener('PushNotifications', 'pushNotificationActionPerformed', (payload) =>
        open(pathOfMessage(payload)),
      );
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
export function createNativeShell(bridge: CapacitorBridge): NativeShell {
  /** An older shell may lack a plugin: the app works without its functions. */
  const ask = (plugin: string, method: string, options: object = {}): void =>
    void bridge.nativePromise(plugin, method, options).catch(() => undefined);

  return {
    ...createNativeDeviceCapabilities(bridge),
    ...createListeners(bridge),
    quit: () => ask('App', 'exitApp'),
    showStatusBar({ colour, text }: StatusBarStyle) {
      // Named after the background: LIGHT is dark text on a light one.
      const style = text === 'dark' ? 'LIGHT' : 'DARK';
      ask('SystemBars', 'setStyle', { style });
      ask('StatusBar', 'setStyle', { style });
      // From Android 15 on, and on iOS, the bar is transparent, and the page draws what is behind it.
      ask('StatusBar', 'setBackgroundColor', { color: colour });
    },
    preventScreenshots: (hidden) => ask('PrivacyScreen', hidden ? 'enable' : 'disable'),
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
    deleteSharedFiles: () => ask('Filesystem', 'rmdir', { path: FOLDER, directory: 'CACHE', recursive: true }),
  };
}
