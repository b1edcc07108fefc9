/**
 * A separate process that answers one question at a time. It starts with a question, and is killed when it is idle or
 * takes too long.
 */
import { type ChildProcess, fork, type ForkOptions, type Serializable } from 'node:child_process';

/** How a question can end. Each may throw, which rejects the question. */
export interface AnswerOutcomeHandlers<Answer> {
  onMessage(message: unknown): Answer;
  /** The process has ended, by itself or by a signal from outside. */
  onExit(code: number | null, signal: NodeJS.Signals | null): Answer;
  /** It couldn't be started or reached. */
  onError(error: unknown): Answer;
  /** It took too long, and was ended. */
  onTimeout(): Answer;
}

export interface WorkerProcessClient {
  ask<Answer>(question: Serializable, ends: AnswerOutcomeHandlers<Answer>): Promise<Answer>;
  stop(): void;
}

interface WorkerProcessOptions {
  program: string;
  options: ForkOptions;
  idleMs: number;
  longestMs: number;
}

export function createWorkerProcessClient({
  program,
  options,
  idleMs,
  longestMs,
}: WorkerProcessOptions): WorkerProcessClient {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function open(): ChildProcess {
    if (child) return child;
    const started = fork(program, [], options);
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

  return {
    ask(question, ends) {
      clearTimeout(idle);
      const mine = turn.then(() => awaitAnswer(open(), question, ends, { longestMs, stop }));
      turn = mine
        .catch(() => {})
        .finally(() => {
          clearTimeout(idle);
          idle = setTimeout(stop, idleMs).unref();
        });
      return mine;
    },
    stop,
  };
}

function awaitAnswer<Answer>(
  child: ChildProcess,
  question: Serializable,
  ends: AnswerOutcomeHandlers<Answer>,
  { longestMs, stop }: { longestMs: number; stop(): void },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const end = (answer: () => Answer): void => {
    clearTimeout(late);
    child.off('message', handleMessage).off('exit', gone).off('error', lost);
    try {
      resolve(answer());
    } catch (error) {
      reject(error);
    }
  };
  const handleMessage = (message: unknown): void => end(() => ends.onMessage(message));
  const gone = (code: number | null, signal: NodeJS.Signals | null): void => end(() => ends.onExit(code, signal));
  const lost = (error: unknown): void => end(() => ends.onError(error));
  const late = setTimeout(() => {
    stop();
    end(() => ends.onTimeout());
  }, longestMs);
  child.on('message', handleMessage).on('exit', gone).on('error', lost);
  child.send(question, (error) => {
    if (error) lost(error);
  });
  return promise;
}
