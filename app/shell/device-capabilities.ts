/**
 * What screens ask of the device beyond a page's own means. This is a browser's part of it, which a native shell
 * replaces: what a browser can't do is null, and is offered nowhere.
 */

/** `tick`: something was switched; `done`: a command happened; `refused`: it didn't. */
export type HapticFeedback = 'tick' | 'done' | 'refused';

/** Words of the device's own prompt. */
export interface BiometricPrompt {
  title: string;
  cancel: string;
}

/** A fingerprint or a face, and the store that only they open. */
export interface Biometrics {
  /** Whether this device has them, and one is set up. */
  areReady(): Promise<boolean>;
  /** Asks for one; false if it wasn't recognised, or the customer gave up. */
  verify(prompt: BiometricPrompt): Promise<boolean>;
  /** Keeps a secret in the device's own store, until a finger or a face is added there; false if it couldn't. */
  keep(name: string, secret: string, prompt: BiometricPrompt): Promise<boolean>;
  isStored(name: string): Promise<boolean>;
  /** The secret after a fingerprint or a face; null without. */
  release(name: string, prompt: BiometricPrompt): Promise<string | null>;
  forget(name: string): Promise<void>;
}

/** Where messages for this device are sent. */
export interface PushAddress {
  platform: 'android' | 'ios';
  token: string;
}

export interface DeviceCapabilities {
  giveHapticFeedback(what: HapticFeedback): void;
  biometrics: Biometrics | null;
  /** Asks the customer's permission for messages; resolves to null if it is denied. */
  registerForPush: (() => Promise<PushAddress | null>) | null;
}

const VIBRATION_MS: Readonly<Record<HapticFeedback, number | number[]>> = { tick: 8, done: 20, refused: [20, 60, 20] };

let device: DeviceCapabilities = {
  // Not every browser has it.
  giveHapticFeedback: (what) => void navigator.vibrate?.(VIBRATION_MS[what]),
  biometrics: null,
  registerForPush: null,
};

export const getDeviceCapabilities = (): DeviceCapabilities => device;

/** Replaces the browser's device by a native shell's. */
export function setDeviceCapabilities(other: DeviceCapabilities): void {
  device = other;
}
