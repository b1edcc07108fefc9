/** Trace spans for operators who use OpenTelemetry; without it they cost no more than a null check. */

/** A span's attributes: our own names and numbers. Never user input or a customer's number. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a later span may name as its cause. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  /** 1 if the trace is kept. */
  readonly traceFlags: number;
}

export interface TraceSpan {
  readonly context: SpanContext;
  /** Begins a child span. */
  startSpan(name: string, attributes?: SpanAttributes, kind?: SpanKind): TraceSpan;
  addAttributes(attributes: SpanAttributes): void;
  /** `failed`: the reason, as one of our own codes. */
  end(failed?: string): void;
}

/** `server`: an incoming call. `client`: an outgoing call. */
export type SpanKind = 'internal' | 'server' | 'client';

export interface SpanOptions {
  kind?: SpanKind;
  /** Its parent; without one it begins a trace, of which the operator's configured share is kept. */
  parent?: SpanContext | undefined;
  /** Further causes. */
  links?: readonly SpanContext[];
  attributes?: SpanAttributes;
}

export interface Tracing {
  startSpan(name: string, beginning?: SpanOptions): TraceSpan;
  /** Runs `work`; everything it calls, also asynchronously, belongs to `span`. */
  runWithin<Result>(span: TraceSpan, work: () => Result): Result;
  /** For callbacks of events: they run within the span in which they were registered. */
  bindContext<Arguments extends unknown[]>(work: (...args: Arguments) => void): (...args: Arguments) => void;
  /** The cause of the present work; null if there is none, or its trace isn't kept. */
  currentContext(): SpanContext | null;
  /** Reports a query of the present work that has just ended. */
  recordQuery(name: string, tookMs: number, failed?: string): void;
  /** Sends what is collected, and nothing afterwards. */
  stop(): Promise<void>;
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The cause that a `traceparent` header names (W3C Trace Context, level 1), or none. */
export function parseTraceParent(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & 1 };
}

/** Runs work as a step of `span`, if there is one. */
export async function runInSpan<Result>(
  span: TraceSpan | null,
  name: string,
  work: () => Result | Promise<Result>,
  { attributes, kind }: Pick<SpanOptions, 'attributes' | 'kind'> = {},
): Promise<Result> {
  if (span === null) return work();
  const own = span.startSpan(name, attributes, kind);
  try {
    const result = await work();
    own.end();
    return result;
  } catch (error) {
    own.end('failed');
    throw error;
  }
}
