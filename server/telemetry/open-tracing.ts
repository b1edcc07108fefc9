/** Tracing with OpenTelemetry's own packages, loaded only if the operator has configured a collector. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { TracingSettings } from '../config.ts';
import { within } from '../runtime/promises.ts';
import type { Beginning, Cause, Facts, Span, SpanKind, Tracing } from './tracing.ts';

/** At most this many spans wait for the collector; more are dropped, and nothing waits for them. */
const WAITING_MAXIMUM = 16_384;
const EXPORT_MS = 3_000;
const STOP_MS = 5_000;

const load = async () => ({
  api: await import('@opentelemetry/api'),
  resources: await import('@opentelemetry/resources'),
  sdk: await import('@opentelemetry/sdk-trace'),
  exporter: await import('@opentelemetry/exporter-trace-otlp-http'),
});
type Loaded = Awaited<ReturnType<typeof load>>;
type Exporter = InstanceType<Loaded['exporter']['OTLPTraceExporter']>;
type SpanOfTheirs = ReturnType<ReturnType<InstanceType<Loaded['sdk']['TracerProvider']>['getTracer']>['startSpan']>;

/** Null if no collector is set. */
export async function openTracing(
  settings: TracingSettings | undefined,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Tracing | null> {
  if (settings === undefined) return null;
  const loaded = await load();
  const { api, resources, sdk, exporter } = loaded;
  const { endpoint, headers, serviceName, ratio } = settings;
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': instanceId() }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: telling(
          new exporter.OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: EXPORT_MS }),
          log,
        ),
        maxQueueSize: WAITING_MAXIMUM,
      }),
    ],
  });
  const tracer = provider.getTracer('bourse');
  const current = new AsyncLocalStorage<OwnSpan>();
  const kinds = { internal: api.SpanKind.INTERNAL, server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT };

  const start: Start = (name, { kind = 'internal', parent, links = [], facts = {} }, startTime) => {
    const context = parent
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, isRemote: true })
      : api.ROOT_CONTEXT;
    const options = { kind: kinds[kind], attributes: facts, links: links.map((each) => ({ context: { ...each } })) };
    return tracer.startSpan(name, { ...options, ...(startTime === undefined ? {} : { startTime }) }, context);
  };

  return {
    begin: (name, beginning = {}) => new OwnSpan(start(name, beginning), start, api.SpanStatusCode.ERROR),
    within: (span, work) => (span instanceof OwnSpan ? current.run(span, work) : work()),
    carry: (work) => AsyncLocalStorage.bind(work),
    asking: () => current.getStore()?.kept() ?? null,
    queried(name, tookMs, failed) {
      // Work that an earlier request started may query long after its answer.
      const parent = current.getStore()?.kept();
      if (!parent) return;
      const facts = { 'db.system.name': 'postgresql' };
      const span = start(name, { kind: 'client', parent, facts }, Date.now() - tookMs);
      new OwnSpan(span, start, api.SpanStatusCode.ERROR).end(failed);
    },
    stop: async () =>
      void (await within(
        STOP_MS,
        provider.shutdown().catch(() => {}),
      )),
  };
}

type Start = (name: string, beginning: Beginning, startTime?: number) => SpanOfTheirs;

class OwnSpan implements Span {
  private readonly span: SpanOfTheirs;
  private readonly start: Start;
  private readonly errorStatus: number;
  readonly cause: Cause;

  constructor(span: SpanOfTheirs, start: Start, errorStatus: number) {
    this.span = span;
    this.start = start;
    this.errorStatus = errorStatus;
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.cause = { traceId, spanId, traceFlags };
  }

  /** The span as a cause, while it lasts and is recorded. */
  kept(): Cause | null {
    return this.span.isRecording() ? this.cause : null;
  }

  begin(name: string, facts?: Facts, kind?: SpanKind): Span {
    const span = this.start(name, { parent: this.cause, ...(facts ? { facts } : {}), ...(kind ? { kind } : {}) });
    return new OwnSpan(span, this.start, this.errorStatus);
  }

  say(facts: Facts): void {
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
function telling(exporter: Exporter, log: Pick<Logger, 'warn' | 'info'>): Exporter {
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
