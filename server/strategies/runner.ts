/**
 * Strategies are computed in a separate process that gets only public prices: no environment, no file except the rules'
 * code, no network. So no strategy can know the market's seed, and no order waits while five years are computed. One
 * question at a time; a process that takes too long is killed, and an idle one ends.
 */
import type { ForkOptions } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Holding, WantedOrder } from '@bourse/core/products/strategies/orders-for.ts';
import type { TooShort, Trial, TrialInput } from '@bourse/core/products/strategies/trial.ts';
import type { Weights } from '@bourse/core/products/strategies/rules.ts';
import { createAskedProcess, type Ends } from '../runtime/worker-process.ts';
import { TooBusy } from '../runtime/errors.ts';

export type Asked =
  | { what: 'trial'; input: TrialInput }
  | { what: 'targets'; input: TargetsInput }
  | { what: 'orders'; input: OrdersInput };
/** `begun`: the first date at whose end it decides. */
export interface TargetsInput extends Pick<TrialInput, 'plan' | 'known' | 'currency' | 'dateOf' | 'span'> {
  begun: string;
}
export interface OrdersInput {
  equity: Amount;
  weights: Weights;
  holdings: readonly Holding[];
  currency: Currency;
}
export interface Answers {
  trial: Trial | TooShort;
  targets: Weights | null;
  orders: WantedOrder[];
}

/** What the process sends back. */
export type Told = { answer: Answers[keyof Answers] } | { error: string };

export interface Runner {
  try(input: TrialInput): Promise<Trial | TooShort>;
  /** What it wants to hold after the last session; null if it doesn't decide then. */
  targets(input: TargetsInput): Promise<Weights | null>;
  /** The orders needed to hold that. */
  orders(input: OrdersInput): Promise<WantedOrder[]>;
  stop(): void;
}

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
const PROGRAM = join(HERE, 'runner-main.ts');
const LONGEST_MS = 20_000;
const IDLE_MS = 60_000;
const WAITING_MAXIMUM = 100;

/** What the process may read: the rules' code, and what resolves its module names. `data/` isn't included. */
const READ = [
  HERE,
  join(ROOT, 'core'),
  join(ROOT, 'package.json'),
  join(ROOT, 'server', 'package.json'),
  join(ROOT, 'node_modules', '@bourse'),
];

/** Fork options: nothing of ours is passed on. */
export const confined = (readable: readonly string[] = READ): ForkOptions => ({
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

export function createRunner(): Runner {
  const runner = createAskedProcess({
    program: PROGRAM,
    options: confined(),
    idleMs: IDLE_MS,
    longestMs: LONGEST_MS,
  });
  let waiting = 0;

  function inTurn<What extends keyof Answers>(asked: Extract<Asked, { what: What }>): Promise<Answers[What]> {
    if (waiting >= WAITING_MAXIMUM) return Promise.reject(new TooBusy('too many strategies are being tried'));
    waiting++;
    return runner.ask(asked, ENDS).finally(() => waiting--) as Promise<Answers[What]>;
  }

  return {
    try: (input) => inTurn<'trial'>({ what: 'trial', input }),
    targets: (input) => inTurn<'targets'>({ what: 'targets', input }),
    orders: (input) => inTurn<'orders'>({ what: 'orders', input }),
    stop: () => runner.stop(),
  };
}

const ENDS: Ends<unknown> = {
  told(message) {
    const told = message as Told;
    if ('answer' in told) return told.answer;
    throw new Error(told.error);
  },
  gone(code, signal) {
    throw new Error(`the process of strategies ended with ${code ?? signal}`);
  },
  lost(error) {
    throw error;
  },
  late() {
    throw new TooBusy('a strategy took too long');
  },
};
