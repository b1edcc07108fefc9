/** One call from request to answer: who, how often, what, then the area's handler. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import { type Language, negotiateLanguage } from '@bourse/contract/texts/languages.ts';
import * as z from 'zod/mini';
import {
  type CustomerCaller,
  type StaffCaller,
  getSerializedJson,
  type AnonymousCaller,
} from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { requestIdOf } from './access-log-and-tracing.ts';
import {
  type RequestAdmitter,
  type RequestSender,
  createRequestAdmitter,
  firstHeaderValue,
  type CustomerSession,
  type StaffSession,
} from './admission.ts';
import {
  type HttpAnswer,
  buildDataAnswer,
  type AnswerMessages,
  buildRefusalAnswer,
  buildRefusalForError,
} from './answers.ts';
import type { ArrivingBody, ReleaseBodySlot } from './body-slots.ts';
import { LateError, resolveWithin } from '../runtime/promises.ts';
import { createSecurityLog } from './security-log.ts';
import { parseJsonBody } from './request-body.ts';
import { isOverTls } from './security-headers.ts';
import { type HttpLimits, rateLimitKeyOf } from './rate-and-connection-limits.ts';
import { customerSender, type SenderWorkLimits } from './sender-work-limits.ts';
import { runAsSenderWork, type SenderWork } from '../runtime/sender-work.ts';

/** A handler without its types, as the router sees it. */
export type UntypedHandler = (input: never, caller: never) => Promise<unknown>;

/** Answers a request with this body; never rejects. */
export type ServeRequest = (asking: RequestSender, body: Buffer | undefined) => Promise<HttpAnswer>;
export interface ServedCall {
  serve: ServeRequest;
  /** Asked before a large body is read. */
  reserveLargeBody(asking: RequestSender, body: ArrivingBody): Promise<Refusal | ReleaseBodySlot>;
}

export interface CallServer {
  /** The sender's session, unless it has sent too often; for the routes besides the calls. */
  admit(asking: RequestSender): Promise<CustomerSession | Refusal>;
  serve(name: CallName, entry: CallDefinition, handler: UntypedHandler): ServedCall;
}

export interface CallServerOptions {
  limits: HttpLimits;
  /** After this time the answer is that there is none yet. */
  answerWithinMs?: number | undefined;
  workLimits: SenderWorkLimits;
  /** In tests: an answer that its schema doesn't describe exactly is a failure. */
  checkAnswers?: boolean;
}

type StartWork = (sender: string | null, ip: string) => SenderWork | null;

type CallServerDependencies = Pick<
  ServerDependencies,
  'clock' | 'config' | 'log' | 'sessions' | 'crossProcessCounts' | 'staffSessions' | 'metrics'
>;

/** The same schema, compiled to code: that takes a third of the time. */
const compileSchema = (schema: CallDefinition['input']): z.core.$ZodType =>
  schema instanceof z.ZodMiniObject ? new z.core.$ZodObjectJIT(schema._zod.def as z.core.$ZodObjectDef) : schema;

export const requestLanguageOf = ({ headers }: Pick<RequestSender, 'headers'>): Language =>
  negotiateLanguage(firstHeaderValue(headers['language']), headers['accept-language']);

/** Less than any proxy or client waits: whoever gets no answer learns less than from this one. */
const ANSWER_WITHIN_MS = 12_000;

