/**
 * The process that computes strategies: bars and a plan in, decisions out. It has no environment, no file but the
 * rules' own code and no network, and so neither the market's seed nor its keys. It ends together with its parent.
 */
import type { Answers, Asked, TargetsInput, Told } from './runner.ts';
import { seenAt } from '@bourse/core/products/strategies/back-test.ts';
import { historyFrom } from '@bourse/core/products/strategies/history.ts';
import { decideTargets } from '@bourse/core/products/strategies/kinds.ts';
import { ordersFor } from '@bourse/core/products/strategies/orders-for.ts';
import { tryStrategy } from '@bourse/core/products/strategies/trial.ts';
import type { Weights } from '@bourse/core/products/strategies/rules.ts';

process.on('message', (asked: Asked) => {
  let told: Told;
  try {
    told = { answer: answerTo(asked) };
  } catch (error) {
    told = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.send?.(told);
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches this process too: ignore it, so that the stopping server can finish its work.
process.on('SIGINT', () => {});

/** Answers of the strategies' process: rules only. */

function answerTo(asked: Asked): Answers[keyof Answers] {
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
