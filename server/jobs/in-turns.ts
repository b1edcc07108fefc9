/** Many commands of one job, some at a time. */

/**
 * Does `act` with each of `things`, `atOnce` at a time, and answers what came of it. One that fails keeps none of the
 * others waiting: the first failure is thrown when all are done.
 */
export async function inTurns<Thing, Result>(
  things: readonly Thing[],
  atOnce: number,
  act: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
  const settled: PromiseSettledResult<Result>[] = [];
  for (let first = 0; first < things.length; first += atOnce)
    settled.push(...(await Promise.allSettled(things.slice(first, first + atOnce).map(act))));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
