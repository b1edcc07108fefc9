import type { Bridge } from './bridge.ts';
import type { Biometrics, Device, DeviceAddress, Feeling, Prompt } from './device.ts';

const FELT: Readonly<Record<Feeling, [method: string, options: object]>> = {
  tick: ['impact', { style: 'LIGHT' }],
  done: ['notification', { type: 'SUCCESS' }],
  refused: ['notification', { type: 'ERROR' }],
};

/**
 * Only fingerprints and faces that are set up now open it: adding a finger to somebody's phone doesn't reveal their
 * secrets.
 */
const BIOMETRY_CURRENT_SET = 1;

const asked = ({ title, cancel }: Prompt) => ({ title, reason: title, negativeButtonText: cancel });

function makeBiometrics(bridge: Bridge): Biometrics {
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
    verify: (prompt) => works(call('verifyIdentity', { ...asked(prompt), useFallback: false, maxAttempts: 3 })),
    keep: (key, value, prompt) =>
      works(call('setData', { key, value, accessControl: BIOMETRY_CURRENT_SET, ...asked(prompt) })),
    isKept: (key) => says(call('isDataSaved', { key }), 'isSaved'),
    release: (key, prompt) =>
      call('getSecureData', { key, ...asked(prompt) }).then(
        (data) => (data as { value?: string } | undefined)?.value ?? null,
        () => null,
      ),
    forget: (key) => works(call('deleteData', { key })).then(() => undefined),
  };
}

/** Resolves once the platform's own service has given this device an address. */
function register(bridge: Bridge): Promise<DeviceAddress | null> {
  const platform = bridge.getPlatform() === 'ios' ? 'ios' : 'android';
  return new Promise((resolve) => {
    bridge.addListener('PushNotifications', 'registration', (told) =>
      resolve({ platform, token: String((told as { value?: string }).value) }),
    );
    bridge.addListener('PushNotifications', 'registrationError', () => resolve(null));
    bridge.nativePromise('PushNotifications', 'register', {}).catch(() => resolve(null));
  });
}

/** The device's functions through Capacitor's plugins. An older shell may lack one: then it is not offered. */
export const makeNativeDevice = (bridge: Bridge): Device => ({
  feel(what) {
    const [method, options] = FELT[what];
    void bridge.nativePromise('Haptics', method, options).catch(() => undefined);
  },
  biometrics: makeBiometrics(bridge),
  takeMessages: () =>
    bridge.nativePromise('PushNotifications', 'requestPermissions', {}).then(
      (answer) => ((answer as { receive?: string } | undefined)?.receive === 'granted' ? register(bridge) : null),
      () => null,
    ),
});