export function createCallServer(
  dependencies: CallServerDependencies,
  messages: AnswerMessages,
  options: CallServerOptions,
): CallServer {
  const admission = createRequestAdmitter(dependencies, options.limits, options.workLimits);
  const measures = createCallMetrics(dependencies.metrics);
  const securityLog = createSecurityLog(dependencies.log, dependencies.config.securityLog);
  const { answerWithinMs = ANSWER_WITHIN_MS } = options;
  // Without either, the id is whatever the client has written.
  const isRequestNamed = dependencies.config.accessLog === true || dependencies.config.tracing !== undefined;
  const namedRequestOf = ({ headers }: RequestSender): string | undefined =>
    isRequestNamed ? requestIdOf(headers) : undefined;

  return {
    async admit(asking) {
      const admitted = await admission.admit(asking, { who: 'customer' });
      return isRefusal(admitted) ? admitted : (admitted.customer ?? refuse('unauthorized'));
    },
    serve(name, entry, handler) {
      const observe = measures.seconds.bind({ call: name });
      const countDatabaseTime = measures.databaseSeconds.bind({ call: name });
      const startWork: StartWork = (sender, ip) =>
        options.workLimits.start(sender, ip, (milliseconds) => countDatabaseTime(milliseconds / 1000));
      const decide = createCallRunner(dependencies, admission, startWork, { entry, handler });
      const serve: ServeRequest = async (asking, body) => {
        const started = performance.now();
        const heads: string[] = [];
        const deciding = decide(asking, body, heads);
        try {
          const outcome = await resolveWithin(answerWithinMs, deciding);
          if (isRefusal(outcome)) {
            measures.refused();
            securityLog?.(name, outcome.refused, asking.ip, namedRequestOf(asking));
            return withHeaders(
              buildRefusalAnswer(outcome, messages.ofRefusal(outcome, requestLanguageOf(asking))),
              heads,
            );
          }
          if (options.checkAnswers) validateAnswer(name, entry, outcome);
          measures.accepted();
          return withHeaders(buildDataAnswer(outcome, messages.ofSuccess(name, requestLanguageOf(asking))), heads);
        } catch (error) {
          const { refusal, reference } = buildRefusalForError(error);
          // An outage of the database has an alert of its own.
          measures[refusal.refused === 'notReady' ? 'unavailable' : 'failed']();
          const request = namedRequestOf(asking);
          if (reference) dependencies.log.error({ reference, call: name, request, error }, 'a call failed');
          if (error instanceof LateError)
            deciding.catch((lateError: unknown) =>
              dependencies.log.error({ call: name, error: lateError }, 'a call failed after its answer'),
            );
          return buildRefusalAnswer(refusal, messages.ofRefusal(refusal, requestLanguageOf(asking)));
        } finally {
          observe((performance.now() - started) / 1000);
        }
      };
      return { serve, reserveLargeBody: (asking, body) => admission.reserveLargeBody(asking, entry, body) };
    },
  };
}

function createCallMetrics(metrics: ServerDependencies['metrics']) {
  const seconds = metrics.histogram(
    'bourse_call_seconds',
    'Time from request to answer, by call.',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5],
    ['call'],
  );
  const outcomes = metrics.counter('bourse_calls_total', 'Calls, by how they ended.', ['outcome']);
  const databaseSeconds = metrics.counter(
    'bourse_call_database_seconds_total',
    'Time for which calls held sessions with the database, by call.',
    ['call'],
  );
  return {
    seconds,
    databaseSeconds,
    accepted: outcomes.bind({ outcome: 'accepted' }),
    refused: outcomes.bind({ outcome: 'refused' }),
    failed: outcomes.bind({ outcome: 'failed' }),
    unavailable: outcomes.bind({ outcome: 'unavailable' }),
  };
}

/** The handler's answer for a permitted caller, once the input is parsed. `heads` collects headers to send with it. */
function createCallRunner(
  dependencies: CallServerDependencies,
  admission: RequestAdmitter,
  startWork: StartWork,
  { entry, handler }: { entry: CallDefinition; handler: UntypedHandler },
) {
  const schema = compileSchema(entry.input);
  return async (asking: RequestSender, bytes: Buffer | undefined, heads: string[]): Promise<unknown> => {
    const admitted = await admission.admit(asking, entry);
    if (isRefusal(admitted)) return admitted;
    const { customer, staff } = admitted;
    const sender = customer ? customerSender(customer.account) : staff && `staff ${staff.login}`;
    // The credentials that staff first log in with may be known to somebody else.
    if (staff?.mustRenew && entry.permission !== null) return refuse('ownCredentialsFirst');
    if (staff && entry.permission && !hasPermission(staff.roles, entry.permission))
      return refuse('notPermitted', { permission: entry.permission });
    const body = parseJsonBody(bytes);
    if (!body.ok) return refuse('badInput', { field: body.field });
    const input = z.core.safeParse(schema, body.value);
    if (!input.success) return refuse('badInput', { field: invalidFieldOf(input.error.issues) });
    return runAsSenderWork(startWork(sender, asking.ip), () =>
      handler(input.data as never, callerOf(dependencies, asking, heads, customer ?? staff) as never),
    );
  };
}

