/** Calls over connections that a trial chooses; each ends with an answer or with none. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/** The headers of a login: a session's token and account, or an API key's id and secret. */
export type CallerSession = { token: string; account: string } | Readonly<Record<`apca-api-${string}`, string>>;

export interface CallAnswer {
  http: number;
  body: { status: number; msg: string; data?: unknown; code?: string; params?: Record<string, unknown> };
  /** Epoch milliseconds. */
  sentAt: number;
  answeredAt: number;
}

/** Null: no answer came, so the outcome is unknown. */
export type CallResult = CallAnswer | null;

/** A request of any protocol of the server's. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
}
/** `json`: undefined without a body. */
export interface HttpAnswer extends Pick<CallAnswer, 'http' | 'sentAt' | 'answeredAt'> {
  json: unknown;
  headers: IncomingHttpHeaders;
}

export interface Caller {
  call(path: string, input: object, session?: CallerSession): Promise<CallResult>;
  /** Null: no answer came, or the server doesn't know the outcome either. */
  send(request: HttpRequest, session?: CallerSession): Promise<HttpAnswer | null>;
  close(): void;
}

const ANSWER_WITHIN_MS = 30_000;
const OUTCOME_UNKNOWN = 504;

/** At most `connections`; 0 opens a new one for each call. */
export function createCaller(port: number, connections: number): Caller {
  const agent = new Agent({
    keepAlive: connections > 0,
    maxSockets: connections > 0 ? connections : Number.POSITIVE_INFINITY,
  });
  const send: Caller['send'] = ({ method, path, body }, session) =>
    new Promise((resolve) => {
      const sentAt = Date.now();
      const text = body === undefined ? '' : JSON.stringify(body);
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          timeout: ANSWER_WITHIN_MS,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            'content-length': Buffer.byteLength(text),
            ...session,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', () => resolve(null));
          response.on('end', () => resolve(readAnswer(response, Buffer.concat(parts).toString(), sentAt)));
        },
      );
      sent.on('error', () => resolve(null));
      sent.on('timeout', () => sent.destroy());
      sent.end(text);
    });
  return {
    send,
    async call(path, input, session) {
      const answer = await send({ method: 'POST', path: `/api/vue/${path}`, body: input }, session);
      if (answer?.json === undefined) return null;
      const { http, json, sentAt, answeredAt } = answer;
      return { http, body: json as CallAnswer['body'], sentAt, answeredAt };
    },
    close: () => agent.destroy(),
  };
}

/** A truncated answer counts as none. */
function readAnswer({ statusCode: http = 0, headers }: IncomingMessage, text: string, sentAt: number) {
  if (http === OUTCOME_UNKNOWN) return null;
  try {
    return {
      http,
      headers,
      json: text === '' ? undefined : (JSON.parse(text) as unknown),
      sentAt,
      answeredAt: Date.now(),
    };
  } catch {
    return null;
  }
}

const TRIES = 5;

/** Repeats what got no answer, under the same idempotency key, so that its outcome becomes known. */
export const callUntilAnswered = (
  caller: Caller,
  path: string,
  input: { key: string },
  session?: CallerSession,
): Promise<CallResult> => repeatUntilAnswered(() => caller.call(path, input, session));

/** For what may be done twice. */
export async function repeatUntilAnswered(call: () => Promise<CallResult>): Promise<CallResult> {
  let result: CallResult = null;
  for (let tried = 0; result === null && tried < TRIES; tried += 1) result = await call();
  return result;
}
