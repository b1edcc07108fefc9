/** One call from request to answer: who, how often, what, then the area's handler. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { type CallName, calls } from '@bourse/contract/calls.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { getSerializedJson, type Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { LateError, resolveWithin } from '../runtime/promises.ts';
import { requestIdOf } from './access-log-and-tracing.ts';
import { createRequestAdmitter, type CustomerSession, type RequestSender } from './admission.ts';
import {
  type HttpAnswer,
  buildDataAnswer,
  type AnswerMessages,
  buildRefusalAnswer,
  buildRefusalForError,
} from './answers.ts';
import { createApiKeyRates } from './api-key-rates.ts';
import type { ArrivingBody, ReleaseBodySlot } from './body-slots.ts';
import { createProgramCalls, type ProgramCalls } from './program-calls.ts';
import type { HttpLimits } from './rate-and-connection-limits.ts';
import { requestLanguageOf } from './request-language.ts';
import { invalidFieldOf } from './invalid-input.ts';
import { type CallRunner, createCallRunner, type StartWork, type UntypedHandler } from './run-call.ts';
import { createSecurityLog } from './security-log.ts';
import type { SenderWorkLimits } from './sender-work-limits.ts';

/** Answers a request with this body; never rejects. */
export type ServeRequest = (asking: RequestSender, body: Buffer | undefined) => Promise<HttpAnswer>;
export interface ServedCall {
  serve: ServeRequest;
  /** Whether a program may make it with its key, also from a page of an origin that the key names. */
  isForPrograms: boolean;
  /** Asked before a large body is read. */
  reserveLargeBody(asking: RequestSender, body: ArrivingBody): Promise<Refusal | ReleaseBodySlot>;
}

export interface CallServer {
  /** The sender's session, unless it has sent too often; for the routes besides the calls. */
  admit(asking: RequestSender): Promise<CustomerSession | Refusal>;
  serve(name: CallName, entry: CallDefinition, handler: UntypedHandler): ServedCall;
  /** For other protocols, whose programs use the same calls. */
  readonly programs: ProgramCalls;
}

export interface CallServerOptions {
  limits: HttpLimits;
  /** After this time the answer is that there is none yet. */
  answerWithinMs?: number | undefined;
  workLimits: SenderWorkLimits;
  /** In tests: an answer that its schema doesn't describe exactly is a failure. */
  checkAnswers?: boolean;
}

type CallServerDependencies = Pick<
  ServerDependencies,
  'clock' | 'config' | 'log' | 'sessions' | 'apiKeySessions' | 'crossProcessCounts' | 'staffSessions' | 'metrics'
>;

/** Less than any proxy or client waits: whoever gets no answer learns less than from this one. */
const ANSWER_WITHIN_MS = 12_000;

export function createCallServer(
  dependencies: CallServerDependencies,
  messages: AnswerMessages,
  options: CallServerOptions,
): CallServer {
  const admission = createRequestAdmitter(dependencies, options.limits, options.workLimits);
  const takeKeyCall = createApiKeyRates(dependencies.crossProcessCounts.shareTokensTaken('calls of an API key'));
  const measures = createCallMetrics(dependencies.metrics);
  const securityLog = createSecurityLog(dependencies.log, dependencies.config.securityLog);
  const { answerWithinMs = ANSWER_WITHIN_MS } = options;
  const namedRequestOf = createRequestNamer(dependencies.config);
  const runners = new Map<CallName, CallRunner>();
  return {
    programs: createProgramCalls(dependencies, { admission, takeKeyCall }, runners),
    async admit(asking) {
      const admitted = await admission.admit(asking, { who: 'customer' });
      return isRefusal(admitted) ? admitted : (admitted.customer ?? refuse('unauthorized'));
    },
    serve(name, entry, handler) {
      const observe = measures.seconds.bind({ call: name });
      const countDatabaseTime = measures.databaseSeconds.bind({ call: name });
      const startWork: StartWork = (sender, ip) =>
        options.workLimits.start(sender, ip, (milliseconds) => countDatabaseTime(milliseconds / 1000));
      const runner = createCallRunner(dependencies, { admission, takeKeyCall }, startWork, { entry, handler });
      runners.set(name, runner);
      const serve: ServeRequest = async (asking, body) => {
        const started = performance.now();
        const heads: string[] = [];
        const language = requestLanguageOf(asking);
        const deciding = runner.run(asking, body, heads);
        try {
          const outcome = await resolveWithin(answerWithinMs, deciding);
          if (isRefusal(outcome)) {
            measures.refused();
            securityLog?.(name, outcome.refused, asking.ip, namedRequestOf(asking));
            return withHeaders(buildRefusalAnswer(outcome, messages.ofRefusal(outcome, language)), heads);
          }
          if (options.checkAnswers) validateAnswer(name, entry, outcome);
          measures.accepted();
          return withHeaders(buildDataAnswer(outcome, messages.ofSuccess(name, language)), heads);
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
          return buildRefusalAnswer(refusal, messages.ofRefusal(refusal, language));
        } finally {
          observe((performance.now() - started) / 1000);
        }
      };
      const isForPrograms = entry.key !== undefined;
      return {
        serve,
        isForPrograms,
        reserveLargeBody: (asking, body) => admission.reserveLargeBody(asking, entry, body),
      };
    },
  };
}

/** The request's id in the log; without a log or traces, it would be whatever the client has written. */
const createRequestNamer =
  ({ accessLog, tracing }: ServerDependencies['config']) =>
  ({ headers }: RequestSender): string | undefined =>
    accessLog === true || tracing !== undefined ? requestIdOf(headers) : undefined;

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

const withHeaders = (answer: HttpAnswer, heads: readonly string[]): HttpAnswer =>
  heads.length === 0 ? answer : { ...answer, heads: [...answer.heads, ...heads] };

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

/** Every call of the contract with its handler, by its path. */
export const bindServedCalls = (server: CallServer, handlers: Handlers): Map<string, ServedCall> =>
  new Map(
    (Object.keys(calls) as CallName[]).map((name) => [
      `${BASE_PATH}/${name}`,
      server.serve(name, calls[name] as CallDefinition, handlers[name] as UntypedHandler),
    ]),
  );
