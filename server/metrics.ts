/** A small registry in Prometheus' text form. */

type Labels = Readonly<Record<string, string>>;

interface Family {
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  lines(name: string): Iterable<string>;
}

/** `of` binds a series once, so that counting costs no more than an addition. */
export interface Counter {
  of(labels: Labels): (by?: number) => void;
}
export interface Histogram {
  of(labels: Labels): (seconds: number) => void;
}

export interface Metrics {
  counter(name: string, help: string): Counter;
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** `read` is asked when the registry is printed. */
  gauge(name: string, help: string, read: () => number): void;
  print(): string;
}

interface Observed {
  counts: number[];
  sum: number;
  count: number;
}

const written = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`)
    .join(',');
const braced = (inner: string): string => (inner ? `{${inner}}` : '');

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();
  const add = (name: string, family: Family): void => {
    if (families.has(name)) throw new Error(`metric ${name} exists already`);
    families.set(name, family);
  };
  return {
    counter(name, help) {
      const series = new Map<string, { value: number }>();
      add(name, {
        help,
        type: 'counter',
        lines: (own) => [...series].map(([labels, each]) => `${own}${braced(labels)} ${each.value}`),
      });
      return {
        of(labels) {
          const each = series.getOrInsertComputed(written(labels), () => ({ value: 0 }));
          return (by = 1) => {
            each.value += by;
          };
        },
      };
    },
    gauge(name, help, read) {
      add(name, { help, type: 'gauge', lines: (own) => [`${own} ${read()}`] });
    },
    histogram(name, help, bounds) {
      const series = new Map<string, Observed>();
      add(name, {
        help,
        type: 'histogram',
        lines: (own) => [...series].flatMap(([labels, each]) => histogramLines(own, labels, bounds, each)),
      });
      return {
        of(labels) {
          const each = series.getOrInsertComputed(written(labels), () => ({
            counts: bounds.map(() => 0),
            sum: 0,
            count: 0,
          }));
          return (seconds) => {
            const slot = bounds.findIndex((bound) => seconds <= bound);
            if (slot >= 0) each.counts[slot]! += 1;
            each.sum += seconds;
            each.count += 1;
          };
        },
      };
    },
    print() {
      const lines: string[] = [];
      for (const [name, family] of families)
        lines.push(`# HELP ${name} ${family.help}`, `# TYPE ${name} ${family.type}`, ...family.lines(name));
      return `${lines.join('\n')}\n`;
    },
  };
}

function histogramLines(name: string, labels: string, bounds: readonly number[], each: Observed): string[] {
  const start = labels ? `${labels},` : '';
  let below = 0;
  const buckets = bounds.map(
    (bound, slot) => `${name}_bucket{${start}le="${bound}"} ${(below += each.counts[slot] ?? 0)}`,
  );
  return [
    ...buckets,
    `${name}_bucket{${start}le="+Inf"} ${each.count}`,
    `${name}_sum${braced(labels)} ${each.sum}`,
    `${name}_count${braced(labels)} ${each.count}`,
  ];
}
