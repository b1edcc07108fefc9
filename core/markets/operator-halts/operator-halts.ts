/**
 * The operator's halts: of an instrument, or a whole market, until it is resumed. Exchanges' own halts are the venue's.
 */
import type { Instrument, InstrumentId, Market } from '../market-types.ts';

/** Reasons as shown to customers. */
export const OPERATOR_HALT_REASONS = [
  'haltNews',
  'haltPrices',
  'haltDisorder',
  'haltTechnical',
  'haltAuthority',
] as const;
export type OperatorHaltReason = (typeof OPERATOR_HALT_REASONS)[number];

/** A step for an instrument or, if that is null, for its whole market; steps are never changed. `at`: epoch ms. */
export interface OperatorHaltChange {
  market: Market;
  instrument: InstrumentId | null;
  halted: boolean;
  why: OperatorHaltReason;
  at: number;
}

/** `wide`: the whole market is halted. */
export interface OperatorHalt {
  why: OperatorHaltReason;
  since: number;
  wide: boolean;
}

export type OperatorHaltScope = Pick<OperatorHaltChange, 'market' | 'instrument'>;
export const isSameHaltScope = (one: OperatorHaltScope, other: OperatorHaltScope): boolean =>
  one.market === other.market && one.instrument === other.instrument;

/** The halt of exactly this instrument or market at `instant`; steps are in order. */
export function findHaltOfScope(
  steps: readonly OperatorHaltChange[],
  scope: OperatorHaltScope,
  instant: number,
): OperatorHalt | null {
  const last = steps.findLast((step) => step.at <= instant && isSameHaltScope(step, scope));
  return last?.halted ? { why: last.why, since: last.at, wide: scope.instrument === null } : null;
}

/** The halt of `instrument` at `instant`: its market's before its own. */
export const findOperatorHalt = (
  steps: readonly OperatorHaltChange[],
  { id, market }: Pick<Instrument, 'id' | 'market'>,
  instant: number,
): OperatorHalt | null =>
  steps.length === 0
    ? null
    : (findHaltOfScope(steps, { market, instrument: null }, instant) ??
      findHaltOfScope(steps, { market, instrument: id }, instant));
