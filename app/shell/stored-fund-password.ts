/**
 * The fund password in the device's own store, which a fingerprint or a face opens. It is nowhere in the app's storage,
 * and the server still asks for it, as for the second proof.
 */
import { getSession, onSessionChange } from '../session/session.ts';
import { type Biometrics, getDeviceCapabilities, type BiometricPrompt } from './device-capabilities.ts';

const nameOf = (account: string): string => `fund-password.${account}`;

/** The device's functions and this customer's name there; null in a browser, or without a session. */
function getCustomerPasswordStore(): { biometrics: Biometrics; name: string } | null {
  const [{ biometrics }, session] = [getDeviceCapabilities(), getSession()];
  return biometrics && session ? { biometrics, name: nameOf(session.account) } : null;
}

/** `offered`: it can be kept; `kept`: it is; `none`: this device has nothing to keep it with. */
export async function getFundPasswordStatus(): Promise<'none' | 'offered' | 'kept'> {
  const at = getCustomerPasswordStore();
  if (!at || !(await at.biometrics.areReady())) return 'none';
  return (await at.biometrics.isStored(at.name)) ? 'kept' : 'offered';
}

export async function storeFundPassword(password: string, prompt: BiometricPrompt): Promise<boolean> {
  const at = getCustomerPasswordStore();
  return at ? at.biometrics.keep(at.name, password, prompt) : false;
}

export async function releaseFundPassword(prompt: BiometricPrompt): Promise<string | null> {
  const at = getCustomerPasswordStore();
  return at ? at.biometrics.release(at.name, prompt) : null;
}

export async function forgetFundPassword(): Promise<void> {
  const at = getCustomerPasswordStore();
  await at?.biometrics.forget(at.name);
}

/** It stays no longer than its customer's session. */
export function forgetFundPasswordAtLogout(biometrics: Biometrics): void {
  let account = getSession()?.account;
  onSessionChange(() => {
    const before = account;
    account = getSession()?.account;
    if (before !== undefined && before !== account) void biometrics.forget(nameOf(before));
  });
}
