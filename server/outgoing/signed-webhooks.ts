/**
 * Messages to and from the operator's own services: a POST that is worthless without the secret, and a few minutes
 * after it was signed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedWebhookSettings } from '../config.ts';
import { postHttps } from './https-requests.ts';

export const SIGNATURE_HEADER = 'x-bourse-signature';
export const TIMESTAMP_HEADER = 'x-bourse-timestamp';
const AGE_MS_MAXIMUM = 5 * 60_000;

/** Hex HMAC-SHA256 over the time (epoch ms), a full stop, and the body's bytes. */
export const computeWebhookSignature = (secret: string, timestamp: string, body: Uint8Array | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/** Whether it was signed with the secret, and recently. */
export function hasValidWebhookSignature(
  secret: string,
  { timestamp, signature }: { timestamp: string; signature: string },
  body: Uint8Array,
  now: number,
): boolean {
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > AGE_MS_MAXIMUM) return false;
  const [right, receivedSignature] = [
    Buffer.from(computeWebhookSignature(secret, timestamp, body)),
    Buffer.from(signature),
  ];
  return right.length === receivedSignature.length && timingSafeEqual(right, receivedSignature);
}

/** `id` stays the same at each attempt. Returns the status; rejects if there is no answer. */
export async function postSignedWebhook(
  { url, secret, privateAllowed }: SignedWebhookSettings,
  id: string,
  payload: object,
  now: number,
): Promise<number> {
  const body = JSON.stringify(payload);
  const timestamp = String(now);
  const { status } = await postHttps({
    url,
    body,
    privateAllowed,
    headers: {
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: computeWebhookSignature(secret, timestamp, body),
      'idempotency-key': id,
    },
  });
  return status;
}
