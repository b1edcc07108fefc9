/**
 * The process that computes strategies: bars and a plan in, decisions out. It has no environment, no file but the
 * rules' own code and no network, and so neither the market's seed nor its keys. It ends together with its parent.
 */
import type {
  CalculatorAnswers,
  CalculatorQuestion,
  TargetWeightsInput,
  CalculatorReply,
} from './strategy-calculator-client.ts';
import { buildVisibleHistoryAt } from '@bourse/core/products/strategies/back-test.ts';
import { buildBackTestHistory } from '@bourse/core/products/strategies/back-test-history.ts';
import { decideTargetWeights } from '@bourse/core/products/strategies/strategy-specification.ts';
import { computeRebalancingOrders } from '@bourse/core/products/strategies/rebalancing-orders.ts';
import { buildBackTestReport } from '@bourse/core/products/strategies/back-test-report.ts';
import type { TargetWeights } from '@bourse/core/products/strategies/strategy-rules.ts';

process.on('message', (question: CalculatorQuestion) => {
  let reply: CalculatorReply;
  try {
    reply = { answer: answerQuestion(question) };
  } catch (error) {
    reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.send?.(reply);
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches this process too: ignore it, so that the stopping server can finish its work.
process.on('SIGINT', () => {});

/** Answers of the strategies' process: rules only. */

function answerQuestion(question: CalculatorQuestion): CalculatorAnswers[keyof CalculatorAnswers] {
  if (question.what === 'trial') return buildBackTestReport(question.input);
  if (question.what === 'targets') return computeTargets(question.input);
  const { equity, weights, holdings, currency } = question.input;
  return computeRebalancingOrders(equity, weights, holdings, currency);
}

/** Decided at the end of the last known session. */
function computeTargets({
  plan,
  known,
  currency,
  dateOf,
  span,
  firstDecisionDate,
}: TargetWeightsInput): TargetWeights | null {
  const history = buildBackTestHistory(known, currency, dateOf, span);
  const first = history.dates.findIndex((date) => date >= firstDecisionDate);
  return first < 0 ? null : decideTargetWeights(plan, buildVisibleHistoryAt(history, history.dates.length - 1, first));
}
