/**
 * The operator's payout service: a signed POST tells it what to pay, and it reports back by a signed POST of its own.
 */
import type { SignedService } from '../config.ts';
import { postSigned } from '../outgoing/signed.ts';

/** `id` stays the same at each attempt, so that it is paid once. */
export interface Payment {
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

/**
 * Resolves when the service has accepted it. Otherwise rejects: the outcome is unknown, and it is sent again under the
 * same id.
 */
export async function handOver(service: SignedService, payment: Payment, now: number): Promise<void> {
  const status = await postSigned(service, payment.id, payment, now);
  if (status < 200 || status > 299) throw new Error(`answered ${status}`);
}
