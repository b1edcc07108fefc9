/** Headers of all answers, whatever their route and status. */

/**
 * `stream` is the one other origin that a page may connect to: its own by ws or wss, which older browsers don't count
 * as `'self'`.
 */
const contentSecurityPolicy = (styles: string, stream: string | null = null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${stream === null ? '' : ` ${stream}`}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For a page whose style library creates its own style elements: it may only if they carry this answer's nonce. */
export const buildContentSecurityPolicyWithNonce = (nonce: string, stream: string | null): string =>
  contentSecurityPolicy(`'self' 'nonce-${nonce}'`, stream);
export const buildPageContentSecurityPolicy = (stream: string | null): string =>
  contentSecurityPolicy("'self'", stream);

interface AddressHeaders {
  host?: string | undefined;
  'x-forwarded-proto'?: string | string[] | undefined;
}
const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Whether the browser uses TLS, with us or with a proxy in front. A client that lies about it only harms its own
 * cookie.
 */
export const isOverTls = (publicOrigin: string | undefined, headers: AddressHeaders): boolean =>
  publicOrigin === undefined ? headers['x-forwarded-proto'] === 'https' : publicOrigin.startsWith('https:');

/** Where a page's stream is: the operator's origin, else the requested host. Null if that isn't a host. */
export function findStreamOrigin(publicOrigin: string | undefined, headers: AddressHeaders): string | null {
  const host = publicOrigin === undefined ? (headers.host ?? '') : new URL(publicOrigin).host;
  return HOST.test(host) ? `${isOverTls(publicOrigin, headers) ? 'wss' : 'ws'}://${host}` : null;
}

/**
 * For a call's answer, which is never a page. There is no CORS header: other origins get nothing, except by an API key
 * (`cross-origin-programs.ts`). HSTS is for whatever terminates TLS in front of us.
 */
export const CALL_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy("'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** For everything else, with what concerns pages alone. */
export const PAGE_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...CALL_SECURITY_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
  'origin-agent-cluster': '?1',
};

interface OriginHeaders {
  origin?: string;
  host?: string;
  'sec-fetch-site'?: string | string[];
}

/**
 * True if a browser says that the request comes from a page of another origin. Scripts send no `origin`, and behind a
 * proxy that renames the host a browser still says `same-origin`, which no page can forge.
 */
export function isCrossOrigin(headers: OriginHeaders): boolean {
  if (headers.origin === undefined || headers['sec-fetch-site'] === 'same-origin') return false;
  try {
    return new URL(headers.origin).host !== headers.host?.toLowerCase();
  } catch {
    return true;
  }
}
