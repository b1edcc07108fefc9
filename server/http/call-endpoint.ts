/**
 * Receives calls straight from Node's server: nearly all requests are calls, and a router, hooks and wrappers around
 * each would cost as much as the answer itself.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type HttpAnswer, ENVELOPE_HEADERS, type AnswerMessages, buildRefusalAnswer } from './answers.ts';
import { readPresentedKey } from './admission.ts';
import { answerPreflight, isPreflight } from './cross-origin-programs.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { collectBody } from './request-body.ts';
import { FINAL_WRITE_MS } from './connection-limited-server.ts';
import { createMisdirectedRequestReporter, isOwnHost } from './check-host-header.ts';
import type { ClientAddressResolver } from './client-address.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { CALL_SECURITY_HEADERS, isCrossOrigin } from './security-headers.ts';
import type { ServedCall } from './serve-call.ts';
import { requestLanguageOf } from './request-language.ts';

export interface CallEndpoint {
  /** False for anything but a call by POST, which is answered elsewhere. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on every answer closes its connection. */
  close(): void;
}

/** RFC 9110, 15.5.20. */
const MISDIRECTED = 421;
const ANSWER_HEADERS: readonly string[] = [...Object.entries(CALL_SECURITY_HEADERS).flat(), ...ENVELOPE_HEADERS];

interface CallEndpointDependencies {
  messages: AnswerMessages;
  senders: ClientAddressResolver;
  apiKeySessions: Pick<ServerDependencies['apiKeySessions'], 'allowsOrigin'>;
  publicOrigin: string | undefined;
  log: Pick<Logger, 'warn'>;
  /** Makes what follows an event of the request, such as the end of its body, part of the request's trace. */
  carry?: Tracing['bindContext'] | undefined;
}
const runUntraced: Tracing['bindContext'] = (work) => work;

/** `served`: each call by its path. */
export function createCallEndpoint(
  { messages, senders, apiKeySessions, publicOrigin, log, carry = runUntraced }: CallEndpointDependencies,
  served: ReadonlyMap<string, ServedCall>,
): CallEndpoint {
  const misdirected = createMisdirectedRequestReporter(log, publicOrigin);
  let closing = false;
  // Nearly every request names the same host.
  let lastOwnHost: string | undefined;

  function isAddressedToUs(host: string | undefined): boolean {
    if (host === lastOwnHost) return true;
    if (!isOwnHost(publicOrigin, host)) return false;
    lastOwnHost = host;
    return true;
  }

  function answer(response: ServerResponse, content: HttpAnswer, last = closing): void {
    response.writeHead(content.status, buildHead(content, last)).end(content.text);
  }

  const answerRefusal = (request: IncomingMessage, response: ServerResponse, refusal: Refusal, status: number): void =>
    answer(response, buildRefusalAnswer(refusal, messages.ofRefusal(refusal, requestLanguageOf(request)), status));

  function receivePreflight(request: IncomingMessage, response: ServerResponse): true {
    void answerPreflight(request, apiKeySessions.allowsOrigin, 'POST').then((heads) => {
      if (heads) answer(response, { status: 200, heads, text: '' });
      else answerRefusal(request, response, refuse('unauthorized'), 403);
    });
    return true;
  }

  /**
   * The rest of what the client sends is ignored; the connection stays open for a moment, since closing it would
   * overtake the answer.
   */
  function refuseBody(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    const content = buildRefusalAnswer(refusal, messages.ofRefusal(refusal, requestLanguageOf(request)));
    response.writeHead(content.status, buildHead(content, true)).write(content.text);
    const end = setTimeout(() => response.end(), FINAL_WRITE_MS);
    response.once('close', () => clearTimeout(end));
  }

  return {
    take(request, response) {
      const isForUs = isAddressedToUs(request.headers.host);
      if (!isForUs || hasTwoHosts(request)) {
        if (!isForUs) misdirected.report(request.headers.host);
        const refusal = refuse('badInput', { field: 'host' });
        answer(response, buildRefusalAnswer(refusal, misdirected.sentence, MISDIRECTED), true);
        return true;
      }
      const call = served.get(pathOf(request.url!));
      if (call?.isForPrograms && isPreflight(request)) return receivePreflight(request, response);
      if (!call || request.method !== 'POST') return false;
      if (isCrossOrigin(request.headers) && !mayBeProgram(call, request)) {
        answerRefusal(request, response, refuse('unauthorized'), 403);
        return true;
      }
      const asking = { headers: request.headers, ip: senders.of(request) };
      collectBody(
        request,
        (body) => call.reserveLargeBody(asking, body),
        carry((body) => {
          if (isRefusal(body)) refuseBody(request, response, body);
          else void call.serve(asking, body).then((servedAnswer) => answer(response, servedAnswer));
        }),
      );
      return true;
    },
    close() {
      closing = true;
    },
  };
}

/** Whether it is a call of programs with a key, whose origins are compared once it is found. */
const mayBeProgram = ({ isForPrograms }: ServedCall, { headers }: IncomingMessage): boolean =>
  isForPrograms && readPresentedKey(headers) !== null;

/** `last`: the connection is closed after it. */
function buildHead({ heads, text }: HttpAnswer, last: boolean): string[] {
  const head = [...ANSWER_HEADERS, 'content-length', String(Buffer.byteLength(text)), ...heads];
  if (last) head.push('connection', 'close');
  return head;
}

/** If there are two `host` headers, a proxy may have read the other one (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
