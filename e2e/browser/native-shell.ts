/**
 * A phone whose page runs in a native shell: Capacitor's bridge is in the page before any code runs, and records the
 * calls to the device.
 */
import type { Phone } from './phone.ts';

/** A call of a plugin, such as `App.exitApp`. */
interface Asked {
  name: string;
  options: Record<string, unknown>;
}

interface Door {
  asked: Asked[];
  listeners: Record<string, (() => void)[]>;
}

declare global {
  /** In the page. */
  var door: Door;
}

/** Runs in the page. */
function putIn(): void {
  const door: Door = { asked: [], listeners: {} };
  const capacitor = {
    isNativePlatform: () => true,
    getPlatform: () => 'android',
    addListener(plugin: string, event: string, listener: () => void) {
      (door.listeners[`${plugin}.${event}`] ??= []).push(listener);
    },
    nativePromise(plugin: string, method: string, options: Record<string, unknown> = {}) {
      door.asked.push({ name: `${plugin}.${method}`, options });
      return Promise.resolve(method === 'writeFile' ? { uri: `file:///cache/${options.path}` } : {});
    },
  };
  Object.assign(globalThis, { Capacitor: capacitor, door });
}

export class NativeShell {
  readonly #phone: Phone;

  private constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** Call before the phone opens its first page. */
  static async around(phone: Phone): Promise<NativeShell> {
    await phone.page.addInitScript(putIn);
    return new NativeShell(phone);
  }

  /** All calls of a plugin's method so far. */
  asked(name: string): Promise<Record<string, unknown>[]> {
    return this.#phone.page.evaluate(
      (wanted) => globalThis.door.asked.filter((asked) => asked.name === wanted).map(({ options }) => options),
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
}