const withHeaders = (answer: HttpAnswer, heads: readonly string[]): HttpAnswer =>
  heads.length === 0 ? answer : { ...answer, heads: [...answer.heads, ...heads] };

function callerOf(
  { config }: Pick<CallServerDependencies, 'config'>,
  { headers, ip }: RequestSender,
  heads: string[],
  session: CustomerSession | StaffSession | null,
): AnonymousCaller | CustomerCaller | StaffCaller {
  const measured = {
    address: rateLimitKeyOf(ip),
    userAgent: headers['user-agent'] ?? '',
    host: headers.host ?? '',
    get language() {
      return requestLanguageOf({ headers });
    },
    get device() {
      return readDevice(headers.cookie, isOverTls(config.publicOrigin, headers));
    },
    setDevice: (device: string) => {
      heads.push('set-cookie', deviceCookie(device, isOverTls(config.publicOrigin, headers)));
    },
  };
  return Object.assign(measured, { account: null }, session);
}

/** Throws if the answer violates its schema or has fields that the schema doesn't have. */
function validateAnswer(name: string, entry: CallDefinition, answer: unknown): void {
  const parsed = entry.answer.safeParse(answer);
  if (!parsed.success)
    throw new Error(
      `${name} answers outside its schema at ${invalidFieldOf(parsed.error.issues)}: ` +
        `${parsed.error.issues[0]?.message}`,
    );
  const declared = JSON.stringify(parsed.data).length;
  const answerLength = JSON.stringify(answer).length;
  if (getSerializedJson(answer) !== JSON.stringify(answer))
    throw new Error(`${name} writes something else than it answers`);
  if (declared !== answerLength) throw new Error(`${name} answers more than its schema declares`);
}

/**
 * The only cookie: which device this is. It grants no access; it only lets a known device past an account's lockout.
 */

const DEVICE_COOKIE = 'bourse-device';
/** Browsers accept this prefix only from this very host over TLS (RFC 6265bis, 4.1.3.2); plain HTTP has none. */
const deviceCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${DEVICE_COOKIE}`;
const FOUR_HUNDRED_DAYS_SECONDS = 400 * 24 * 60 * 60;

/** The device's secret in a `cookie` header, or null. */
function readDevice(header: string | undefined, secure: boolean): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === deviceCookieName(secure) && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

/** `secure`: never sent over plain HTTP, and not set by anybody but this host; that prefix requires the whole path. */
const deviceCookie = (device: string, secure: boolean): string =>
  `${deviceCookieName(secure)}=${device}; Path=${secure ? '/' : '/api/vue/'}; ` +
  `Max-Age=${FOUR_HUNDRED_DAYS_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Which field of an input violates its schema, for the refusal `badInput`. */

type Issue = z.core.$ZodIssue;

/** Path of the first issue ("quantity", "instruments.3"), an unknown field's own name, or "body". */
function invalidFieldOf(issues: readonly Issue[]): string {
  const [issue] = issues;
  if (!issue) return 'body';
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '');
  return printable(path.join('.')) || 'body';
}

/** Field names come from the sender: keep the answer short and readable whatever they are. */
const printable = (path: string): string => path.replace(/[^\x20-\x7e]/g, '?').slice(0, 64);
