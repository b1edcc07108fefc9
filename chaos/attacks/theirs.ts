/** `npm run attack -- theirs [pairs]`: every call × every role × every id, and how long "not yours" takes. */
import { makeMatrix } from '@bourse/e2e/matrix/make-matrix.ts';
import { main } from '../attacking/attack.ts';
import { theirs } from '../attacking/theirs.ts';

const PAIRS = Number(process.argv[2] ?? 1_500);

await main('theirs', async (target) => {
  let figures = '';
  const matrix = await makeMatrix(target.server, {
    before: async (world) => {
      figures = await theirs(target, world, { least: Math.min(PAIRS, 200), most: PAIRS });
    },
  });
  for (const difference of matrix.differences) target.fault(difference);
  return (
    `${figures}; ${matrix.calls} calls × ${matrix.roles} roles, ${matrix.foreign} ids of another's in ` +
    `${matrix.foreignCalls} of them: ${matrix.differences.length} differences`
  );
});
