/** One point of a measurement, and its printing. */
export interface Point {
  clients: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time per operation, over all processes involved; null if not measured. */
  processorMs?: number | null;
}

/** A quantile of sorted values; 0 if there are none. */
export const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** `latencies` in milliseconds, in any order. */
export function pointOf(clients: number, seconds: number, latencies: Float64Array): Point {
  const sorted = latencies.toSorted();
  return { clients, perSecond: sorted.length / seconds, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

export function printPoint(name: string, { clients, perSecond, p50Ms, p99Ms, processorMs }: Point): void {
  const told = (ms: number): string => `${ms.toFixed(2).padStart(8)} ms`;
  console.log(
    `${name.padEnd(8)} ${String(clients).padStart(4)} clients ${perSecond.toFixed(0).padStart(7)}/s   ` +
      `p50 ${told(p50Ms)}   p99 ` +
      `${told(p99Ms)}${processorMs == null ? '' : `   processor ${told(processorMs)}`}`,
  );
}
