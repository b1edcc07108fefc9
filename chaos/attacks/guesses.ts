/** `npm run attack -- guesses [count]`: 100,000 guesses at passwords and codes. */
import { runAttackProgram } from '../attacking/run-attack.ts';
import { attackSecretsByGuessing } from '../attacking/secret-guessing-attack.ts';
import { TrialWorldFile } from '../trial-world.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const SIZE = { guesses: COUNT, accounts: 20, minutes: 90 };

let world: TrialWorldFile | undefined;
await runAttackProgram(
  'guesses',
  (target) => attackSecretsByGuessing(target, world!, SIZE),
  (dataDir) => {
    world = new TrialWorldFile(dataDir, {});
    return world.startOptions({});
  },
);
