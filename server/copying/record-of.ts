import { lastDayOf, profitOf, stretchesOf } from '@bourse/core/copying/product.ts';
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import { deepestDrawdown } from '@bourse/core/performance/figures.ts';
import { timeWeighted } from '@bourse/core/performance/measure.ts';
import type { PastPeriods } from '@bourse/core/strategies/statistics.ts';
import type { Parts } from '../parts.ts';
import type { KnownLeader } from './rows.ts';

/**
 * What a leader's portfolio has earned since it began to lead, computed as on the performance page. Ends when the
 * leader stopped. Deposits are no gain.
 */
export async function recordOf({ equity }: Pick<Parts, 'equity'>, leader: KnownLeader) {
  const { startedAt: from, stoppedAt: to, currency } = leader;
  const measured = await equity.measured(leader, { from, ...(to === null ? {} : { to }) }, currency);
  const rate = measured && timeWeighted(measured);
  const fall = measured && deepestDrawdown(measured.levels);
  const day = measured && to === null ? lastDayOf(measured) : null;
  return {
    twr: rate === null ? null : formatScaled(rate),
    drawdown: fall === null ? null : formatScaled(fall.rate),
    today: day && { profit: formatAmount(day.profit, currency), rate: formatScaled(day.rate) },
    totalProfit: measured && formatAmount(profitOf(measured), currency),
    expected: measured ? stretchesOf(measured).map(stretchRow) : [],
  };
}

const stretchRow = ({ sessions, count, worst, low, middle, high, best, lost }: PastPeriods) => ({
  days: sessions,
  count,
  worst: formatScaled(worst),
  low: formatScaled(low),
  middle: formatScaled(middle),
  high: formatScaled(high),
  best: formatScaled(best),
  lost: formatScaled(lost),
});
