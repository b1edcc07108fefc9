/**
 * The party passkeys are made for: the operator's origin. A request's own `host` is trusted only on this machine, where
 * no proxy is in between.
 */
import type { Parts } from '../parts.ts';

/** `id` is the host name that browsers bind a passkey to. */
export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

const LOCAL = /^localhost(:\d{1,5})?$/;

/** Null if passkeys can't be used: no origin is configured, and the request wasn't made to localhost. */
export function relyingParty(
  { config, settings }: Pick<Parts, 'config' | 'settings'>,
  host: string,
): RelyingParty | null {
  const origin = config.publicOrigin ?? (LOCAL.test(host) ? `http://${host}` : null);
  return origin === null ? null : { id: new URL(origin).hostname, origin, name: settings.get('title') };
}
