/**
 * How often a source may be asked: its own shortest pause and its requests a day, a growing pause with jitter after
 * failures, and a circuit that opens after several of them in a row and then lets one attempt through at a time.
 */
import type { SourceDeclaration } from '../price-source.ts';

/** `halfOpen`: one attempt is under way that decides whether it closes. */
export type CircuitState = 'closed' | 'open' | 'halfOpen';

/** What a source was asked on the day (UTC) of `at`; times in epoch ms. */
export interface RequestUsage {
  at: number;
  requests: number;
  /** The source has asked to be left alone until then. */
  pausedUntil: number | null;
}

const DAY_MS = 86_400_000;
const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 900_000;
export const FAILURES_TO_OPEN = 3;
/** This part of a day's requests may be used at any speed, such as after a start; the others last until midnight. */
const BURST_SHARE = 0.1;

export class RequestBudget {
  private readonly limits: Pick<SourceDeclaration, 'pauseMs' | 'requestsPerDay'>;
  private readonly random: () => number;
  private day = 0;
  private used = 0;
  private failures = 0;
  private isUnderWay = false;
  private pauseUntil = -Infinity;
  private sourcePauseUntil: number | null = null;

  /** `random`: 0 to 1. */
  constructor(limits: Pick<SourceDeclaration, 'pauseMs' | 'requestsPerDay'>, random: () => number) {
    this.limits = limits;
    this.random = random;
  }

  get circuit(): CircuitState {
    if (this.failures < FAILURES_TO_OPEN) return 'closed';
    return this.isUnderWay ? 'halfOpen' : 'open';
  }

  get failuresInRow(): number {
    return this.failures;
  }

  /** Until when the source itself wants no request, epoch ms; null if it doesn't say. */
  pausedUntil(now: number): number | null {
    return this.sourcePauseUntil !== null && this.sourcePauseUntil > now ? this.sourcePauseUntil : null;
  }

  /** Goes on from what was used before this start, on the same day. */
  restore({ at, requests, pausedUntil }: RequestUsage): void {
    [this.day, this.used] = [Math.floor(at / DAY_MS), requests];
    this.sourcePauseUntil = pausedUntil;
    this.pauseUntil = Math.max(this.pauseUntil, pausedUntil ?? -Infinity);
  }

  /** Of the day of `now`, in UTC. */
  requestsToday(now: number): number {
    this.beginDay(now);
    return this.used;
  }

  /** Whether the day's requests are used up. */
  isSpent(now: number): boolean {
    const { requestsPerDay } = this.limits;
    return requestsPerDay !== null && this.requestsToday(now) >= requestsPerDay;
  }

  mayRequest(now: number): boolean {
    return !this.isUnderWay && now >= this.nextAt(now);
  }

  /** The earliest moment of the next request, epoch ms. */
  nextAt(now: number): number {
    return this.isSpent(now) ? Math.max(this.pauseUntil, (this.day + 1) * DAY_MS) : this.pauseUntil;
  }

  /** A request goes out; each ends with `succeed` or `fail`. */
  begin(now: number): void {
    this.beginDay(now);
    this.used += 1;
    this.isUnderWay = true;
    this.pauseUntil = now + Math.max(this.limits.pauseMs, this.pauseForDay(now));
  }

  succeed(): void {
    this.isUnderWay = false;
    this.failures = 0;
  }

  /** A connection that goes on has proved itself. */
  prove(): void {
    this.failures = 0;
  }

  /** A request or connection has ended without telling anything about the source. */
  end(): void {
    this.isUnderWay = false;
  }

  /** `retryAfterMs`: how long the source wants no further request, which is obeyed however long it is. */
  fail(now: number, retryAfterMs: number | null): void {
    this.isUnderWay = false;
    this.failures += 1;
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures - 1, 20));
    // At least half of it, so that many installations that failed together don't return together.
    const pause = longest * (0.5 + this.random() / 2);
    const obeyed = retryAfterMs !== null && Number.isFinite(retryAfterMs) ? retryAfterMs : 0;
    if (obeyed > 0) this.sourcePauseUntil = now + obeyed;
    this.pauseUntil = Math.max(this.pauseUntil, now + Math.max(pause, obeyed));
  }

  private beginDay(now: number): void {
    const day = Math.floor(now / DAY_MS);
    if (day !== this.day) [this.day, this.used] = [day, 0];
  }

  /** The pause with which the rest of the requests lasts for the rest of the day. */
  private pauseForDay(now: number): number {
    const { requestsPerDay } = this.limits;
    if (requestsPerDay === null || this.used < requestsPerDay * BURST_SHARE) return 0;
    const remaining = requestsPerDay - this.used;
    return remaining <= 0 ? 0 : ((this.day + 1) * DAY_MS - now) / (remaining + 1);
  }
}
