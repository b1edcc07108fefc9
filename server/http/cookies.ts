/**
 * The only cookie: which device this is. It grants no access; it only lets a known device past an account's lockout.
 */

export const DEVICE_COOKIE = 'bourse-device';
const FOUR_HUNDRED_DAYS_SECONDS = 400 * 24 * 60 * 60;

/** The device's secret in a `cookie` header, or null. */
export function readDevice(header: string | undefined): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === DEVICE_COOKIE && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

/** `secure`: never sent over plain HTTP. */
export const deviceCookie = (device: string, secure: boolean): string =>
  `${DEVICE_COOKIE}=${device}; Path=/api/vue/; Max-Age=${FOUR_HUNDRED_DAYS_SECONDS}; HttpOnly; ` +
  `SameSite=Strict${secure ? '; Secure' : ''}`;
