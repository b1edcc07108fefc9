/** Admits calls: whose session it is, how often the sender may call, and how much they may send. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { ServerDependencies } from '../dependencies.ts';
import { mayCallFromOrigin } from './cross-origin-programs.ts';
import { type ArrivingBody, createBodySlots, type ReleaseBodySlot } from './body-slots.ts';
import {
  countedAddressOf,
  countedNetworkOf,
  createRateLimitBuckets,
  type HttpLimits,
  rateLimitKeyOf,
} from './rate-and-connection-limits.ts';
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
/** With `apiKey`: a program's call, in the place of a session. */
export type CustomerSession = FoundSession<'sessions'> & { apiKey?: ApiKey };
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
  reserveLargeBody(
    asking: RequestSender,
    call: Pick<CallDefinition, 'who'>,
    body: ArrivingBody,
  ): Promise<Refusal | ReleaseBodySlot>;
}

type AdmissionDependencies = Pick<
  ServerDependencies,
  'clock' | 'metrics' | 'sessions' | 'apiKeySessions' | 'crossProcessCounts' | 'staffSessions'
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
  const slots = { customer: createBodySlots(limits.bodies.customers), staff: createBodySlots(limits.bodies.staff) };
  dependencies.metrics.gauge(
    'bourse_large_bodies',
    'Bodies of more than 16 KB that are being read.',
    [],
    () => slots.customer.count + slots.staff.count,
  );
  /** Apart from what visitors of the address do. */
  const runSessionLookup = <Found>({ ip }: RequestSender, find: () => Promise<Found>): Promise<Found> =>
    runAsSenderWork(workLimits.start(`sessions of ${rateLimitKeyOf(ip)}`, ip), find);

  return {
    async admit(asking, { who, personal = false }) {
      const now = dependencies.clock.now();
      const address = countedAddressOf(asking.ip, limits);
      if (address !== null) {
        const wait = takeOfAddress(address, now);
        if (wait > 0) return refuse('tooMany', { retryAfterSeconds: wait });
      }

      const isByKey = who !== 'staff' && readPresentedKey(asking.headers) !== null;
      const customer =
        who === 'customer' || personal || isByKey
          ? await runSessionLookup(asking, () => findCustomerSession(dependencies, asking))
          : null;
      const staff =
        who === 'staff' ? await runSessionLookup(asking, () => findStaffSession(dependencies, asking)) : null;
      if (!mayCallFromOrigin(asking.headers, customer?.apiKey)) return refuse('unauthorized');
      const known = customer?.mobile ?? staff?.login ?? null;
      if ((who !== 'anyone' || isByKey) && known === null) return refuse('unauthorized');
      if (known !== null && address !== null) {
        const wait = takeOfAccount(known, now);
        if (wait > 0) return refuse('tooMany', { retryAfterSeconds: wait });
      }
      return { customer, staff };
    },
    async reserveLargeBody(asking, { who }, body) {
      if (who === 'anyone') return refuse('badInput', { field: 'body' });
      const known =
        who === 'customer'
          ? (await runSessionLookup(asking, () => findCustomerSession(dependencies, asking)))?.mobile
          : (await runSessionLookup(asking, () => findStaffSession(dependencies, asking)))?.login;
      if (known === undefined) return refuse('unauthorized');
      return slots[who].reserve({ account: known, address: countedNetworkOf(asking.ip, limits) }, body);
    },
  };
}

/** As Alpaca's clients send it, or `Authorization: Bearer <id>.<secret>`; null if there is none. */
export function readPresentedKey(headers: RequestSender['headers']): { id: string; secret: string } | null {
  const id = firstHeaderValue(headers['apca-api-key-id']);
  if (id !== undefined) return { id, secret: firstHeaderValue(headers['apca-api-secret-key']) ?? '' };
  const bearer = /^Bearer ([^.\s]+)\.(\S+)$/i.exec(headers.authorization ?? '');
  return bearer ? { id: bearer[1]!, secret: bearer[2]! } : null;
}

async function findCustomerSession(
  { sessions, apiKeySessions }: Pick<ServerDependencies, 'sessions' | 'apiKeySessions'>,
  { headers, ip }: RequestSender,
): Promise<CustomerSession | null> {
  const presented = readPresentedKey(headers);
  if (presented) return apiKeySessions.find(presented.id, presented.secret, ip);
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
