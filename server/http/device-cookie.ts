/**
 * The only cookie: which device this is. It grants no access; it only lets a known device past an account's lockout.
 */
const DEVICE_COOKIE = 'bourse-device';
/** Browsers accept this prefix only from this very host over TLS (RFC 6265bis, 4.1.3.2); plain HTTP has none. */
const deviceCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${DEVICE_COOKIE}`;
const FOUR_HUNDRED_DAYS_SECONDS = 400 * 24 * 60 * 60;

/** The device's secret in a `cookie` header, or null. */
export function readDevice(header: string | undefined, secure: boolean): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === deviceCookieName(secure) && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

/** `secure`: never sent over plain HTTP, and not set by anybody but this host; that prefix requires the whole path. */
export const deviceCookie = (device: string, secure: boolean): string =>
  `${deviceCookieName(secure)}=${device}; Path=${secure ? '/' : '/api/vue/'}; ` +
  `Max-Age=${FOUR_HUNDRED_DAYS_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
