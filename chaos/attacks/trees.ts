/**
 * `npm run attack -- trees [rounds]`: cheating with the tree of liabilities, against the verifier that customers have.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cheatAtLiabilityTrees } from '../attacking/liability-tree-attack.ts';
import { createSeededRandom } from '../seeded-random.ts';

const ROUNDS = Number(process.argv[2] ?? 1_000);
const VERIFIER = ['merkle-tree.ts', 'liability-tree.ts', 'ledger-seal-verification.ts'];
const LINES_MAXIMUM = 200;

const texts = await Promise.all(
  VERIFIER.map((file) => readFile(join(import.meta.dirname, '../../core/ledger/seals', file), 'utf8')),
);
/** Lines of code: without comments, whose length is no matter here. */
const lines = texts.flatMap((text) => text.split('\n')).filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;
const { tried, cheats, honest, taken } = cheatAtLiabilityTrees(createSeededRandom('trees'), ROUNDS);
const faults = [...new Set(taken)].map((name) => `${name} was taken`);
if (honest !== ROUNDS) faults.push(`${ROUNDS - honest} honest proofs were refused`);
if (lines > LINES_MAXIMUM) faults.push(`the verifier has ${lines} lines`);
for (const fault of faults) console.log(`  ${fault}`);
console.log(
  `trees: ${tried} proofs of ${cheats} kinds of cheating, ${tried - taken.length} refused; ${honest} of ` +
    `${ROUNDS} honest ones taken; the verifier has ${lines} lines; ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
