/** Many commands of one job, some at a time. */

/**
 * Runs `act` for each of `things`, `atOnce` at a time, and returns the results. A failure doesn't hold up the others:
 * the first one is thrown when all are done.
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
