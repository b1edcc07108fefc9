/** What staff see of a source: counts, its last success and fault, and how late its prints arrive. */
import type { Counter } from '../../telemetry/metrics.ts';
import { type PriceSourceName, SourceError, type SourceFault } from '../price-source.ts';
import type { RejectReason } from './check-print.ts';
import type { SwitchReason } from './choose-source.ts';
import type { HoldReason } from './tick-filter.ts';

/** `detail`: in the adapter's words, for staff. `at`: epoch ms. */
export interface FaultReport {
  fault: SourceFault;
  detail: string;
  at: number;
}

/** Counters of the process, bound by source and result. */
export interface PollingMetrics {
  requests: Counter<'source' | 'result'>;
  prints: Counter<'source' | 'result'>;
  switches: Counter<'source' | 'result'>;
}

export const NO_POLLING_METRICS: PollingMetrics = {
  requests: { bind: () => () => {} },
  prints: { bind: () => () => {} },
  switches: { bind: () => () => {} },
};

const LAGS_REMEMBERED = 1_024;
/** An adapter's words may contain a whole answer. */
const LONGEST_DETAIL = 300;

export class SourceFigures {
  /** Prints that weren't published, by reason, since the start. */
  readonly rejected = new Map<RejectReason | HoldReason, number>();
  lastSuccessAt: number | null = null;
  /** The source's own time of its newest price that was believed. */
  newestPriceAt: number | null = null;
  lastFault: FaultReport | null = null;
  private readonly source: PriceSourceName;
  private readonly metrics: PollingMetrics;
  private readonly counts = new Map<string, (by?: number) => void>();
  private readonly lags: number[] = [];
  private lagsSeen = 0;

  constructor(source: PriceSourceName, metrics: PollingMetrics) {
    this.source = source;
    this.metrics = metrics;
  }

  noteSuccess(now: number): void {
    this.lastSuccessAt = now;
    this.count('requests', 'ok');
  }

  noteFault(fault: SourceFault, detail: string, now: number): void {
    this.lastFault = { fault, detail: detail.slice(0, LONGEST_DETAIL), at: now };
    this.count('requests', fault);
  }

  noteRejected(reason: RejectReason | HoldReason): void {
    this.rejected.set(reason, (this.rejected.get(reason) ?? 0) + 1);
    this.count('prints', reason);
  }

  notePublished(at: number): void {
    this.newestPriceAt = Math.max(at, this.newestPriceAt ?? at);
    this.count('prints', 'published');
  }

  /** `lagMs`: from a print's own time to its arrival. */
  noteLag(lagMs: number): void {
    this.lags[this.lagsSeen++ % LAGS_REMEMBERED] = Math.max(0, lagMs);
  }

  noteSwitch(reason: SwitchReason | null): void {
    this.count('switches', reason ?? 'preferred');
  }

  /** Of the last thousand prints, ms; null without any. `share`: 0 to 1. */
  lagPercentile(share: number): number | null {
    const sorted = this.lags.toSorted((one, other) => one - other);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  }

  private count(family: keyof PollingMetrics, result: string): void {
    const { source, metrics } = this;
    this.counts.getOrInsertComputed(`${family} ${result}`, () => metrics[family].bind({ source, result }))();
  }
}

/** Whatever an adapter throws, as a fault. */
export const toSourceError = (error: unknown): SourceError =>
  error instanceof SourceError
    ? error
    : new SourceError('unreadable', `the adapter failed: ${error instanceof Error ? error.message : String(error)}`);
