/** Tracing with OpenTelemetry's own packages, loaded only if the operator has configured a collector. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { TracingSettings } from '../config.ts';
import { finishesWithin } from '../runtime/promises.ts';
import type { SpanOptions, SpanContext, SpanAttributes, TraceSpan, SpanKind, Tracing } from './tracing.ts';

/** At most this many spans wait for the collector; more are dropped, and nothing waits for them. */
const WAITING_MAXIMUM = 16_384;
const EXPORT_MS = 3_000;
const STOP_MS = 5_000;

const loadOpenTelemetry = async () => ({
  api: await import('@opentelemetry/api'),
  resources: await import('@opentelemetry/resources'),
  sdk: await import('@opentelemetry/sdk-trace'),
  exporter: await import('@opentelemetry/exporter-trace-otlp-http'),
});
type OpenTelemetryModules = Awaited<ReturnType<typeof loadOpenTelemetry>>;
type Exporter = InstanceType<OpenTelemetryModules['exporter']['OTLPTraceExporter']>;
type OpenTelemetrySpan = ReturnType<
  ReturnType<InstanceType<OpenTelemetryModules['sdk']['TracerProvider']>['getTracer']>['startSpan']
>;

/** Null if no collector is set. */
export async function openTracing(
  settings: TracingSettings | undefined,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Tracing | null> {
  if (settings === undefined) return null;
  const loaded = await loadOpenTelemetry();
  const { api, resources, sdk, exporter } = loaded;
  const { endpoint, headers, serviceName, ratio } = settings;
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': instanceId() }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: logExporterState(
          new exporter.OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: EXPORT_MS }),
          log,
        ),
        maxQueueSize: WAITING_MAXIMUM,
      }),
    ],
  });
  const tracer = provider.getTracer('bourse');
  const current = new AsyncLocalStorage<TracingSpan>();
  const kinds = { internal: api.SpanKind.INTERNAL, server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT };

  const start: Start = (name, { kind = 'internal', parent, links = [], attributes = {} }, startTime) => {
    const context = parent
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, isRemote: true })
      : api.ROOT_CONTEXT;
    const options = {
      kind: kinds[kind],
      attributes: attributes,
      links: links.map((each) => ({ context: { ...each } })),
    };
    return tracer.startSpan(name, { ...options, ...(startTime === undefined ? {} : { startTime }) }, context);
  };

  return {
    startSpan: (name, beginning = {}) => new TracingSpan(start(name, beginning), start, api.SpanStatusCode.ERROR),
    runWithin: (span, work) => (span instanceof TracingSpan ? current.run(span, work) : work()),
    bindContext: (work) => AsyncLocalStorage.bind(work),
    currentContext: () => current.getStore()?.recordedContext() ?? null,
    recordQuery(name, tookMs, failed) {
      // Work that an earlier request started may query long after its answer.
      const parent = current.getStore()?.recordedContext();
      if (!parent) return;
      const facts = { 'db.system.name': 'postgresql' };
      const span = start(name, { kind: 'client', parent, attributes: facts }, Date.now() - tookMs);
      new TracingSpan(span, start, api.SpanStatusCode.ERROR).end(failed);
    },
    stop: async () =>
      void (await finishesWithin(
        STOP_MS,
        provider.shutdown().catch(() => {}),
      )),
  };
}

type Start = (name: string, beginning: SpanOptions, startTime?: number) => OpenTelemetrySpan;

class TracingSpan implements TraceSpan {
  private readonly span: OpenTelemetrySpan;
  private readonly start: Start;
  private readonly errorStatus: number;
  readonly context: SpanContext;

  constructor(span: OpenTelemetrySpan, start: Start, errorStatus: number) {
    this.span = span;
    this.start = start;
    this.errorStatus = errorStatus;
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.context = { traceId, spanId, traceFlags };
  }

  /** The span as a cause, while it lasts and is recorded. */
  recordedContext(): SpanContext | null {
    return this.span.isRecording() ? this.context : null;
  }

  startSpan(name: string, facts?: SpanAttributes, kind?: SpanKind): TraceSpan {
    const span = this.start(name, {
      parent: this.context,
      ...(facts ? { attributes: facts } : {}),
      ...(kind ? { kind } : {}),
    });
    return new TracingSpan(span, this.start, this.errorStatus);
  }

  addAttributes(facts: SpanAttributes): void {
    this.span.setAttributes(facts);
  }

  end(failed?: string): void {
    if (failed !== undefined) this.span.setStatus({ code: this.errorStatus, message: failed });
    this.span.end();
  }
}

/** Distinguishes the processes of one service; the number means nothing once they have ended. */
const instanceId = (): string => `${process.pid}-${Math.round(performance.timeOrigin)}`;

/** Logs once that the collector doesn't accept spans, and once that it does again. */
function logExporterState(exporter: Exporter, log: Pick<Logger, 'warn' | 'info'>): Exporter {
  let away = false;
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const failed = result.error !== undefined;
      if (failed && !away) log.warn({ reason: result.error?.message }, 'the collector takes no traces');
      if (!failed && away) log.info('the collector takes traces again');
      away = failed;
      done(result);
    });
  return exporter;
}
