/** `npm run attack -- guesses [count]`: 100,000 guesses at passwords and codes. */
import { main } from '../attacking/attack.ts';
import { guesses } from '../attacking/guesses.ts';
import { WorldFile } from '../trial-world.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const SIZE = { guesses: COUNT, accounts: 20, minutes: 90 };

let world: WorldFile | undefined;
await main(
  'guesses',
  (target) => guesses(target, world!, SIZE),
  (dataDir) => {
    world = new WorldFile(dataDir, {});
    return world.startOptions({});
  },
);
