/** The live record of a strategy as the wire shows it; nothing of a back-test stands in it. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled, SCALE } from '@bourse/core/money.ts';
import { changeOf } from '@bourse/core/strategies/statistics.ts';
import type { Day, Run } from './runs-store.ts';

type Live = AnswerOf<Calls['strategies/getStrategy']>['live'];
const POINTS = 250;

export function liveView(run: Run | null, days: readonly Day[]): Live {
  const last = days.at(-1);
  if (!run || !last) return null;
  const step = Math.max(1, Math.ceil(days.length / POINTS));
  const lowest = days.reduce((worst, { index, highest }) => {
    const fall = changeOf(highest, index);
    return fall < worst ? fall : worst;
  }, 0n);
  return {
    since: new Date(run.beganAt).toISOString(),
    status: run.endedAt === null ? 'running' : 'stopped',
    endedAt: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
    cause: run.endedAt === null ? null : run.cause,
    version: run.plan.version,
    currency: run.currency,
    value: formatAmount(last.value, run.currency),
    change: formatScaled(changeOf(SCALE, last.index)),
    drawdown: formatScaled(lowest),
    days: days.length,
    curve: days
      .filter((_, row) => (days.length - 1 - row) % step === 0)
      .map(({ date, index }) => ({ date, index: formatScaled(index) })),
  };
}
