/** How a call can fail, and what the reader is told then. */
import { ConnectionError, HttpError } from '@bourse/contract/client.ts';
import type { ErrorCode } from '@bourse/contract/errors.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { showToast } from '../components/toast-store.ts';
import { describeRefusal } from '../format/refusal.ts';
import { fill, getTexts } from '../language/language.ts';

/** No answer came to a command with a key: it may have been carried out, and asking again with that key tells. */
export class UnansweredError extends Error {
  constructor(cause: unknown) {
    super('No answer came to a command', { cause });
    this.name = 'UnansweredError';
  }
}

/** Statuses of a proxy whose server didn't answer it. */
const UNANSWERED: readonly number[] = [502, 504];

/** Whether a command may have been carried out although it failed. */
export const mayHaveHappened = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof HttpError && UNANSWERED.includes(error.status));

/** The failure in the reader's language. */
export function describeFailure(error: unknown): string {
  const t = getTexts().shell;
  if (error instanceof UnansweredError) return t.noAnswer;
  if (error instanceof RefusalError) return describeRefusal(error.code, error.params, error.msg);
  if (error instanceof HttpError)
    return error.code
      ? describeRefusal(error.code, error.params, error.msg)
      : fill(t.requestFailed, { status: error.status });
  if (error instanceof ConnectionError) return error.reason === 'timeout' ? t.timedOut : t.noConnection;
  return t.unexpected;
}

/** Section 8: the deposit-time phrase, a span of hours with a dash, leaves nothing behind once its toast is gone. */
export const isDropped = (error: RefusalError): boolean => error.code === 'depositTime';

/** Refusals that a screen handles itself: limits are shown beside the field, a code has a field of its own. */
const HANDED_TO_CALLER: readonly ErrorCode[] = ['withdrawalMinimum', 'withdrawalMaximum', 'otpRequired'];

/** What to do about it takes longer to read than the failure. */
const UNANSWERED_MS = 8_000;

/** Section 8: every failure is a toast for 2 s, except a dead session, which has its own sentence, and limits. */
export function announceFailure(error: unknown): void {
  if (error instanceof HttpError && error.status === 401) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof RefusalError && HANDED_TO_CALLER.includes(error.code)) return;
  showToast(describeFailure(error), 'bad', null, error instanceof UnansweredError ? UNANSWERED_MS : undefined);
}
