/**
 * `npm run attack -- work [calls]`: every call and every stream frame in floods from one address, one account and one
 * staff session, with the dearest inputs that the schemas allow. A number limits it to the dearest calls.
 */
import { runAttackProgram } from '../attacking/run-attack.ts';
import { floodWithWork, workFloodOptions } from '../attacking/work-flood-attack.ts';

const CALLS = Number(process.argv[2] ?? Infinity);

await runAttackProgram(
  'work',
  (target) => floodWithWork(target, { calls: CALLS, inFlight: 150, tries: 3 }),
  workFloodOptions,
);
