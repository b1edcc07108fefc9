/** How a call can fail, and what the customer sees then. */
import { ConnectionError, HttpError, type RefusalParams } from '@bourse/contract/call-client.ts';
import type { RefusalCode } from '@bourse/contract/refusals.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { showToast } from '../components/toast.tsx';
import { fillPlaceholders, getTexts, hideChineseMessage, formatRefusal } from '../language/language.ts';
import { useLayoutEffect } from 'react';
import { waitForNextPaint } from '../components/paint-and-preload.ts';

/** A command with a key got no answer. It may have been executed; repeating it with the same key returns the result. */
export class UnansweredError extends Error {
  constructor(cause: unknown) {
    super('No answer came to a command', { cause });
    this.name = 'UnansweredError';
  }
}

/** Statuses of a proxy whose server didn't answer it. */
const UNANSWERED: readonly number[] = [502, 504];

/** Whether a command may have been carried out although it failed. */
export const mayHaveBeenExecuted = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof HttpError && UNANSWERED.includes(error.status));

/** The failure in the reader's language. */
export function describeFailure(error: unknown): string {
  const t = getTexts().shell;
  if (error instanceof UnansweredError) return t.noAnswer;
  if (error instanceof RefusalError) return describeRefusal(error.code, error.params, error.msg);
  if (error instanceof HttpError)
    return error.code
      ? describeRefusal(error.code, error.params, error.msg)
      : fillPlaceholders(t.requestFailed, { status: error.status });
  if (error instanceof ConnectionError) return error.reason === 'timeout' ? t.timedOut : t.noConnection;
  return t.unexpected;
}

/** Section 8: the refusal with the deposit hours appears only as a toast and is then discarded. */
export const isToastOnlyRefusal = (error: RefusalError): boolean => error.code === 'depositTime';

/** Refusals that a screen handles itself: limits are shown beside the field, a code has a field of its own. */
const HANDED_TO_CALLER: readonly RefusalCode[] = ['withdrawalMinimum', 'withdrawalMaximum', 'otpRequired'];

/** Longer than an ordinary toast, since it also says what to do. */
const UNANSWERED_MS = 8_000;

/** Section 8: every failure is a toast for 2 s, except a dead session, which has its own sentence, and limits. */
export function showFailureToast(error: unknown): void {
  if (error instanceof HttpError && error.status === 401) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof RefusalError && HANDED_TO_CALLER.includes(error.code)) return;
  showToast(describeFailure(error), 'bad', null, error instanceof UnansweredError ? UNANSWERED_MS : undefined);
}

/** A refusal or a missing answer is reported in one place only: next to its field or button, or else in a toast. */

const inlineFailures = new WeakSet<Error>();

/** Call once `failure` is displayed next to its field or button. */
export const markFailureDisplayed = (failure: Error): void => void inlineFailures.add(failure);

/**
 * The text of a command's refusal for inline display; no toast repeats it. Null if there is none. Pass null as well if
 * another message is displayed in its place.
 */
export function useInlineFailureText(refusal: Error | null): string | null {
  useLayoutEffect(() => {
    if (refusal) markFailureDisplayed(refusal);
  }, [refusal]);
  return refusal && describeFailure(refusal);
}

/** Shows a toast for a failure, unless the screen displays the failure inline. */
export async function showFailureToastUnlessDisplayed(error: unknown): Promise<void> {
  if (error instanceof RefusalError || error instanceof UnansweredError) {
    await waitForNextPaint();
    if (inlineFailures.has(error)) return;
  }
  showFailureToast(error);
}

/** A refusal in the reader's language, its parameters formatted by their kind. */

/** The catalogue's sentence for `code`; the server's own one for a code that this version doesn't know. */
export const describeRefusal = (code: string, params: RefusalParams, serverMessage = ''): string =>
  formatRefusal(code, params) ?? (hideChineseMessage(serverMessage) || code);
