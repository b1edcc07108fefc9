/** One call from request to answer: who, how often, what, then the area's handler. */
import type { Call } from '@bourse/contract/call.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed } from '@bourse/core/staff/permissions.ts';
import { type Language, negotiateLanguage } from '@bourse/contract/texts/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import type { StaffSession } from '../staff/sessions.ts';
import type { Session } from '../user/sessions.ts';
import { refusalOf, sendData, sendRefusal } from './answers.ts';
import { deviceCookie, readDevice } from './cookies.ts';
import { fieldOf } from './field-of.ts';
import type { Customer, Staff, Visitor } from './handler.ts';
import { createBuckets, isLoopback, senderOf, type Limits } from './limits.ts';
import type { Messages } from './messages.ts';
import { readBody } from './read-body.ts';

/** A handler with its types taken off, as the router sees it. */
export type AnyHandler = (input: never, caller: never) => Promise<unknown>;

export interface CallServer {
  /** The session of whoever sends, if it hasn't sent too often; for the routes beside the calls. */
  admit(request: FastifyRequest): Promise<Session | Refusal>;
  serve(name: CallName, entry: Call, handler: AnyHandler): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

export interface CallServerOptions {
  limits: Limits;
  /** In tests: an answer that its schema doesn't describe exactly is a failure. */
  checkAnswers?: boolean;
}

type Serving = Pick<Parts, 'clock' | 'log' | 'sessions' | 'staffSessions' | 'metrics'>;

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

export const languageOf = (request: FastifyRequest): Language =>
  negotiateLanguage(one(request.headers['language']), request.headers['accept-language']);

export function createCallServer(parts: Serving, messages: Messages, options: CallServerOptions): CallServer {
  const { limits } = options;
  const takeOfAddress = createBuckets(limits.address);
  const takeOfAccount = createBuckets(limits.account);
  const seconds = parts.metrics.histogram('bourse_call_seconds', 'Time from request to answer, by call.', [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5]);
  const outcomes = parts.metrics.counter('bourse_calls_total', 'Calls, by how they ended.');
  const accepted = outcomes.of({ outcome: 'accepted' });
  const refused = outcomes.of({ outcome: 'refused' });
  const failed = outcomes.of({ outcome: 'failed' });

  async function customerOf(request: FastifyRequest): Promise<Session | null> {
    const token = one(request.headers['token']);
    const session = token ? await parts.sessions.find(token) : null;
    return session && one(request.headers['account']) === session.mobile ? session : null;
  }

  /** Nothing is kept in memory: whoever is disabled or loses a role is so at the next call. */
  async function staffOf(request: FastifyRequest): Promise<StaffSession | null> {
    const token = one(request.headers['token']);
    return token ? parts.staffSessions.find(token) : null;
  }

  /** Whose session it is, if it may send so often; a token of the other kind is none here. Nobody's for a visitor. */
  async function admit(request: FastifyRequest, who: Call['who']): Promise<{ customer: Session | null; staff: StaffSession | null } | Refusal> {
    const now = parts.clock.now();
    const limited = !(limits.loopbackExempt && isLoopback(request.ip));
    if (limited) {
      const wait = takeOfAddress(senderOf(request.ip), now);
      if (wait > 0) return refuse('tooMany', { retryAfterSeconds: wait });
    }

    const customer = who === 'customer' ? await customerOf(request) : null;
    const staff = who === 'staff' ? await staffOf(request) : null;
    const known = customer?.mobile ?? staff?.login ?? null;
    if (who !== 'anyone' && known === null) return refuse('unauthorized');
    if (known !== null && limited) {
      const wait = takeOfAccount(known, now);
      if (wait > 0) return refuse('tooMany', { retryAfterSeconds: wait });
    }
    return { customer, staff };
  }

  async function decide(entry: Call, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const admitted = await admit(request, entry.who);
    if (isRefusal(admitted)) return admitted;
    const { customer, staff } = admitted;
    if (staff && entry.permission && !isAllowed(staff.roles, entry.permission)) return refuse('notPermitted', { permission: entry.permission });
    const body = readBody(request.body as Buffer | undefined);
    if (!body.ok) return refuse('badInput', { field: body.field });
    const input = entry.input.safeParse(body.value);
    if (!input.success) return refuse('badInput', { field: fieldOf(input.error.issues) });
    return handler(input.data as never, callerOf(request, reply, customer ?? staff) as never);
  }

  return {
    async admit(request) {
      const admitted = await admit(request, 'customer');
      return isRefusal(admitted) ? admitted : (admitted.customer ?? refuse('unauthorized'));
    },
    serve(name, entry, handler) {
      const observe = seconds.of({ call: name });
      return async (request, reply) => {
        const started = performance.now();
        try {
          const outcome = await decide(entry, handler, request, reply);
          if (isRefusal(outcome)) {
            refused();
            return sendRefusal(reply, outcome, messages.ofRefusal(outcome, languageOf(request)));
          }
          if (options.checkAnswers) checkAnswer(name, entry, outcome);
          accepted();
          return sendData(reply, outcome, messages.ofSuccess(name, languageOf(request)));
        } catch (error) {
          failed();
          return sendRefusal(...told(reply, error, name, request));
        } finally {
          observe((performance.now() - started) / 1000);
        }
      };
    },
  };

  function told(reply: FastifyReply, error: unknown, call: string, request: FastifyRequest): [FastifyReply, Refusal, string] {
    const { refusal, reference } = refusalOf(error);
    if (reference) parts.log.error({ reference, call, error }, 'a call failed');
    return [reply, refusal, messages.ofRefusal(refusal, languageOf(request))];
  }
}

function callerOf(request: FastifyRequest, reply: FastifyReply, session: Session | StaffSession | null): Visitor | Customer | Staff {
  const told = {
    address: senderOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    host: request.headers.host ?? '',
    get language() { return languageOf(request); },
    get device() { return readDevice(request.headers.cookie); },
    setDevice: (device: string) => { reply.header('set-cookie', deviceCookie(device)); },
  };
  return Object.assign(told, { account: null }, session);
}

/** Throws if the answer breaks its schema or says more than the schema does. */
function checkAnswer(name: string, entry: Call, answer: unknown): void {
  const parsed = entry.answer.safeParse(answer);
  if (!parsed.success) throw new Error(`${name} answers outside its schema at ${fieldOf(parsed.error.issues)}: ${parsed.error.issues[0]?.message}`);
  const declared = JSON.stringify(parsed.data).length;
  const given = JSON.stringify(answer).length;
  if (declared !== given) throw new Error(`${name} answers more than its schema declares`);
}
