/**
 * `npm run attack -- sockets [count]`: 800 bodies of a megabyte that never end, then four waves of 500 connections from
 * forty addresses.
 */
import { operatorDefaultOptions } from '../attacking/operator-default-options.ts';
import { runAttackProgram } from '../attacking/run-attack.ts';
import { exhaustSockets } from '../attacking/socket-exhaustion-attack.ts';

const COUNT = Number(process.argv[2] ?? 800);
const SIZE = { bodies: COUNT, waves: 4, ofWave: 500, untilGone: true, bystanderMs: 250 };

await runAttackProgram('sockets', (target) => exhaustSockets(target, SIZE), operatorDefaultOptions);
