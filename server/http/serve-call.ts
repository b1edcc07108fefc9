/** One call from request to answer: who, how often, what, then the area's handler. */
import type { Call } from '@bourse/contract/call.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed } from '@bourse/core/registry/permissions.ts';
import { type Language, negotiateLanguage } from '@bourse/contract/texts/languages.ts';
import * as z from 'zod/mini';
import { type Customer, type Staff, textOf, type Visitor } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { requestIdOf } from './access-log.ts';
import { type Admission, type Asking, createAdmission, one, type Session, type StaffSession } from './admission.ts';
import { type Answer, dataAnswer, type Messages, refusalAnswer, refusalOf } from './answers.ts';
import { readBody, type Release } from './request-body.ts';
import { isOverTls } from './security-headers.ts';
import { type Limits, senderOf } from './limits.ts';

/** A handler without its types, as the router sees it. */
export type AnyHandler = (input: never, caller: never) => Promise<unknown>;

/** Answers a request with this body; never rejects. */
export type Serve = (asking: Asking, body: Buffer | undefined) => Promise<Answer>;
export interface ServedCall {
  serve: Serve;
  /** Asked before a large body is read. */
  letIn(asking: Asking): Promise<Refusal | Release>;
}

export interface CallServer {
  /** The sender's session, unless it has sent too often; for the routes besides the calls. */
  admit(asking: Asking): Promise<Session | Refusal>;
  serve(name: CallName, entry: Call, handler: AnyHandler): ServedCall;
}

export interface CallServerOptions {
  limits: Limits;
  /** In tests: an answer that its schema doesn't describe exactly is a failure. */
  checkAnswers?: boolean;
}

type Serving = Pick<Parts, 'clock' | 'config' | 'log' | 'sessions' | 'siblings' | 'staffSessions' | 'metrics'>;

/** The same schema, compiled to code: that takes a third of the time. */
const compiled = (schema: Call['input']): z.core.$ZodType =>
  schema instanceof z.ZodMiniObject ? new z.core.$ZodObjectJIT(schema._zod.def as z.core.$ZodObjectDef) : schema;

export const languageOf = ({ headers }: Pick<Asking, 'headers'>): Language =>
  negotiateLanguage(one(headers['language']), headers['accept-language']);

export function createCallServer(parts: Serving, messages: Messages, options: CallServerOptions): CallServer {
  const admission = createAdmission(parts, options.limits);
  const measures = measuresOf(parts.metrics);

  return {
    async admit(asking) {
      const admitted = await admission.admit(asking, { who: 'customer' });
      return isRefusal(admitted) ? admitted : (admitted.customer ?? refuse('unauthorized'));
    },
    serve(name, entry, handler) {
      const observe = measures.seconds.of({ call: name });
      const decide = createDecide(parts, admission, entry, handler);
      const serve: Serve = async (asking, body) => {
        const started = performance.now();
        const heads: string[] = [];
        try {
          const outcome = await decide(asking, body, heads);
          if (isRefusal(outcome)) {
            measures.refused();
            return withHeads(refusalAnswer(outcome, messages.ofRefusal(outcome, languageOf(asking))), heads);
          }
          if (options.checkAnswers) checkAnswer(name, entry, outcome);
          measures.accepted();
          return withHeads(dataAnswer(outcome, messages.ofSuccess(name, languageOf(asking))), heads);
        } catch (error) {
          measures.failed();
          const { refusal, reference } = refusalOf(error);
          // Without either, the id is whatever the client has written.
          const isNamed = parts.config.accessLog || parts.config.tracing !== undefined;
          const request = isNamed ? requestIdOf(asking.headers) : undefined;
          if (reference) parts.log.error({ reference, call: name, request, error }, 'a call failed');
          return refusalAnswer(refusal, messages.ofRefusal(refusal, languageOf(asking)));
        } finally {
          observe((performance.now() - started) / 1000);
        }
      };
      return { serve, letIn: (asking) => admission.letIn(asking, entry) };
    },
  };
}

