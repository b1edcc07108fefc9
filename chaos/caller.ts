/** Calls over connections that a trial chooses; each ends with an answer or with none. */
import { Agent, request } from 'node:http';

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

export interface Caller {
  call(path: string, input: object, session?: CallerSession): Promise<CallResult>;
  close(): void;
}

const ANSWER_WITHIN_MS = 30_000;

/** At most `connections`; 0 opens a new one for each call. */
export function createCaller(port: number, connections: number): Caller {
  const agent = new Agent({
    keepAlive: connections > 0,
    maxSockets: connections > 0 ? connections : Number.POSITIVE_INFINITY,
  });
  return {
    call: (path, input, session) =>
      new Promise((resolve) => {
        const sentAt = Date.now();
        const body = JSON.stringify(input);
        const sent = request(
          {
            agent,
            port,
            host: '127.0.0.1',
            method: 'POST',
            path: `/api/vue/${path}`,
            timeout: ANSWER_WITHIN_MS,
            headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...session },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('error', () => resolve(null));
            // The server doesn't know the outcome either.
            response.on('end', () =>
              resolve(
                response.statusCode === 504
                  ? null
                  : answerOf(response.statusCode ?? 0, Buffer.concat(parts).toString(), sentAt),
              ),
            );
          },
        );
        sent.on('error', () => resolve(null));
        sent.on('timeout', () => sent.destroy());
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** A truncated answer counts as none. */
function answerOf(http: number, text: string, sentAt: number): CallResult {
  try {
    return { http, body: JSON.parse(text) as CallAnswer['body'], sentAt, answeredAt: Date.now() };
  } catch {
    return null;
  }
}

const TRIES = 5;

/** Repeats what got no answer, under the same idempotency key, so that its outcome becomes known. */
export async function callUntilAnswered(
  caller: Caller,
  path: string,
  input: { key: string },
  session: CallerSession,
): Promise<CallResult> {
  let result: CallResult = null;
  for (let tried = 0; result === null && tried < TRIES; tried += 1) result = await caller.call(path, input, session);
  return result;
}
