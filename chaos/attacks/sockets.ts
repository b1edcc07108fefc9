/**
 * `npm run attack -- sockets [count]`: 800 bodies of a megabyte that never end, then four waves of 500 connections from
 * forty addresses.
 */
import { asDelivered } from '../attacking/as-delivered.ts';
import { main } from '../attacking/attack.ts';
import { sockets } from '../attacking/sockets.ts';

const COUNT = Number(process.argv[2] ?? 800);
const SIZE = { bodies: COUNT, waves: 4, ofWave: 500, untilGone: true, besideMs: 250 };

await main('sockets', (target) => sockets(target, SIZE), asDelivered);
