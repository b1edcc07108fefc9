/**
 * Calls as an attacker makes them: from any of this machine's own addresses, with any headers, over kept-alive
 * connections.
 */
import { Agent, request } from 'node:http';

export interface AttackerResponse {
  code: string;
  msg: string;
  heads: string[];
  ms: number;
  cookie: string | null;
  data: unknown;
}

/** The nth address of this machine's loopback network, which the server takes for another sender. */
export const loopbackAddressOf = (n: number): string => `127.1.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`;

const TRIES_MAXIMUM = 3;
/** Headers that differ from answer to answer. */
const PASSING: ReadonlySet<string> = new Set(['date', 'set-cookie']);
/** Keeps sockets per address. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });

export interface AttackerSender {
  from?: string;
  headers?: Record<string, string>;
}

interface Answer {
  http: number;
  heads: string[];
  cookie: string | null;
  text: string;
  ms: number;
}

/**
 * Posts `body`, or gets the page if it is null. Retries, since the server may close a kept connection just as it is
 * reused.
 */
export async function sendAsAttacker(url: string, body: string | null, sender: AttackerSender = {}): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(url, body, sender);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET' || tries === TRIES_MAXIMUM) throw error;
    }
  }
}

function sendOnce(
  url: string,
  body: string | null,
  { from = loopbackAddressOf(0), headers = {} }: AttackerSender,
): Promise<Answer> {
  const length = body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      url,
      { method: body === null ? 'GET' : 'POST', localAddress: from, agent, headers: { ...length, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - started;
          const heads = Object.entries(response.headers)
            .filter(([name]) => !PASSING.has(name))
            .map((pair) => pair.join(': '))
            .sort();
          resolve({
            http: response.statusCode ?? 0,
            heads,
            cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? null,
            text,
            ms,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

/** A call's code ("ok" if accepted), headers and duration. */
export async function callAsAttacker(
  origin: string,
  call: string,
  body: object,
  sender?: AttackerSender,
): Promise<AttackerResponse> {
  const { heads, cookie, text, ms } = await sendAsAttacker(`${origin}/api/vue/${call}`, JSON.stringify(body), sender);
  const answer = JSON.parse(text) as { status: number; code?: string; msg: string; data?: unknown };
  return {
    code: answer.status === 1 ? 'ok' : (answer.code ?? ''),
    msg: answer.msg,
    heads,
    ms,
    cookie,
    data: answer.data,
  };
}

/** Runs `act` for 0 … count − 1, `atOnce` at a time. */
export async function runConcurrently(count: number, atOnce: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await act(next++);
    }),
  );
}

export const closeAttackerConnections = (): void => agent.destroy();
