/**
 * A refusal, and that no answer came, are said in one place: beside the field or the button that they are about, or
 * else in a toast.
 */
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useLayoutEffect } from 'react';
import { nextPaint } from '../components/next-paint.ts';
import { announceFailure, describeFailure, UnansweredError } from './failure.ts';

const saidHere = new WeakSet<Error>();

/** Called by the place that shows `failure`, once it is on the screen. */
export const markSaid = (failure: Error): void => void saidHere.add(failure);

/**
 * The words of a command's refusal for the place that shows them; null if there is none. No toast repeats them. What
 * the place doesn't show, because something else is said there, isn't given here either.
 */
export function useSaidHere(refusal: Error | null): string | null {
  useLayoutEffect(() => {
    if (refusal) markSaid(refusal);
  }, [refusal]);
  return refusal && describeFailure(refusal);
}

/** Shows a toast for a failure, unless it is one that the screen then shows in its place. */
export async function announceUnlessSaid(error: unknown): Promise<void> {
  if (error instanceof RefusalError || error instanceof UnansweredError) {
    await nextPaint();
    if (saidHere.has(error)) return;
  }
  announceFailure(error);
}
