/** Trace spans for operators who use OpenTelemetry; without it they cost no more than a null check. */

/** A span's attributes: our own names and numbers. Never user input or a customer's number. */
export type Facts = Readonly<Record<string, string | number>>;

/** What a later span may name as its cause. */
export interface Cause {
  readonly traceId: string;
  readonly spanId: string;
  /** 1 if the trace is kept. */
  readonly traceFlags: number;
}

export interface Span {
  readonly cause: Cause;
  /** Begins a child span. */
  begin(name: string, facts?: Facts, kind?: SpanKind): Span;
  say(facts: Facts): void;
  /** `failed`: the reason, as one of our own codes. */
  end(failed?: string): void;
}

/** `server`: an incoming call. `client`: an outgoing call. */
export type SpanKind = 'internal' | 'server' | 'client';

export interface Beginning {
  kind?: SpanKind;
  /** Its parent; without one it begins a trace, of which the operator's configured share is kept. */
  parent?: Cause | undefined;
  /** Further causes. */
  links?: readonly Cause[];
  facts?: Facts;
}

export interface Tracing {
  begin(name: string, beginning?: Beginning): Span;
  /** Runs `work`; everything it calls, also asynchronously, belongs to `span`. */
  within<Result>(span: Span, work: () => Result): Result;
  /** For callbacks of events: they run within the span in which they were registered. */
  carry<Arguments extends unknown[]>(work: (...given: Arguments) => void): (...given: Arguments) => void;
  /** The cause of the present work; null if there is none, or its trace isn't kept. */
  asking(): Cause | null;
  /** Reports a query of the present work that has just ended. */
  queried(name: string, tookMs: number, failed?: string): void;
  /** Sends what is collected, and nothing afterwards. */
  stop(): Promise<void>;
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The cause that a `traceparent` header names (W3C Trace Context, level 1), or none. */
export function causeIn(header: string | undefined): Cause | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & 1 };
}

/** Runs work as a step of `span`, if there is one. */
export async function step<Result>(
  span: Span | null,
  name: string,
  work: () => Result | Promise<Result>,
  { facts, kind }: Pick<Beginning, 'facts' | 'kind'> = {},
): Promise<Result> {
  if (span === null) return work();
  const own = span.begin(name, facts, kind);
  try {
    const result = await work();
    own.end();
    return result;
  } catch (error) {
    own.end('failed');
    throw error;
  }
}
