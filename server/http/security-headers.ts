/** What answers say about themselves, whatever their route and status. */

const contentSecurityPolicy = (styles: string): string => [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${styles}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For a page whose style library makes its own style elements: it may only while it names this answer's number. */
export const policyWithStyleNonce = (nonce: string): string => contentSecurityPolicy(`'self' 'nonce-${nonce}'`);

/** Of a call's answer, which is never a page. There is no CORS header: other origins get nothing. HSTS belongs to whoever ends TLS in front of us. */
export const CALL_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy("'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** Of everything else, with what a browser asks of pages alone. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...CALL_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
  'origin-agent-cluster': '?1',
};

interface OriginHeaders { origin?: string; host?: string; 'sec-fetch-site'?: string | string[] }

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
