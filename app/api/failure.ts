/** How a call can fail, and what the reader is told then. */
import { ConnectionError, HttpError } from '@bourse/contract/client.ts';
import type { ErrorCode } from '@bourse/contract/errors.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { showToast } from '../components/toast-store.ts';
import { describeRefusal } from '../format/refusal.ts';
import { fill, getTexts } from '../language/language.ts';

/** The failure in the reader's language. */
export function describeFailure(error: unknown): string {
  const t = getTexts().shell;
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

/** Section 8: every failure is a toast for 2 s, except a dead session, which has its own sentence, and limits. */
export function announceFailure(error: unknown): void {
  if (error instanceof HttpError && error.status === 401) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof RefusalError && HANDED_TO_CALLER.includes(error.code)) return;
  showToast(describeFailure(error), 'bad');
}
