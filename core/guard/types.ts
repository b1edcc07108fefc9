/** How a quote is judged before anything may happen at its price. */
import type { InstrumentId, Quote } from '../market.ts';

/** `good` is passed on; `held` needs more evidence, and the last good quote applies meanwhile; `bad` is discarded. */
export type Verdict = 'good' | 'held' | 'bad';

/** The first one seen; within the usual step; a jump confirmed by a second print; the same one as before. */
export type GoodReason = 'first' | 'near' | 'confirmed' | 'repeated';
/** Farther than the usual step; by a ratio at which companies split; later, but with a count that went back. */
export type HeldReason = 'jump' | 'split' | 'recount';
export type BadReason =
  /** A field that is absent or of a wrong kind; of another instrument. */
  | 'missing'
  | 'mixedUp'
  /** A price of zero; a price, volume or turnover below zero; nothing on offer on a side; bid not below ask. */
  | 'zero'
  | 'negative'
  | 'empty'
  | 'crossed'
  /** Later than now; earlier than the last good one; another content under the same count. */
  | 'future'
  | 'outOfOrder'
  | 'conflict'
  /** Further than prices ever move, even if repeated. */
  | 'farOff';
export type Reason = GoodReason | HeldReason | BadReason;

/** The guard's state for one instrument. Plain data; `judge` returns a new one instead of changing it. */
export interface GuardState {
  readonly instrument: InstrumentId;
  readonly good: Quote | null;
  /** The print that waits for a second one. */
  readonly held: { readonly quote: Quote; readonly reason: HeldReason } | null;
  /** Recent variance of the price a second, as a pure number. Only for judging, never for money. */
  readonly variance: number;
}

export interface Judgement {
  readonly state: GuardState;
  readonly verdict: Verdict;
  readonly reason: Reason;
}

/** The thresholds for one instrument on one date; `thresholds.ts` says what each one means. Shares are of the price. */
export interface GuardRules {
  usualStep: number;
  dailyMove: number;
  deviations: number;
  widestStep: number;
  spreads: number;
  impossibleFactor: number;
  splitTolerance: number;
  splitMs: number;
  confirmMs: number;
  staleMs: number;
  extendedStaleMs: number;
}
