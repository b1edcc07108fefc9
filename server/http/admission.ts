/** Admits calls: whose session it is, how often the sender may call, and how much they may send. */
import type { Call } from '@bourse/contract/call.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Parts } from '../parts.ts';
import type { Release } from './request-body.ts';
import { createBuckets, isLoopback, type Limits, senderOf } from './limits.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** What a request reveals about its sender. */
export interface Asking {
  headers: IncomingHttpHeaders;
  ip: string;
}

type Found<Kept extends 'sessions' | 'staffSessions'> = NonNullable<Awaited<ReturnType<Parts[Kept]['find']>>>;
export type Session = Found<'sessions'>;
export type StaffSession = Found<'staffSessions'>;
export interface Admitted {
  customer: Session | null;
  staff: StaffSession | null;
}

export interface Admission {
  /**
   * The sender's session, if the sender may call now; a token of the other kind counts as no session. Both are null for
   * a visitor.
   */
  admit(asking: Asking, call: Pick<Call, 'who' | 'personal'>): Promise<Admitted | Refusal>;
  /** A visitor's bodies are small, whatever the call. */
  letIn(asking: Asking, call: Pick<Call, 'who'>): Promise<Refusal | Release>;
}

type AdmissionParts = Pick<Parts, 'clock' | 'metrics' | 'sessions' | 'siblings' | 'staffSessions'>;

export const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

export function createAdmission(parts: AdmissionParts, limits: Limits): Admission {
  const takeOfAddress = createBuckets(limits.address, parts.siblings.takings('calls of an address'));
  const takeOfAccount = createBuckets(limits.account, parts.siblings.takings('calls of an account'));
  const takePlace = createLargeBodies(limits.bodies, parts.metrics);

  return {
    async admit(asking, { who, personal = false }) {
      const now = parts.clock.now();
      const limited = !(limits.loopbackExempt && isLoopback(asking.ip));
      if (limited) {
        const wait = takeOfAddress(senderOf(asking.ip), now);
        if (wait > 0) return refuse('tooMany', { retryAfterSeconds: wait });
      }

      const customer = who === 'customer' || personal ? await customerOf(parts, asking) : null;
      const staff = who === 'staff' ? await staffOf(parts, asking) : null;
      const known = customer?.mobile ?? staff?.login ?? null;
      if (who !== 'anyone' && known === null) return refuse('unauthorized');
      if (known !== null && limited) {
        const wait = takeOfAccount(known, now);
        if (wait > 0) return refuse('tooMany', { retryAfterSeconds: wait });
      }
      return { customer, staff };
    },
    async letIn(asking, { who }) {
      if (who === 'anyone') return refuse('badInput', { field: 'body' });
      const known =
        who === 'customer' ? (await customerOf(parts, asking))?.mobile : (await staffOf(parts, asking))?.login;
      return known === undefined ? refuse('unauthorized') : takePlace(`${who} ${known}`);
    },
  };
}

async function customerOf({ sessions }: Pick<Parts, 'sessions'>, { headers }: Asking): Promise<Session | null> {
  const token = one(headers['token']);
  // Usually it is known at once, and there is nothing to wait for.
  const found = token ? sessions.find(token) : null;
  const session = found instanceof Promise ? await found : found;
  return session && one(headers['account']) === session.mobile ? session : null;
}

/** Nothing is cached: a disabled login or a removed role takes effect at the next call. */
async function staffOf(
  { staffSessions }: Pick<Parts, 'staffSessions'>,
  { headers }: Asking,
): Promise<StaffSession | null> {
  const token = one(headers['token']);
  return token ? staffSessions.find(token) : null;
}

/**
 * Slots for bodies of more than 16 KB: only for callers with a session, and few in all, so that they can't fill the
 * memory.
 */

/** Takes a slot for `whom` (a customer's number, a staff login), or refuses for now. */
export type TakePlace = (whom: string) => Refusal | Release;

function createLargeBodies({ all, ofOne }: { all: number; ofOne: number }, metrics: Metrics): TakePlace {
  const held = new Map<string, number>();
  let count = 0;
  metrics.gauge('bourse_large_bodies', 'Bodies of more than 16 KB that are being read.', () => count);
  return (whom) => {
    const own = held.get(whom) ?? 0;
    if (count >= all || own >= ofOne) return refuse('tooMany', { retryAfterSeconds: 1 });
    count++;
    held.set(whom, own + 1);
    return () => {
      count--;
      const left = held.get(whom)! - 1;
      if (left === 0) held.delete(whom);
      else held.set(whom, left);
    };
  };
}
