/** `npm run attack -- theirs [pairs]`: every call × every role × every id, and how long "not yours" takes. */
import { checkAccessMatrix } from '@bourse/e2e/matrix/check-access-matrix.ts';
import { runAttackProgram } from '../attacking/run-attack.ts';
import { attackForeignData } from '../attacking/foreign-data-attack.ts';
import { attackWithKeys } from '../attacking/foreign-keys-attack.ts';

const PAIRS = Number(process.argv[2] ?? 1_500);

await runAttackProgram('theirs', async (target) => {
  let figures = '';
  const matrix = await checkAccessMatrix(target.server, {
    before: async (world) => {
      const size = { least: Math.min(PAIRS, 200), most: PAIRS };
      figures = `${await attackForeignData(target, world, size)}; ${await attackWithKeys(target, size)}`;
    },
  });
  for (const difference of matrix.differences) target.fault(difference);
  return (
    `${figures}; ${matrix.calls} calls × ${matrix.roles} roles, ${matrix.foreign} ids of another's in ` +
    `${matrix.foreignCalls} of them: ${matrix.differences.length} differences`
  );
});
