/** A trace collector, as OpenTelemetry's exporters expect: OTLP over HTTP, as JSON. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Facts = Readonly<Record<string, string | number>>;

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty at the root. */
  parentSpanId: string;
  /** OTLP's: 1 internal, 2 server, 3 client. */
  kind: number;
  facts: Facts;
  /** OTLP's: 2 is an error. */
  status: number;
}

export interface TraceCollector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans(): readonly CollectedSpan[];
  /** The resources of the services that have sent spans. */
  resources(): readonly Facts[];
  /** The raw bodies received. */
  bodies(): readonly string[];
  heads(): readonly { path: string; headers: IncomingHttpHeaders }[];
  close(): void;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number };
}
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        kind: number;
        attributes?: Attribute[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

const factsOf = (attributes: readonly Attribute[] = []): Facts =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );

export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const heads: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heads.push({ path: request.url ?? '', headers: request.headers });
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: () => bodies,
    heads: () => heads,
    resources: () => sent().map(({ resource }) => factsOf(resource.attributes)),
    spans: () =>
      sent().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ attributes, status, parentSpanId = '', ...rest }) => ({
            ...rest,
            parentSpanId,
            facts: factsOf(attributes),
            status: status?.code ?? 0,
          })),
        ),
      ),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
