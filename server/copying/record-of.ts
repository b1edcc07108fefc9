/** What a leader's portfolio has earned since it leads, by the performance page's own figures. */
import { formatScaled } from '@bourse/core/money.ts';
import { deepestDrawdown } from '@bourse/core/performance/figures.ts';
import { timeWeighted } from '@bourse/core/performance/measure.ts';
import type { Parts } from '../parts.ts';
import type { KnownLeader } from './rows.ts';

/** Until it stopped. What was paid in is no gain. */
export async function recordOf({ equity }: Pick<Parts, 'equity'>, leader: KnownLeader) {
  const { startedAt: from, stoppedAt: to, currency } = leader;
  const measured = await equity.measured(leader, { from, ...(to === null ? {} : { to }) }, currency);
  const rate = measured && timeWeighted(measured);
  const fall = measured && deepestDrawdown(measured.levels);
  return {
    twr: rate === null ? null : formatScaled(rate),
    drawdown: fall === null ? null : formatScaled(fall.rate),
  };
}
