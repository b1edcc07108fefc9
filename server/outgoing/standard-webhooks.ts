/** Signatures by the Standard Webhooks specification (https://www.standardwebhooks.com), version 1. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const createWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** Over id, seconds and body with a full stop between them. */
const sign = (secret: string, signedText: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(signedText)
    .digest('base64')}`;

/** The headers of one attempt. `id` stays the same at each; any of the secrets verifies it. */
export function buildStandardWebhookHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Record<string, string> {
  const timestamp = Math.floor(now / 1_000).toString();
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
}
