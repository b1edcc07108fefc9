/** The live record of a strategy as the wire shows it; nothing of a back-test stands in it. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled, SCALE } from '@bourse/core/money.ts';
import { changeOf } from '@bourse/core/strategies/statistics.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Parts } from '../parts.ts';
import type { Planned } from './plans.ts';
import type { Day, Run } from './runs-store.ts';
import { targetsView } from './view.ts';

type Live = NonNullable<AnswerOf<Calls['strategies/getStrategy']>['live']>;
const POINTS = 250;

export function liveView(run: Run, days: readonly Day[], targets: Live['targets']): Live | null {
  const last = days.at(-1);
  if (!last) return null;
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
    targets,
    curve: days
      .filter((_, row) => (days.length - 1 - row) % step === 0)
      .map(({ date, index }) => ({ date, index: formatScaled(index) })),
  };
}

/** What it has decided last to hold, by the version that decided it; nothing once it is being sold. */
export function wantedBy(
  parts: Pick<Parts, 'feeds'>,
  { plan, closingAt, endedAt }: Run,
  days: readonly Day[],
  versions: readonly Pick<Planned, 'version' | 'instruments'>[],
  language: Language,
): Live['targets'] {
  const decided = days.findLast(({ weights }) => weights !== null);
  if (!decided || closingAt !== null || endedAt !== null) return [];
  const of = [plan, ...versions].find(({ version }) => version === decided.version);
  return targetsView(parts, decided.weights ?? [], of?.instruments ?? [], language);
}
