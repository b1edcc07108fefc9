/**
 * The fund password in the device's own store, which a fingerprint or a face opens. It is nowhere in the app's storage,
 * and the server still asks for it, as for the second proof.
 */
import { getSession, onSessionChange } from '../session/session.ts';
import { type Biometrics, getDevice, type Prompt } from './device.ts';

const nameOf = (account: string): string => `fund-password.${account}`;

/** The device's functions and this customer's name there; null in a browser, or without a session. */
function here(): { biometrics: Biometrics; name: string } | null {
  const [{ biometrics }, session] = [getDevice(), getSession()];
  return biometrics && session ? { biometrics, name: nameOf(session.account) } : null;
}

/** `offered`: it can be kept; `kept`: it is; `none`: this device has nothing to keep it with. */
export async function fundPasswordHere(): Promise<'none' | 'offered' | 'kept'> {
  const at = here();
  if (!at || !(await at.biometrics.areReady())) return 'none';
  return (await at.biometrics.isKept(at.name)) ? 'kept' : 'offered';
}

export async function keepFundPassword(password: string, prompt: Prompt): Promise<boolean> {
  const at = here();
  return at ? at.biometrics.keep(at.name, password, prompt) : false;
}

export async function releaseFundPassword(prompt: Prompt): Promise<string | null> {
  const at = here();
  return at ? at.biometrics.release(at.name, prompt) : null;
}

export async function forgetFundPassword(): Promise<void> {
  const at = here();
  await at?.biometrics.forget(at.name);
}

/** It stays no longer than its customer's session. */
export function forgetWithSession(biometrics: Biometrics): void {
  let account = getSession()?.account;
  onSessionChange(() => {
    const before = account;
    account = getSession()?.account;
    if (before !== undefined && before !== account) void biometrics.forget(nameOf(before));
  });
}
