/** What customers do about their programs: they give them another key, and have them cancel everything that waits. */
import type { SeededRandom } from '../seeded-random.ts';
import { pickWeighted } from './generate-trading-action.ts';

/** `ware`: only in this instrument; null: in all. */
export type ProgramAction = { what: 'renewKey' } | { what: 'cancelAll'; ware: number | null };

/** Rarely, since whoever cancels everything has nothing left that could go wrong. */
export const PROGRAM_ACTION_INTERVAL_MS = { shortest: 10_000, longest: 60_000 } as const;

export const generateProgramAction = (random: SeededRandom): ProgramAction =>
  pickWeighted(random, [
    ['renewKey', 45],
    ['cancelAll', 55],
  ] as const) === 'renewKey'
    ? { what: 'renewKey' }
    : { what: 'cancelAll', ware: random.chance(0.5) ? random.int(1_000_000) : null };
