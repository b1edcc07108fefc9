/**
 * The client for programs: the contract's own with a key. It makes idempotency keys, repeats a call after a lost answer
 * with the same one, waits where the server says so, reads lists page by page, and opens streams.
 */
import { createCallClient, createIdempotencyKey, HttpError } from '@bourse/contract/call-client.ts';
import { ConnectionError } from '@bourse/contract/connection-error.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { WRITING } from './call-list.ts';
import type { Answer, CallName, Input, Language } from './call-types.ts';
import { type Result, unwrap } from './results.ts';
import { openStream, type Stream, type StreamOptions } from './stream.ts';

export interface ApiKey {
  id: string;
  secret: string;
}

export interface ClientOptions {
  /** Where the server is, such as `https://bourse.example`. */
  origin: string;
  /** Without one only market data can be read. */
  apiKey?: ApiKey;
  /** Of `msg`; English if left out. */
  language?: Language;
  /** For each attempt; 15,000 if left out: the server itself gives up after 12 seconds. */
  timeoutMs?: number;
  /** How often a call is tried in all; 4 if left out. */
  attempts?: number;
  /** The longest wait that the server may ask for; 65,000 if left out, since a key's rate counts minutes. */
  longestWaitMs?: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  openSocket?: (url: string) => WebSocket;
}

export interface CallOptions {
  /** Ends the call with the signal's reason. What a write has done by then is unknown. */
  signal?: AbortSignal;
}

export type CallArguments<Name extends CallName> =
  Record<string, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];
/** Calls that answer with a page, `rows` and the cursor `next`. */
export type PagedCallName = {
  [Name in CallName]: Input<Name> extends { cursor?: string | undefined }
    ? Answer<Name> extends { rows: readonly unknown[]; next: string | null }
      ? Name
      : never
    : never;
}[CallName];
export type Row<Name extends PagedCallName> = Answer<Name> extends { rows: readonly (infer Each)[] } ? Each : never;

export interface Client {
  /** Rejects with `ConnectionError` if no attempt got an answer, and with the reason of an aborted signal. */
  call<Name extends CallName>(name: Name, ...rest: CallArguments<Name>): Promise<Result<Answer<Name>>>;
  /** All rows of a list, page by page. Throws `RefusalError`. */
  pages<Name extends PagedCallName>(name: Name, ...rest: CallArguments<Name>): AsyncGenerator<Row<Name>, void, void>;
  stream(options?: StreamOptions): Stream;
}

const TIMEOUT_MS = 15_000;
const ATTEMPTS = 4;
const LONGEST_WAIT_MS = 65_000;
const FIRST_WAIT_MS = 500;
/** Nothing was decided, or the answer was lost: the same call may be made again. */
const REPEATABLE: readonly number[] = [429, 502, 503, 504];
const writing: ReadonlySet<CallName> = new Set(WRITING);

export function createClient(options: ClientOptions): Client {
  const origin = new URL(options.origin).origin;
  const { apiKey, language, attempts = ATTEMPTS, longestWaitMs = LONGEST_WAIT_MS } = options;
  const fetch = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const contract = createCallClient({
    base: origin + BASE_PATH,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    headers: () => ({ language }),
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...authorize(apiKey) } }),
  });

  async function call<Name extends CallName>(name: Name, ...rest: CallArguments<Name>): Promise<Result<Answer<Name>>> {
    const [input, { signal } = {}] = rest;
    const body = writing.has(name) ? { key: createIdempotencyKey(), ...input } : (input ?? {});
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await contract.call(name, ...([body, { signal }] as never))) as Result<Answer<Name>>;
      } catch (error) {
        const waitMs = computeWaitMs(error, attempt);
        if (waitMs === null || attempt >= attempts || waitMs > longestWaitMs) return endWith(error);
        await delay(waitMs, signal);
      }
    }
  }

  async function* pages<Name extends PagedCallName>(
    name: Name,
    ...rest: CallArguments<Name>
  ): AsyncGenerator<Row<Name>, void, void> {
    const [input, callOptions] = rest;
    let cursor: string | null | undefined = (input as { cursor?: string } | undefined)?.cursor;
    while (cursor !== null) {
      const pageInput = cursor === undefined ? input : { ...input, cursor };
      const page = unwrap<unknown>(await call(name, ...([pageInput, callOptions] as never))) as {
        rows: Row<Name>[];
        next: string | null;
      };
      yield* page.rows;
      cursor = page.next;
    }
  }

  return {
    call,
    pages,
    stream: (streamOptions = {}) =>
      openStream({ origin, apiKey, language, openSocket: options.openSocket }, streamOptions),
  };
}

/** In this form, since `fetch` doesn't pass it on to another origin that it is redirected to. */
const authorize = (apiKey: ApiKey | undefined): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey.id}.${apiKey.secret}` } : {};

/** How long to wait before the same call makes sense again; null: never. */
function computeWaitMs(error: unknown, attempt: number): number | null {
  const backoffMs = Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
  if (error instanceof ConnectionError) return backoffMs;
  if (!(error instanceof HttpError) || !REPEATABLE.includes(error.status)) return null;
  return error.retryAfterSeconds === null ? backoffMs : error.retryAfterSeconds * 1000;
}

/** What the server said is a refusal, whatever its HTTP status; what it didn't say is an exception. */
function endWith(error: unknown): Result<never> {
  if (!(error instanceof HttpError)) throw error;
  const { code, params, msg, detail } = error;
  if (code === null) throw new ConnectionError('unreadable', error);
  return { ok: false, code, params, msg, ...(detail !== undefined && { detail }) };
}

function delay(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, waitMs);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
