/** Answers of the strategies' process: rules only. */
import { seenAt } from '@bourse/core/strategies/back-test.ts';
import { historyFrom } from '@bourse/core/strategies/history-from.ts';
import { decideTargets } from '@bourse/core/strategies/kinds.ts';
import { ordersFor } from '@bourse/core/strategies/orders-for.ts';
import { tryStrategy } from '@bourse/core/strategies/trial.ts';
import type { Weights } from '@bourse/core/strategies/types.ts';
import type { Answers, Asked, TargetsInput } from './runner.ts';

export function answerTo(asked: Asked): Answers[keyof Answers] {
  if (asked.what === 'trial') return tryStrategy(asked.input);
  if (asked.what === 'targets') return targetsOf(asked.input);
  const { equity, weights, holdings, currency } = asked.input;
  return ordersFor(equity, weights, holdings, currency);
}

/** Decided at the end of the last known session. */
function targetsOf({ plan, known, currency, dateOf, span, begun }: TargetsInput): Weights | null {
  const history = historyFrom(known, currency, dateOf, span);
  const first = history.dates.findIndex((date) => date >= begun);
  return first < 0 ? null : decideTargets(plan, seenAt(history, history.dates.length - 1, first));
}
