/**
 * The operator's halts: of an instrument, or a whole market, until it is resumed. Exchanges' own halts are the venue's.
 */
import type { Instrument, InstrumentId, Market } from '../market.ts';

/** Reasons as shown to customers. */
export const HALT_REASONS = ['haltNews', 'haltPrices', 'haltDisorder', 'haltTechnical', 'haltAuthority'] as const;
export type HaltReason = (typeof HALT_REASONS)[number];

/** A step for an instrument or, if that is null, for its whole market; steps are never changed. `at`: epoch ms. */
export interface HaltStep {
  market: Market;
  instrument: InstrumentId | null;
  halted: boolean;
  why: HaltReason;
  at: number;
}

/** `wide`: the whole market is halted. */
export interface OperatorHalt {
  why: HaltReason;
  since: number;
  wide: boolean;
}

export type HaltScope = Pick<HaltStep, 'market' | 'instrument'>;
export const isSameScope = (one: HaltScope, other: HaltScope): boolean =>
  one.market === other.market && one.instrument === other.instrument;

/** The halt of exactly this instrument or market at `instant`; steps are in order. */
export function haltOf(steps: readonly HaltStep[], scope: HaltScope, instant: number): OperatorHalt | null {
  const last = steps.findLast((step) => step.at <= instant && isSameScope(step, scope));
  return last?.halted ? { why: last.why, since: last.at, wide: scope.instrument === null } : null;
}

/** The halt of `instrument` at `instant`: its market's before its own. */
export const haltAt = (
  steps: readonly HaltStep[],
  { id, market }: Pick<Instrument, 'id' | 'market'>,
  instant: number,
): OperatorHalt | null =>
  steps.length === 0
    ? null
    : (haltOf(steps, { market, instrument: null }, instant) ?? haltOf(steps, { market, instrument: id }, instant));
