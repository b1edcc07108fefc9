/** `npm run attack -- login-that-serves [rows]`: whatever the serving database login can write, one at a time. */
import { createMatrixWorld } from '@bourse/e2e/matrix/matrix-world.ts';
import { makeEveryCallOnce } from '../attacking/make-every-call-once.ts';
import { runAttackProgram } from '../attacking/run-attack.ts';
import { attackAsServingLogin } from '../attacking/serving-login-attack.ts';

const ROWS = Number(process.argv[2] ?? 1);
await runAttackProgram('login-that-serves', async (target) => {
  await makeEveryCallOnce(target.server, await createMatrixWorld(target.server));
  return attackAsServingLogin(target, { every: 1, rows: ROWS });
});