function measuresOf(metrics: Parts['metrics']) {
  const seconds = metrics.histogram(
    'bourse_call_seconds',
    'Time from request to answer, by call.',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5],
  );
  const outcomes = metrics.counter('bourse_calls_total', 'Calls, by how they ended.');
  return {
    seconds,
    accepted: outcomes.of({ outcome: 'accepted' }),
    refused: outcomes.of({ outcome: 'refused' }),
    failed: outcomes.of({ outcome: 'failed' }),
  };
}

/** The handler's answer for a permitted caller, once the input is parsed. `heads` collects headers to send with it. */
function createDecide(parts: Serving, admission: Admission, entry: Call, handler: AnyHandler) {
  const schema = compiled(entry.input);
  return async (asking: Asking, bytes: Buffer | undefined, heads: string[]): Promise<unknown> => {
    const admitted = await admission.admit(asking, entry);
    if (isRefusal(admitted)) return admitted;
    const { customer, staff } = admitted;
    // The credentials that staff first log in with may be known to somebody else.
    if (staff?.mustRenew && entry.permission !== null) return refuse('ownCredentialsFirst');
    if (staff && entry.permission && !isAllowed(staff.roles, entry.permission))
      return refuse('notPermitted', { permission: entry.permission });
    const body = readBody(bytes);
    if (!body.ok) return refuse('badInput', { field: body.field });
    const input = z.core.safeParse(schema, body.value);
    if (!input.success) return refuse('badInput', { field: fieldOf(input.error.issues) });
    return handler(input.data as never, callerOf(parts, asking, heads, customer ?? staff) as never);
  };
}

const withHeads = (answer: Answer, heads: readonly string[]): Answer =>
  heads.length === 0 ? answer : { ...answer, heads: [...answer.heads, ...heads] };

function callerOf(
  { config }: Pick<Serving, 'config'>,
  { headers, ip }: Asking,
  heads: string[],
  session: Session | StaffSession | null,
): Visitor | Customer | Staff {
  const told = {
    address: senderOf(ip),
    userAgent: headers['user-agent'] ?? '',
    host: headers.host ?? '',
    get language() {
      return languageOf({ headers });
    },
    get device() {
      return readDevice(headers.cookie);
    },
    setDevice: (device: string) => {
      heads.push('set-cookie', deviceCookie(device, isOverTls(config.publicOrigin, headers)));
    },
  };
  return Object.assign(told, { account: null }, session);
}

/** Throws if the answer violates its schema or has fields that the schema doesn't have. */
function checkAnswer(name: string, entry: Call, answer: unknown): void {
  const parsed = entry.answer.safeParse(answer);
  if (!parsed.success)
    throw new Error(
      `${name} answers outside its schema at ${fieldOf(parsed.error.issues)}: ${parsed.error.issues[0]?.message}`,
    );
  const declared = JSON.stringify(parsed.data).length;
  const given = JSON.stringify(answer).length;
  if (textOf(answer) !== JSON.stringify(answer)) throw new Error(`${name} writes something else than it answers`);
  if (declared !== given) throw new Error(`${name} answers more than its schema declares`);
}

/**
 * The only cookie: which device this is. It grants no access; it only lets a known device past an account's lockout.
 */

export const DEVICE_COOKIE = 'bourse-device';
const FOUR_HUNDRED_DAYS_SECONDS = 400 * 24 * 60 * 60;

/** The device's secret in a `cookie` header, or null. */
function readDevice(header: string | undefined): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === DEVICE_COOKIE && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

/** `secure`: never sent over plain HTTP. */
const deviceCookie = (device: string, secure: boolean): string =>
  `${DEVICE_COOKIE}=${device}; Path=/api/vue/; Max-Age=${FOUR_HUNDRED_DAYS_SECONDS}; HttpOnly; ` +
  `SameSite=Strict${secure ? '; Secure' : ''}`;

/** Which field of an input violates its schema, for the refusal `badInput`. */

type Issue = z.core.$ZodIssue;

/** Path of the first issue ("quantity", "instruments.3"), an unknown field's own name, or "body". */
function fieldOf(issues: readonly Issue[]): string {
  const [issue] = issues;
  if (!issue) return 'body';
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '');
  return printable(path.join('.')) || 'body';
}

/** Field names come from the sender: keep the answer short and readable whatever they are. */
const printable = (path: string): string => path.replace(/[^\x20-\x7e]/g, '?').slice(0, 64);
