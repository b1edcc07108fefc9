/** Whether the answers to another's id and to one that never was can be told apart, by their words or their time. */
import type { AttackTarget } from './run-attack.ts';
import { type TimedAnswer, measureDistinguishability } from './measure-distinguishability.ts';

export interface ForeignDataAttackSize {
  least: number;
  most: number;
}

/** At most this long for one pair of questions; calls that hash passwords are repeated less often. */
const BUDGET_MS = 20_000;
const LEAST_PAIRS = 60;
export interface TimingArea {
  what: string;
  area: number;
}

/** Asks for both often enough; returns the area of their times. */
export async function compareForeignWithMissing(
  attack: { target: Pick<AttackTarget, 'fault'> },
  what: string,
  { least, most }: ForeignDataAttackSize,
  there: () => Promise<TimedAnswer>,
  nowhere: () => Promise<TimedAnswer>,
): Promise<TimingArea> {
  const { ms } = await there();
  const affordable = Math.max(LEAST_PAIRS, Math.floor(BUDGET_MS / ms / 2));
  const { area, byTime, pairs, words } = await measureDistinguishability(
    Math.min(least, affordable),
    Math.min(most, affordable),
    there,
    nowhere,
  );
  if (words.size > 0)
    attack.target.fault(
      `${what}: words tell what is another's: ${[...words].map((each) => each.slice(-200)).join(' | ')}`,
    );
  if (byTime) attack.target.fault(`${what}: time tells what is another's: AUC ${area.toFixed(3)} of ${pairs}`);
  return { what, area };
}
