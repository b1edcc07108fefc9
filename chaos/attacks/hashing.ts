/** `npm run attack -- hashing [count]`: 600 password hashes asked for at once, in four ways. */
import { operatorDefaultOptions } from '../attacking/operator-default-options.ts';
import { runAttackProgram } from '../attacking/run-attack.ts';
import { attackPasswordHashing } from '../attacking/password-hashing-attack.ts';

const COUNT = Number(process.argv[2] ?? 600);
const SIZE = { atOnce: COUNT, logins: 10, withinMs: 1_000 };

await runAttackProgram('hashing', (target) => attackPasswordHashing(target, SIZE), operatorDefaultOptions);
