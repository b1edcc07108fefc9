/** A small registry in Prometheus's text format. */

type Labels = Readonly<Record<string, string>>;

interface MetricFamily {
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  lines(name: string): Iterable<string>;
}

/** `bind` binds a series once, so that counting costs no more than an addition. */
export interface Counter {
  bind(labels: Labels): (by?: number) => void;
}
export interface Histogram {
  bind(labels: Labels): (seconds: number) => void;
}

/** One value, one for each set of labels, or null if there is nothing to report. */
export type MetricReading = number | null | readonly (readonly [labels: Labels, value: number])[];

/** A figure as a manifest declares it. `read` is called when the registry is printed; a total only grows. */
export interface Metric {
  kind: 'gauge' | 'total';
  name: string;
  help: string;
  read(): MetricReading;
}

export interface Metrics {
  counter(name: string, help: string): Counter;
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** `read` is called when the registry is printed. */
  gauge(name: string, help: string, read: () => MetricReading): void;
  /** The same for values that only grow, and that other code counts. */
  total(name: string, help: string, read: () => MetricReading): void;
  /** Without what has no value yet: a histogram without observations, a family without series. */
  print(): string;
}

interface HistogramState {
  counts: number[];
  sum: number;
  count: number;
}

const formatLabels = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`)
    .join(',');
const wrapInBraces = (inner: string): string => (inner ? `{${inner}}` : '');

function formatReadingLines(name: string, reading: MetricReading): string[] {
  if (reading === null) return [];
  if (typeof reading === 'number') return [`${name} ${reading}`];
  return reading.map(([labels, value]) => `${name}${wrapInBraces(formatLabels(labels))} ${value}`);
}

export function createMetricsRegistry(): Metrics {
  const families = new Map<string, MetricFamily>();
  const add = (name: string, family: MetricFamily): void => {
    if (families.has(name)) throw new Error(`metric ${name} exists already`);
    families.set(name, family);
  };
  const addRead =
    (type: MetricFamily['type']): Metrics['gauge'] =>
    (name, help, read) =>
      add(name, { help, type, lines: (own) => formatReadingLines(own, read()) });
  return {
    gauge: addRead('gauge'),
    total: addRead('counter'),
    counter(name, help) {
      const series = new Map<string, { value: number }>();
      add(name, {
        help,
        type: 'counter',
        lines: (own) => [...series].map(([labels, each]) => `${own}${wrapInBraces(labels)} ${each.value}`),
      });
      return {
        bind: (labels) => incrementCounter(series.getOrInsertComputed(formatLabels(labels), () => ({ value: 0 }))),
      };
    },
    histogram(name, help, bounds) {
      const series = new Map<string, HistogramState>();
      const seen = () => [...series].filter(([, { count }]) => count > 0);
      add(name, {
        help,
        type: 'histogram',
        lines: (own) => seen().flatMap(([labels, each]) => formatHistogramLines(own, labels, bounds, each)),
      });
      return {
        bind: (labels) =>
          observeValue(
            bounds,
            series.getOrInsertComputed(formatLabels(labels), () => emptyHistogram(bounds)),
          ),
      };
    },
    print() {
      const lines: string[] = [];
      for (const [name, family] of families) {
        const own = [...family.lines(name)];
        if (own.length > 0) lines.push(`# HELP ${name} ${family.help}`, `# TYPE ${name} ${family.type}`, ...own);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

const incrementCounter =
  (each: { value: number }) =>
  (by = 1): void => {
    each.value += by;
  };

const emptyHistogram = (bounds: readonly number[]): HistogramState => ({
  counts: bounds.map(() => 0),
  sum: 0,
  count: 0,
});

const observeValue =
  (bounds: readonly number[], each: HistogramState) =>
  (seconds: number): void => {
    const slot = bounds.findIndex((bound) => seconds <= bound);
    if (slot >= 0) each.counts[slot]! += 1;
    each.sum += seconds;
    each.count += 1;
  };

function formatHistogramLines(name: string, labels: string, bounds: readonly number[], each: HistogramState): string[] {
  const start = labels ? `${labels},` : '';
  let below = 0;
  const buckets = bounds.map(
    (bound, slot) => `${name}_bucket{${start}le="${bound}"} ${(below += each.counts[slot] ?? 0)}`,
  );
  return [
    ...buckets,
    `${name}_bucket{${start}le="+Inf"} ${each.count}`,
    `${name}_sum${wrapInBraces(labels)} ${each.sum}`,
    `${name}_count${wrapInBraces(labels)} ${each.count}`,
  ];
}

/**
 * The output of several processes as one text: the label `process` of each series says whose it is, and a family's
 * series are together, as the format requires.
 */
export function mergeMetricTexts(printed: readonly { index: number; text: string }[]): string {
  const families = new Map<string, { heads: string[]; series: string[] }>();
  for (const { index, text } of printed) {
    let family = { heads: [] as string[], series: [] as string[] };
    for (const line of text.trimEnd().split('\n')) {
      const [, name] = /^# (?:HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name === undefined) {
        family.series.push(
          line.replace(SERIES, (_, own, labels) => `${own}{process="${index}"${labels ? `,${labels}` : ''}} `),
        );
        continue;
      }
      family = families.getOrInsertComputed(name, () => ({ heads: [], series: [] }));
      // The other processes' lines are the same.
      if (family.heads.length < 2) family.heads.push(line);
    }
  }
  return `${[...families.values()].flatMap(({ heads, series }) => [...heads, ...series]).join('\n')}\n`;
}
/** A series' name and its labels, which may contain spaces. */
const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /;
