/**
 * Strategies are computed in a separate process that gets only public prices: no environment, no file except the rules'
 * code, no network. So no strategy can know the market's seed, and no order waits while five years are computed. One
 * question at a time; a process that takes too long is killed, and an idle one ends.
 */
import type { ForkOptions } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { StrategyHolding, RebalancingOrder } from '@bourse/core/products/strategies/rebalancing-orders.ts';
import type {
  HistoryTooShort,
  BackTestReport,
  BackTestReportInput,
} from '@bourse/core/products/strategies/back-test-report.ts';
import type { TargetWeights } from '@bourse/core/products/strategies/strategy-rules.ts';
import { createWorkerProcessClient, type AnswerOutcomeHandlers } from '../runtime/worker-process-client.ts';
import { TooBusyError } from '../runtime/errors.ts';

export type CalculatorQuestion =
  | { what: 'trial'; input: BackTestReportInput }
  | { what: 'targets'; input: TargetWeightsInput }
  | { what: 'orders'; input: RebalanceOrdersInput };
/** `firstDecisionDate`: the first date at whose end it decides. */
export interface TargetWeightsInput
  extends Pick<BackTestReportInput, 'plan' | 'known' | 'currency' | 'dateOf' | 'span'> {
  firstDecisionDate: string;
}
export interface RebalanceOrdersInput {
  equity: Amount;
  weights: TargetWeights;
  holdings: readonly StrategyHolding[];
  currency: Currency;
}
export interface CalculatorAnswers {
  trial: BackTestReport | HistoryTooShort;
  targets: TargetWeights | null;
  orders: RebalancingOrder[];
}

/** What the process sends back. */
export type CalculatorReply = { answer: CalculatorAnswers[keyof CalculatorAnswers] } | { error: string };

export interface StrategyCalculatorClient {
  try(input: BackTestReportInput): Promise<BackTestReport | HistoryTooShort>;
  /** What it wants to hold after the last session; null if it doesn't decide then. */
  targets(input: TargetWeightsInput): Promise<TargetWeights | null>;
  /** The orders needed to hold that. */
  orders(input: RebalanceOrdersInput): Promise<RebalancingOrder[]>;
  stop(): void;
}

const STRATEGIES_FOLDER = import.meta.dirname;
const ROOT = join(STRATEGIES_FOLDER, '..', '..');
const PROGRAM = join(STRATEGIES_FOLDER, 'strategy-calculator-main.ts');
const LONGEST_MS = 20_000;
const IDLE_MS = 60_000;
const WAITING_MAXIMUM = 100;

/** What the process may read: the rules' code, and what resolves its module names. `data/` isn't included. */
const READABLE_PATHS = [
  STRATEGIES_FOLDER,
  join(ROOT, 'core'),
  join(ROOT, 'package.json'),
  join(ROOT, 'server', 'package.json'),
  join(ROOT, 'node_modules', '@bourse'),
];

/** Fork options: nothing of ours is passed on. */
export const buildSandboxOptions = (readable: readonly string[] = READABLE_PATHS): ForkOptions => ({
  env: {},
  execArgv: [
    '--permission',
    ...[...new Set([...readable, ...readable.map((path) => realpathSync(path))])].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    '--max-old-space-size=256',
    '--no-warnings',
  ],
  serialization: 'advanced',
  stdio: 'ignore',
});

export function createStrategyCalculatorClient(): StrategyCalculatorClient {
  const runner = createWorkerProcessClient({
    program: PROGRAM,
    options: buildSandboxOptions(),
    idleMs: IDLE_MS,
    longestMs: LONGEST_MS,
  });
  let waiting = 0;

  function askRunner<What extends keyof CalculatorAnswers>(
    question: Extract<CalculatorQuestion, { what: What }>,
  ): Promise<CalculatorAnswers[What]> {
    if (waiting >= WAITING_MAXIMUM) return Promise.reject(new TooBusyError('too many strategies are being tried'));
    waiting++;
    return runner.ask(question, ANSWER_OUTCOMES).finally(() => waiting--) as Promise<CalculatorAnswers[What]>;
  }

  return {
    try: (input) => askRunner<'trial'>({ what: 'trial', input }),
    targets: (input) => askRunner<'targets'>({ what: 'targets', input }),
    orders: (input) => askRunner<'orders'>({ what: 'orders', input }),
    stop: () => runner.stop(),
  };
}

const ANSWER_OUTCOMES: AnswerOutcomeHandlers<unknown> = {
  onMessage(message) {
    const reply = message as CalculatorReply;
    if ('answer' in reply) return reply.answer;
    throw new Error(reply.error);
  },
  onExit(code, signal) {
    throw new Error(`the process of strategies ended with ${code ?? signal}`);
  },
  onError(error) {
    throw error;
  },
  onTimeout() {
    throw new TooBusyError('a strategy took too long');
  },
};
