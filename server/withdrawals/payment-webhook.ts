/**
 * The operator's payout service: told by a signed POST what to pay, it answers by a signed POST of its own. Either is
 * worth nothing without the secret, nor later than a few minutes after it was signed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PayoutService } from '../config.ts';
import { post } from '../outgoing/post.ts';

/** `id` stays the same however often it is sent: one is paid once. */
export interface Payout {
  id: string;
  amount: string;
  currency: string;
  target: {
    kind: 'card' | 'address';
    number: string;
    holder: string | null;
    bankName: string | null;
    branch: string | null;
    bankCode: string | null;
    network: string | null;
  };
}

export const SIGNATURE_HEADER = 'x-bourse-signature';
export const TIMESTAMP_HEADER = 'x-bourse-timestamp';
const AGE_MS_MAXIMUM = 5 * 60_000;

/** Hex HMAC-SHA256 over the time (epoch ms), a point, and the body's bytes. */
export const signatureOf = (secret: string, timestamp: string, body: Uint8Array | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/** Whether this was signed with the secret, and just now. */
export function isSigned(
  secret: string,
  { timestamp, signature }: { timestamp: string; signature: string },
  body: Uint8Array,
  now: number,
): boolean {
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > AGE_MS_MAXIMUM) return false;
  const [right, given] = [Buffer.from(signatureOf(secret, timestamp, body)), Buffer.from(signature)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/**
 * Resolves when the service has taken it; otherwise rejects with an unknown outcome: it is sent again under the same
 * id.
 */
export async function handOver(
  { url, secret, privateAllowed }: PayoutService,
  payout: Payout,
  now: number,
): Promise<void> {
  const body = JSON.stringify(payout);
  const timestamp = String(now);
  const { status } = await post({
    url,
    body,
    privateAllowed,
    headers: {
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body),
      'idempotency-key': payout.id,
    },
  });
  if (status < 200 || status > 299) throw new Error(`answered ${status}`);
}
