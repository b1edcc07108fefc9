/**
 * Batches reads: while one query runs, the next one gathers. Every caller is part of a query sent after their call, so
 * no answer is older than its question.
 */
import { runForAllSenders } from '../runtime/sender-work.ts';
import { runOnPrimary } from './replica.ts';

/** Rejects for all callers of the query if it fails; undefined for a key without an answer. */
export function createBatchedReader<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let next: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function gather(): NonNullable<typeof next> {
    const keys = new Set<Key>();
    const before = last;
    const answers = (async () => {
      await before;
      // Callers in the same turn share the query.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      next = null;
      // Callers who may not be late share it.
      return runForAllSenders(() => runOnPrimary(() => ask([...keys])));
    })();
    last = answers.catch(() => {});
    return { keys, answers };
  }

  return async (key) => {
    next ??= gather();
    next.keys.add(key);
    return (await next.answers).get(key);
  };
}
