/**
 * A phone whose page runs in a native shell: Capacitor's bridge is in the page before any code runs, and records the
 * calls to the device.
 */
import type { Phone } from './phone.ts';

/** A call of a plugin, such as `App.exitApp`. */
interface PluginCall {
  name: string;
  options: Record<string, unknown>;
}

interface Door {
  calls: PluginCall[];
  listeners: Record<string, ((payload?: unknown) => void)[]>;
  /** Whether the next finger or face is the customer's. */
  isThem: boolean;
  /** What is in the device's own store. */
  store: Record<string, string>;
}

declare global {
  /** In the page. */
  var door: Door;
}

/** Runs in the page. What is in the device's store outlives the page, as on a phone. */
function installFakeBridge(): void {
  const stored = sessionStorage.getItem('of the device');
  const door: Door = { calls: [], listeners: {}, isThem: true, store: JSON.parse(stored ?? '{}') };
  const save = (): void => sessionStorage.setItem('of the device', JSON.stringify(door.store));
  const answers: Record<string, (options: Record<string, string>) => unknown> = {
    'Filesystem.writeFile': ({ path }) => ({ uri: `file:///cache/${path}` }),
    'NativeBiometric.isAvailable': () => ({ isAvailable: true, strongBiometryIsAvailable: true }),
    'NativeBiometric.verifyIdentity': () => (door.isThem ? {} : Promise.reject(new Error('not them'))),
    'NativeBiometric.setData': ({ key = '', value = '' }) => {
      door.store[key] = value;
      save();
    },
    'NativeBiometric.isDataSaved': ({ key = '' }) => ({ isSaved: key in door.store }),
    'NativeBiometric.getSecureData': ({ key = '' }) =>
      door.isThem && key in door.store ? { value: door.store[key] } : Promise.reject(new Error('not them')),
    'NativeBiometric.deleteData': ({ key = '' }) => {
      delete door.store[key];
      save();
    },
    'PushNotifications.requestPermissions': () => ({ receive: 'granted' }),
    'PushNotifications.register': () => {
      for (const notify of door.listeners['PushNotifications.registration'] ?? [])
        notify({ value: 'token-of-a-phone' });
    },
  };
  const capacitor = {
    isNativePlatform: () => true,
    getPlatform: () => 'android',
    addListener(plugin: string, event: string, listener: (payload?: unknown) => void) {
      (door.listeners[`${plugin}.${event}`] ??= []).push(listener);
    },
    async nativePromise(plugin: string, method: string, options: Record<string, string> = {}) {
      const name = `${plugin}.${method}`;
      door.calls.push({ name, options });
      return (await answers[name]?.(options)) ?? {};
    },
  };
  Object.assign(globalThis, { Capacitor: capacitor, door });
}

export class FakeNativeShell {
  readonly #phone: Phone;

  private constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** Call before the phone opens its first page. */
  static async startOn(phone: Phone): Promise<FakeNativeShell> {
    await phone.page.addInitScript(installFakeBridge);
    return new FakeNativeShell(phone);
  }

  /** All calls of a plugin's method so far. */
  calls(name: string): Promise<Record<string, unknown>[]> {
    return this.#phone.page.evaluate(
      (wanted) => globalThis.door.calls.filter((call) => call.name === wanted).map(({ options }) => options),
      name,
    );
  }

  /** Resolves once the app listens to the button. */
  async listens(): Promise<void> {
    await this.#phone.page.waitForFunction(() => globalThis.door.listeners['App.backButton']?.length === 1);
  }

  /** Presses the device's back button, `times` at once. */
  async pressBack(times = 1): Promise<void> {
    await this.listens();
    await this.#phone.page.evaluate((count) => {
      for (let press = 0; press < count; press += 1)
        for (const listener of globalThis.door.listeners['App.backButton'] ?? []) listener();
    }, times);
  }

  /** The device tells something, such as `App.pause`. */
  async emit(name: string, payload?: object): Promise<void> {
    await this.listens();
    await this.#phone.page.evaluate(
      ([event, data]) => {
        for (const listener of globalThis.door.listeners[event] ?? []) listener(data);
      },
      [name, payload] as const,
    );
  }

  /** From now on it is the customer's finger, or somebody else's. */
  async isThem(isThem: boolean): Promise<void> {
    await this.#phone.page.evaluate((next) => (globalThis.door.isThem = next), isThem);
  }

  /** What is in the device's own store. */
  store(): Promise<Record<string, string>> {
    return this.#phone.page.evaluate(() => globalThis.door.store);
  }
}
