/**
 * Pages of other origins. One may call only with an API key that names its origin, and then read the answer; a session
 * is never enough, and cookies are never sent along.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import { isCrossOrigin } from './security-headers.ts';

type KeyOrigins = Pick<ApiKey, 'origins'> | null | undefined;

/** Whether the sender is no page of another origin, or the key names that origin. */
export const mayCallFromOrigin = (headers: IncomingHttpHeaders, apiKey: KeyOrigins): boolean =>
  !isCrossOrigin(headers) || (headers.origin !== undefined && apiKey?.origins.includes(headers.origin) === true);

const allow = (origin: string): string[] => ['access-control-allow-origin', origin, 'vary', 'origin'];

const READABLE = 'retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-request-id';

/** Headers of an answer that the key's page may read; none for any other sender. */
export const buildCrossOriginHeads = (headers: IncomingHttpHeaders, apiKey: KeyOrigins): string[] =>
  isCrossOrigin(headers) && mayCallFromOrigin(headers, apiKey)
    ? [...allow(headers.origin!), 'access-control-expose-headers', READABLE]
    : [];

/** Whether a browser asks if a page of another origin may call at all; the request carries no key yet. */
export const isPreflight = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined && isCrossOrigin(headers);

const SENDABLE = 'apca-api-key-id, apca-api-secret-key, authorization, content-type, language';
const TRUSTED_SECONDS = '600';

/** The answer to a preflight as headers, or null if no key that works names its origin. */
export async function answerPreflight(
  { headers: { origin } }: Pick<IncomingMessage, 'headers'>,
  allowsOrigin: (origin: string) => Promise<boolean>,
  methods: string,
): Promise<string[] | null> {
  if (origin === undefined || !(await allowsOrigin(origin).catch(() => false))) return null;
  return [
    ...allow(origin),
    ...['access-control-allow-methods', methods, 'access-control-allow-headers', SENDABLE],
    ...['access-control-max-age', TRUSTED_SECONDS],
  ];
}
