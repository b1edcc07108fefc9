/**
 * The levels of leaders, by a published formula. Each level says how much may follow a leader as a multiple of the
 * leader's own stake, and how much of a gain the leader may ask for. The house's own rule.
 */
import { parseScaled, type Amount, type Rate } from '../../ledger/money.ts';

export const LEADER_LEVELS = ['primary', 'intermediate', 'senior'] as const;
export type LeaderLevel = (typeof LEADER_LEVELS)[number];

const rate = (text: string): Rate => parseScaled(text)!;

/** A level's requirements; a leader has the highest level of which every requirement is met. */
export interface LeaderLevelRequirements {
  /** Whole days since the leader began. */
  days: number;
  /** The deepest fall from a peak so far must not exceed this. */
  drawdown: Rate;
  /** The least of the leader's own money in the portfolio at the end of any of thirty days, in cents of a US dollar. */
  stake: Amount;
  /** Verified people whose copy has run for thirty days, never below a copy's minimum. */
  retainedFollowers: number;
}
export interface LeaderLevelTerms {
  needs: LeaderLevelRequirements | null;
  /** All followers' money together may be this many times the leader's own stake. */
  multiple: bigint;
  /** The highest share of the gain that the leader may ask for. */
  shareCeiling: Rate;
}

/** Since 2026-11-22. */
export const LEADER_LEVEL_TERMS: Readonly<Record<LeaderLevel, LeaderLevelTerms>> = {
  primary: { needs: null, multiple: 5n, shareCeiling: rate('0.05') },
  intermediate: {
    needs: { days: 60, drawdown: rate('0.35'), stake: 200_000n, retainedFollowers: 3 },
    multiple: 20n,
    shareCeiling: rate('0.1'),
  },
  senior: {
    needs: { days: 180, drawdown: rate('0.2'), stake: 1_000_000n, retainedFollowers: 20 },
    multiple: 50n,
    shareCeiling: rate('0.15'),
  },
};
/** Days after which a follower counts as retained, and over which the minimum stake is taken. */
export const RETAINED_FOLLOWER_DAYS = 30;

export interface LeaderLevelMeasures extends LeaderLevelRequirements {}

export const meetsLeaderLevelRequirements = (facts: LeaderLevelMeasures, { needs }: LeaderLevelTerms): boolean =>
  needs === null ||
  (facts.days >= needs.days &&
    facts.drawdown <= needs.drawdown &&
    facts.stake >= needs.stake &&
    facts.retainedFollowers >= needs.retainedFollowers);

export const computeLeaderLevel = (facts: LeaderLevelMeasures): LeaderLevel =>
  LEADER_LEVELS.findLast((level) => meetsLeaderLevelRequirements(facts, LEADER_LEVEL_TERMS[level])) ?? 'primary';

/** The most that may follow a leader in all. */
export const computeLeaderCapacity = (level: LeaderLevel, stake: Amount): Amount =>
  stake * LEADER_LEVEL_TERMS[level].multiple;
