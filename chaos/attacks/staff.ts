/**
 * `npm run attack -- staff [pairs]`: each of the staff alone, and each pair that isn't independent, tries to move
 * money.
 */
import { runAttackProgram } from '../attacking/run-attack.ts';
import { attackAsInsiders } from '../attacking/insider-attack.ts';

await runAttackProgram('staff', (target) => attackAsInsiders(target, { pairs: Number(process.argv[2] ?? 100) }));
