/** Admits calls: whose session it is, how often the sender may call, and how much they may send. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { ServerDependencies } from '../dependencies.ts';
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
  reserveLargeBody(
    asking: RequestSender,
    call: Pick<CallDefinition, 'who'>,
    body: ArrivingBody,
  ): Promise<Refusal | ReleaseBodySlot>;
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

      const customer =
        who === 'customer' || personal
          ? await runSessionLookup(asking, () => findCustomerSession(dependencies, asking))
          : null;
      const staff =
        who === 'staff' ? await runSessionLookup(asking, () => findStaffSession(dependencies, asking)) : null;
      const known = customer?.mobile ?? staff?.login ?? null;
      if (who !== 'anyone' && known === null) return refuse('unauthorized');
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
