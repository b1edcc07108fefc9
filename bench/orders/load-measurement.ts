/** One point of a measurement, and its printing. */
export interface LoadMeasurement {
  clients: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time per operation, over all processes involved; null if not measured. */
  processorMs?: number | null;
}

/** A quantile of sorted values; 0 if there are none. */
export const getQuantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** `latencies` in milliseconds, in any order. */
export function buildLoadMeasurement(clients: number, seconds: number, latencies: Float64Array): LoadMeasurement {
  const sorted = latencies.toSorted();
  return {
    clients,
    perSecond: sorted.length / seconds,
    p50Ms: getQuantile(sorted, 0.5),
    p99Ms: getQuantile(sorted, 0.99),
  };
}

export const roundTo = (value: number, digits = 2): number => Number(value.toFixed(digits));

export function printLoadMeasurement(
  name: string,
  { clients, perSecond, p50Ms, p99Ms, processorMs }: LoadMeasurement,
): void {
  const formatMs = (ms: number): string => `${ms.toFixed(2).padStart(8)} ms`;
  console.log(
    `${name.padEnd(8)} ${String(clients).padStart(4)} clients ${perSecond.toFixed(0).padStart(7)}/s   ` +
      `p50 ${formatMs(p50Ms)}   p99 ` +
      `${formatMs(p99Ms)}${processorMs == null ? '' : `   processor ${formatMs(processorMs)}`}`,
  );
}
