/**
 * A program that quotes each third instrument at the first second of the middle of days that never close, and prints
 * how many instruments have a quote.
 */
import { createTestWorld, DAY_MS, WORLD_START_INSTANT_MS } from './test-worlds.ts';

const world = createTestWorld('always', 3);
const quoted = world
  .instruments()
  .filter((_, index) => index % 3 === 0)
  .filter(({ id }) => {
    for (let day = 1; day < 20; day += 1) if (!world.quote(id, WORLD_START_INSTANT_MS + day * DAY_MS)) return false;
    return true;
  });
process.stdout.write(String(quoted.length));
