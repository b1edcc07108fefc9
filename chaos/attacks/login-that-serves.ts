/** `npm run attack -- login-that-serves [rows]`: whatever the serving database login can write, one at a time. */
import { runAttackProgram } from '../attacking/run-attack.ts';
import { attackAsServingLogin } from '../attacking/serving-login-attack.ts';

const ROWS = Number(process.argv[2] ?? 1);
await runAttackProgram('login-that-serves', (target) => attackAsServingLogin(target, { every: 1, rows: ROWS }));
