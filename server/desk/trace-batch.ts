/** A batch in a trace: within the first request that waits for it and whose trace is kept, linked to the others. */
import type { Cause, Span, Tracing } from '../tracing/tracing.ts';

/** More links say nothing more. */
const LINKS_MAXIMUM = 32;

/** `asked`: who asks for each of its commands; null for nobody, or if the trace isn't kept. */
export function traceBatch(tracing: Tracing, asked: readonly (Cause | null)[]): Span {
  const [parent, ...links] = asked.filter((each) => each !== null);
  return tracing.begin('desk batch', {
    parent,
    links: links.slice(0, LINKS_MAXIMUM),
    facts: { 'bourse.commands': asked.length },
  });
}
