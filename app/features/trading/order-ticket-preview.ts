/** The live preview: requested when typing pauses, again as the price moves, and kept on the screen meanwhile. */
import { useRef } from 'react';
import { useDebounced } from '../../api/debounce.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useCall } from '../../api/use-call.ts';
import type { OrderInput, Preview } from './order-ticket-intent.ts';

const PAUSE_MS = 250;
const EVERY_MS = 2_000;

export interface TicketPreview {
  /** The last answer, possibly for an earlier input; null before the first. */
  shown: Preview | null;
  /** The input that `shown` answers. */
  of: OrderInput | null;
  /** Whether `shown` is the answer to the present input. */
  isFresh: boolean;
  refusal: RefusalError | null;
  /** A failure other than a refusal: no connection, a server's error. */
  failure: Error | null;
  retry(): void;
}

/** The preview of `input`; nothing is requested while it is null or `paused`. */
export function useTicketPreview(input: OrderInput | null, paused: boolean): TicketPreview {
  const text = JSON.stringify(input);
  const rested = useDebounced(text, PAUSE_MS);
  const asked = (JSON.parse(rested) as OrderInput | null) ?? input;
  const settled = rested === text || rested === 'null';
  const enabled = asked !== null && !paused;
  const reading = useCall('trading/previewOrder', asked ?? NOTHING, {
    enabled,
    everyMs: enabled ? EVERY_MS : undefined,
    staleTimeMs: 0,
  });
  const last = useRef<{ shown: Preview; of: OrderInput } | null>(null);
  if (reading.data && asked) last.current = { shown: reading.data, of: asked };
  // A query that only ever failed forgets its error while it asks again.
  const failed = useRef<{ error: Error; of: string } | null>(null);
  if (reading.error) failed.current = { error: reading.error, of: rested };
  else if (reading.data || failed.current?.of !== rested) failed.current = null;
  const error = settled ? (failed.current?.error ?? null) : null;
  return {
    shown: last.current?.shown ?? null,
    of: last.current?.of ?? null,
    isFresh: settled && reading.data !== undefined && error === null,
    refusal: error instanceof RefusalError ? error : null,
    failure: error instanceof RefusalError ? null : error,
    retry: () => void reading.refetch(),
  };
}

const NOTHING: OrderInput = { instrument: '', side: 'long', type: 'market', quantity: '1' };
