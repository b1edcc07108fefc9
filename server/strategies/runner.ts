/**
 * Strategies are computed in a separate process that gets only public prices: no environment, no file except the rules'
 * code, no network. So no strategy can know the market's seed, and no order waits while five years are computed. One
 * question at a time; a process that takes too long is killed, and an idle one ends.
 */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Amount, Currency } from '@bourse/core/money.ts';
import type { Holding, WantedOrder } from '@bourse/core/strategies/orders-for.ts';
import type { TooShort, Trial, TrialInput } from '@bourse/core/strategies/trial.ts';
import type { Weights } from '@bourse/core/strategies/types.ts';
import { TooBusy } from '../too-busy.ts';
import type { Told } from './runner-answers.ts';

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
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function open(): ChildProcess {
    if (child) return child;
    const started = fork(PROGRAM, [], confined());
    started.unref();
    started.channel?.unref();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return (child = started);
  }

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  function inTurn<What extends keyof Answers>(asked: Extract<Asked, { what: What }>): Promise<Answers[What]> {
    if (waiting >= WAITING_MAXIMUM) return Promise.reject(new TooBusy('too many strategies are being tried'));
    waiting++;
    clearTimeout(idle);
    const mine = turn.then(() => ask(open(), asked, stop)).finally(() => waiting--);
    turn = mine
      .catch(() => {})
      .finally(() => {
        clearTimeout(idle);
        idle = setTimeout(stop, IDLE_MS).unref();
      });
    return mine as Promise<Answers[What]>;
  }

  return {
    try: (input) => inTurn<'trial'>({ what: 'trial', input }),
    targets: (input) => inTurn<'targets'>({ what: 'targets', input }),
    orders: (input) => inTurn<'orders'>({ what: 'orders', input }),
    stop,
  };
}

/** `stop` kills a process that takes too long. */
function ask(runner: ChildProcess, asked: Asked, stop: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(late);
      runner.off('message', told).off('exit', gone).off('error', lost);
      settle();
    };
    const told = (message: unknown): void => {
      const answer = message as Told;
      end(() => ('answer' in answer ? resolve(answer.answer) : reject(new Error(answer.error))));
    };
    const lost = (error: unknown): void => end(() => reject(error));
    const gone = (code: number | null, signal: NodeJS.Signals | null): void =>
      end(() => reject(new Error(`the process of strategies ended with ${code ?? signal}`)));
    const late = setTimeout(() => {
      stop();
      end(() => reject(new TooBusy('a strategy took too long')));
    }, LONGEST_MS);
    runner.on('message', told).on('exit', gone).on('error', lost);
    runner.send(asked, (error) => {
      if (error) lost(error);
    });
  });
}
