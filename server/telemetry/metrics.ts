/** Metrics in Prometheus's text format: prom-client counts and prints them. */
import { Counter as LabelledCounter, Gauge, Histogram as LabelledHistogram, Registry } from 'prom-client';

type Labels<Name extends string = string> = Readonly<Record<Name, string>>;

/** `bind` binds a series once, so that it is printed from then on, and can be counted without naming its labels. */
export interface Counter<Name extends string = never> {
  bind(labels: Labels<Name>): (by?: number) => void;
}

export interface Histogram<Name extends string = never> {
  bind(labels: Labels<Name>): (seconds: number) => void;
}

/** One value, one for each set of labels, or null if there is nothing to report. */
export type MetricReading = number | null | readonly (readonly [labels: Labels, value: number])[];

/** A figure without labels, as a manifest declares it. `read` is called when the registry is printed. */
export interface Metric {
  kind: 'gauge' | 'total';
  name: string;
  help: string;
  read(): number | null;
}

export interface Metrics {
  counter<Name extends string = never>(name: string, help: string, labelNames?: readonly Name[]): Counter<Name>;
  histogram<Name extends string = never>(
    name: string,
    help: string,
    bounds: readonly number[],
    labelNames?: readonly Name[],
  ): Histogram<Name>;
  /** `read` is called when the registry is printed. */
  gauge(name: string, help: string, labelNames: readonly string[], read: () => MetricReading): void;
  /** The same for values that only grow, and that other code counts. */
  total(name: string, help: string, labelNames: readonly string[], read: () => MetricReading): void;
  /** From now on, the label `process` of each series says whose it is. */
  labelWithProcess(index: number): void;
  /** Without families that have no series yet. */
  print(): Promise<string>;
}

export function createMetricsRegistry(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    counter(name, help, labelNames = []) {
      const counter = new LabelledCounter({ name, help, labelNames, registers });
      counter.remove({});
      return {
        bind(labels) {
          counter.inc(labels, 0);
          const series = counter.labels(labels);
          return (by) => series.inc(by);
        },
      };
    },
    histogram(name, help, bounds, labelNames = []) {
      const histogram = new LabelledHistogram({ name, help, buckets: [...bounds], labelNames, registers });
      return { bind: (labels) => histogram.labels(labels).observe };
    },
    gauge(name, help, labelNames, read) {
      const collect = (): void => replaceReading(gauge, read(), (labels, value) => gauge.set(labels, value));
      const gauge = new Gauge({ name, help, labelNames, registers, collect });
    },
    total(name, help, labelNames, read) {
      const collect = (): void => replaceReading(total, read(), (labels, value) => total.inc(labels, value));
      const total = new LabelledCounter({ name, help, labelNames, registers, collect });
    },
    labelWithProcess: (index) => registry.setDefaultLabels({ process: String(index) }),
    print: async () => mergeMetricTexts([await registry.metrics()]),
  };
}

function replaceReading(
  metric: Pick<Gauge, 'reset' | 'remove'>,
  reading: MetricReading,
  add: (labels: Labels, value: number) => void,
): void {
  metric.reset();
  // A metric without labels is 0 after a reset, rather than absent.
  metric.remove({});
  if (typeof reading === 'number') return add({}, reading);
  for (const [labels, value] of reading ?? []) add(labels, value);
}

/**
 * The output of several processes as one text: a family's series are together, as the format requires, and a family
 * without any is left out.
 */
export function mergeMetricTexts(printed: readonly string[]): string {
  const families = new Map<string, string[]>();
  for (const family of printed.flatMap((text) => text.trimEnd().split('\n\n'))) {
    const [help, type, ...series] = family.split('\n');
    if (series.length > 0) families.getOrInsertComputed(`${help}\n${type}`, () => []).push(...series);
  }
  return `${[...families].map(([head, series]) => [head, ...series].join('\n')).join('\n\n')}\n`;
}
