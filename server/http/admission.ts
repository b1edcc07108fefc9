/** Admits calls: whose session it is, how often the sender may call, and how much they may send. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { ServerDependencies } from '../dependencies.ts';
import type { ReleaseBodySlot } from './request-body.ts';
import { createRateLimitBuckets, isLoopback, type HttpLimits, rateLimitKeyOf } from './rate-and-connection-limits.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { runAsSenderWork } from '../runtime/sender-work.ts';
import type { SenderWorkLimits } from './sender-work-limits.ts';

/** What a request reveals about its sender. */
export interface RequestSender {
  headers: IncomingHttpHeaders;
  ip: string;
}

type FoundSession<Store extends 'sessions' | 'staffSessions'> = NonNullable<
  Awaited<ReturnType<ServerDependencies[Store]['find']>>
>;
export type CustomerSession = FoundSession<'sessions'>;
export type StaffSession = FoundSession<'staffSessions'>;
export interface AdmittedCaller {
  customer: CustomerSession | null;
  staff: StaffSession | null;
}

export interface RequestAdmitter {
  /**
   * The sender's session, if the sender may call now; a token of the other kind counts as no session. Both are null for
   * a visitor.
   */
  admit(asking: RequestSender, call: Pick<CallDefinition, 'who' | 'personal'>): Promise<AdmittedCaller | Refusal>;
  /** A visitor's bodies are small, whatever the call. */
  reserveLargeBody(asking: RequestSender, call: Pick<CallDefinition, 'who'>): Promise<Refusal | ReleaseBodySlot>;
}

type AdmissionDependencies = Pick<
  ServerDependencies,
  'clock' | 'metrics' | 'sessions' | 'crossProcessCounts' | 'staffSessions'
>;

export const firstHeaderValue = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

export function createRequestAdmitter(
  dependencies: AdmissionDependencies,
  limits: HttpLimits,
  workLimits: SenderWorkLimits,
): RequestAdmitter {
  const takeOfAddress = createRateLimitBuckets(
    limits.address,
    dependencies.crossProcessCounts.shareTokensTaken('calls of an address'),
  );
  const takeOfAccount = createRateLimitBuckets(
    limits.account,
    dependencies.crossProcessCounts.shareTokensTaken('calls of an account'),
  );
  const takePlace = createLargeBodySlots(limits.bodies, dependencies.metrics);
  /** Apart from what visitors of the address do. */
  const runSessionLookup = <Found>({ ip }: RequestSender, find: () => Promise<Found>): Promise<Found> =>
    runAsSenderWork(workLimits.start(`sessions of ${rateLimitKeyOf(ip)}`, ip), find);

  return {
    async admit(asking, { who, personal = false }) {
      const now = dependencies.clock.now();
      const limited = !(limits.loopbackExempt && isLoopback(asking.ip));
      if (limited) {
        const wait = takeOfAddress(rateLimitKeyOf(asking.ip), now);
        if (wait > 0) return refuse('tooMany', { retryAfterSeconds: wait });
      }

      const customer =
        who === 'customer' || personal
          ? await runSessionLookup(asking, () => findCustomerSession(dependencies, asking))
          : null;
      const staff =
        who === 'staff' ? await runSessionLookup(asking, () => findStaffSession(dependencies, asking)) : null;
      const known = customer?.mobile ?? staff?.login ?? null;
      if (who !== 'anyone' && known === null) return refuse('unauthorized');
      if (known !== null && limited) {
        const wait = takeOfAccount(known, now);
        if (wait > 0) return refuse('tooMany', { retryAfterSeconds: wait });
      }
      return { customer, staff };
    },
    async reserveLargeBody(asking, { who }) {
      if (who === 'anyone') return refuse('badInput', { field: 'body' });
      const known =
        who === 'customer'
          ? (await runSessionLookup(asking, () => findCustomerSession(dependencies, asking)))?.mobile
          : (await runSessionLookup(asking, () => findStaffSession(dependencies, asking)))?.login;
      return known === undefined ? refuse('unauthorized') : takePlace(`${who} ${known}`);
    },
  };
}

async function findCustomerSession(
  { sessions }: Pick<ServerDependencies, 'sessions'>,
  { headers }: RequestSender,
): Promise<CustomerSession | null> {
  const token = firstHeaderValue(headers['token']);
  // Usually it is known at once, and there is nothing to wait for.
  const found = token ? sessions.find(token) : null;
  const session = found instanceof Promise ? await found : found;
  return session && firstHeaderValue(headers['account']) === session.mobile ? session : null;
}

/** Nothing is cached: a disabled login or a removed role takes effect at the next call. */
async function findStaffSession(
  { staffSessions }: Pick<ServerDependencies, 'staffSessions'>,
  { headers }: RequestSender,
): Promise<StaffSession | null> {
  const token = firstHeaderValue(headers['token']);
  return token ? staffSessions.find(token) : null;
}

/**
 * Slots for bodies of more than 16 KB: only for callers with a session, and few in all, so that they can't fill the
 * memory.
 */

/** Takes a slot for `whom` (a customer's number, a staff login), or refuses for now. */
export type ReserveBodySlot = (whom: string) => Refusal | ReleaseBodySlot;

function createLargeBodySlots({ all, ofOne }: { all: number; ofOne: number }, metrics: Metrics): ReserveBodySlot {
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
