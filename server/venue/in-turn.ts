import { setImmediate as turn } from 'node:timers/promises';

/** After this long other work has a turn. */
const TURN_MS = 2;

/** Lets other work run in between. */
export async function eachInTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => void,
  turnMs = TURN_MS,
): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    act(item);
    if (performance.now() - since < turnMs) continue;
    await turn();
    since = performance.now();
  }
}
