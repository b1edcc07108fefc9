/**
 * `npm run attack -- draws [rounds]`: an operator changes and steers draws, against the checker that customers have.
 */
import { cheatAtDraws } from '../attacking/draw-cheating-attack.ts';
import { createSeededRandom } from '../seeded-random.ts';

const ROUNDS = Number(process.argv[2] ?? 400);
/** The chance of exceeding this is a few hundred-thousandths for each. */
const ERRORS_MAXIMUM = 4.2;

const { tried, cheats, honest, taken, steered, seen } = cheatAtDraws(createSeededRandom('draws'), ROUNDS);
const faults = [...new Set(taken)].map((name) => `${name} was taken`);
if (honest !== ROUNDS) faults.push(`${ROUNDS - honest} honest draws were refused`);
for (const [name, errors] of Object.entries(steered))
  if (errors > ERRORS_MAXIMUM)
    faults.push(`${name}: its entrant wins ${errors.toFixed(1)} errors more often than others`);
if (seen < ERRORS_MAXIMUM) faults.push('whoever can wait for the delay would not be noticed');
for (const fault of faults) console.log(`  ${fault}`);
const gains = Object.entries(steered).map(([name, errors]) => `${name} ${errors.toFixed(1)}`);
console.log(
  `draws: ${tried} draws of ${cheats} kinds of cheating, ${tried - taken.length} refused or without effect; ` +
    `${honest} of ${ROUNDS} honest ones taken; steered, in errors beyond a fair share: ${gains.join(', ')} ` +
    `(without the delay ${seen.toFixed(1)}); ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
