/** The typed client of all calls, for the app, the tests and scripts; needs nothing but `fetch`. */
import type { CallAnswer, CallInput } from './call-definition.ts';
import type { CallName, Calls } from './calls.ts';
import { ConnectionError } from './connection-error.ts';
import { BASE_PATH, REQUEST_TIMEOUT_MS } from './constants.ts';
import type { RefusalCode } from './refusals.ts';
import type { Language } from './texts/languages.ts';

export { ConnectionError } from './connection-error.ts';

/** The envelope of every answer. */
type Envelope<Data> =
  | { status: 1; msg: string; data: Data }
  | { status: 0; msg: string; code: RefusalCode; params: Record<string, string | number | null>; detail?: string };

export type RefusalParams = Record<string, string | number | null>;
/** How a call ended: its data, or a refusal by a rule. */
export type CallResult<Data> =
  | { ok: true; data: Data; msg: string }
  | { ok: false; code: RefusalCode; params: RefusalParams; msg: string };

/** An unsuccessful HTTP status, with what the server said about it, if that could be read. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly params: RefusalParams;
  /** The server's own sentence; empty if it sent none. */
  readonly msg: string;
  /** Of `badInput`, where a field's form is wrong: what it should be, in English. */
  readonly detail: string | undefined;
  /** Seconds until another attempt makes sense, from `retry-after`. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    errorAnswer: Partial<Extract<Envelope<never>, { status: 0 }>>,
    retryAfterSeconds: number | null,
  ) {
    super(`Request failed with status code ${status}`);
    this.name = 'HttpError';
    this.status = status;
    this.code = errorAnswer.code ?? null;
    this.params = errorAnswer.params ?? {};
    this.msg = errorAnswer.msg ?? '';
    this.detail = errorAnswer.detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ClientHeaders {
  token?: string | null;
  account?: string | null;
  language?: Language | null;
  isAdmin?: boolean;
}

export interface ClientOptions {
  base?: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Called before each call. */
  headers?(): ClientHeaders;
  timeoutMs?: number;
  /** The session has ended or never existed; the call also rejects with its `HttpError`. */
  onUnauthorized?(error: HttpError): void;
}

export interface CallOptions {
  signal?: AbortSignal;
}

type Input<Name extends CallName> = CallInput<Calls[Name]>;
type Arguments<Name extends CallName> =
  Record<string, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];

export interface CallClient {
  /** Rejects with `HttpError`, `ConnectionError`, or the reason of the signal that aborted it. */
  call<Name extends CallName>(name: Name, ...rest: Arguments<Name>): Promise<CallResult<CallAnswer<Calls[Name]>>>;
}

export function buildHeaders({ token, account, language, isAdmin }: ClientHeaders): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers['token'] = token;
  if (account) headers['account'] = account;
  if (language) headers['language'] = language;
  if (isAdmin) headers['is-admin'] = '1';
  return headers;
}

function parseEnvelope(text: string): Partial<Envelope<unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

export function toHttpError(response: Response, text: string): HttpError {
  const errorAnswer = parseEnvelope(text);
  const seconds = Number(response.headers.get('retry-after') ?? 'none');
  return new HttpError(
    response.status,
    errorAnswer?.status === 0 ? errorAnswer : {},
    Number.isFinite(seconds) ? seconds : null,
  );
}

export function parseResult<Data>(text: string): CallResult<Data> {
  const answer = parseEnvelope(text);
  if (answer?.status === 1 && 'data' in answer) return { ok: true, data: answer.data as Data, msg: answer.msg ?? '' };
  if (answer?.status === 0 && answer.code)
    return { ok: false, code: answer.code, params: answer.params ?? {}, msg: answer.msg ?? '' };
  throw new ConnectionError('unreadable');
}

/** Sends and reads within the time-out, which covers headers and body. */
export async function fetchWithTimeout(
  url: string,
  init: RequestInit,
  options: { fetch: NonNullable<ClientOptions['fetch']>; timeoutMs: number; signal?: AbortSignal },
) {
  const abort = new AbortController();
  const giveUp = () => abort.abort(options.signal?.reason);
  const timer = setTimeout(() => abort.abort(new ConnectionError('timeout')), options.timeoutMs);
  options.signal?.addEventListener('abort', giveUp, { once: true });
  if (options.signal?.aborted) giveUp();
  try {
    const response = await options.fetch(url, { ...init, signal: abort.signal });
    return { response, text: await response.text() };
  } catch (cause) {
    throw abort.signal.aborted ? abort.signal.reason : new ConnectionError('network', cause);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}

export function createCallClient(options: ClientOptions = {}): CallClient {
  const base = options.base ?? BASE_PATH;
  const fetch = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;
  return {
    async call<Name extends CallName>(name: Name, ...[input, callOptions]: Arguments<Name>) {
      const init = {
        method: 'POST',
        headers: buildHeaders(options.headers?.() ?? {}),
        body: JSON.stringify(input ?? {}),
      };
      const { response, text } = await fetchWithTimeout(`${base}/${name}`, init, {
        fetch,
        timeoutMs,
        signal: callOptions?.signal,
      });
      if (!response.ok) {
        const error = toHttpError(response, text);
        if (response.status === 401) options.onUnauthorized?.(error);
        throw error;
      }
      return parseResult<CallAnswer<Calls[Name]>>(text);
    },
  };
}

/**
 * A new idempotency key: 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` exists in secure contexts only,
 * and a phone in the same network opens the product by plain HTTP; `getRandomValues` exists everywhere.
 */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
