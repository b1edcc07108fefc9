/** What a price source's answer is when it isn't data: a refusal, half a body, a page for people. */
import { SourceError, type SourceResponse } from './price-source.ts';

const RETRY_AFTER_MAXIMUM_MS = 86_400_000;

/**
 * The text of an answer with status 200. Throws a `SourceError` for anything else: `rateLimited` (also if a status 200
 * says so), `consentPage` for a redirect or an HTML page, `refused`, `unknownSymbol` (404), `unreachable` (5xx),
 * `truncated`. `now`: epoch ms, for a `retry-after` that is a date.
 */
export function readSourceText(response: SourceResponse, now: number): string {
  const { status, headers, bytes, complete } = response;
  const retryAfterMs = parseRetryAfter(headers['retry-after'], now);
  const failed = (fault: SourceError['fault'], detail: string) => new SourceError(fault, detail, retryAfterMs);
  if (status === 429) throw failed('rateLimited', 'answered 429');
  if (status >= 300 && status < 400)
    throw failed('consentPage', `answered ${status}, which leads to another page instead of data`);
  if (status === 404) throw failed('unknownSymbol', 'answered 404');
  if (status >= 500) throw failed('unreachable', `answered ${status}`);
  if (status !== 200) throw failed('refused', `answered ${status}`);
  if (!complete) throw failed('truncated', `broken off after ${bytes.length} bytes`);
  const text = bytes.toString('utf8');
  if (/^\W*(edge: )?too many requests/i.test(text)) throw failed('rateLimited', 'answered 200 "Too Many Requests"');
  if (/^\s*<(!doctype html|html)/i.test(text)) throw failed('consentPage', 'answered a page instead of data');
  return text;
}

/** As `readSourceText`, parsed as JSON; `unreadable` if it isn't. */
export function readSourceJson(response: SourceResponse, now: number): unknown {
  const text = readSourceText(response, now);
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError('unreadable', `${text.length} characters that are no JSON`);
  }
}

/** Milliseconds, a day at most; null if the header is absent or unreadable. Source: RFC 9110 §10.2.3. */
export function parseRetryAfter(header: string | string[] | undefined, now: number): number | null {
  if (typeof header !== 'string' || header === '') return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), RETRY_AFTER_MAXIMUM_MS);
}
