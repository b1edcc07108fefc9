/** `npm run attack -- proxy [count]`: everybody is behind one proxy, an attacker among them. */
import { operatorDefaultOptions } from '../attacking/operator-default-options.ts';
import { runAttackProgram } from '../attacking/run-attack.ts';
import { attackThroughSharedProxy } from '../attacking/shared-proxy-attack.ts';

const COUNT = Number(process.argv[2] ?? 150);
const SIZE = { wrong: COUNT, others: 20, streams: 250 };

await runAttackProgram('proxy', (target) => attackThroughSharedProxy(target, SIZE), operatorDefaultOptions);
