/** `npm run attack -- hashing [count]`: 600 password hashes asked for at once, in four ways. */
import { asDelivered } from '../attacking/as-delivered.ts';
import { main } from '../attacking/attack.ts';
import { hashing } from '../attacking/hashing.ts';

const COUNT = Number(process.argv[2] ?? 600);
const SIZE = { atOnce: COUNT, logins: 10, withinMs: 1_000 };

await main('hashing', (target) => hashing(target, SIZE), asDelivered);
